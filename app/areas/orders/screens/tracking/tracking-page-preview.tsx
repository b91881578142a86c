import { BlockStack, Card, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { PublicTracking } from "../../contract/shipments";
import type { TrackingPage } from "../../contract/tracking-page";
import { brandTracking } from "../../rules/tracking/tracking-page";
import { COLOR } from "./accent-field";
import { PublicTrackingPage } from "./public-tracking";

/** How the page looks with what is in the form, for an order made up for it. Nothing in it can be pressed. */
export function TrackingPagePreview({
  page,
  savedAccent,
  store,
}: {
  page: TrackingPage;
  savedAccent: string;
  store: { name: string; url: string };
}) {
  const { t } = useTranslation("settings");
  const order = useExample(store);
  const shown = brandTracking(order, { ...page, accent: COLOR.test(page.accent) ? page.accent : savedAccent }, null);
  return (
    <div className="tracking-page__preview">
      <Card padding="0">
        <div className="tracking-page__preview-title">
          <BlockStack gap="050">
            <Text as="h2" variant="headingMd">
              {t("tracking_page.preview")}
            </Text>
            <Text as="p" tone="subdued">
              {t("tracking_page.preview_text")}
            </Text>
          </BlockStack>
        </div>
        {/* React 18 knows `inert` as an attribute alone. */}
        <div className="tracking-page__preview-page" {...({ inert: "" } as object)}>
          <PublicTrackingPage order={shown} />
        </div>
      </Card>
    </div>
  );
}

function useExample({ name, url }: { name: string; url: string }): Omit<PublicTracking, "brand"> {
  const { t } = useTranslation("settings");
  const scan = (at: string, status: PublicTracking["parcels"][number]["status"], key: string, location: string) => ({
    at: `2026-05-${at}:00.000Z`,
    status,
    description: t(`tracking_page.example.${key}`),
    location,
  });
  const items = [{ title: t("tracking_page.example.product"), variant_title: "", image_url: null, quantity: 1 }];
  return {
    order_name: "#1001",
    store: { name, url },
    placed_at: "2026-05-01T09:00:00.000Z",
    first_name: t("tracking_page.example.buyer"),
    destination: { city: "Lisbon", country_code: "PT" },
    step: "shipped",
    arrived: { delivered: 0, total: 1 },
    estimate: { from: "2026-05-12", to: "2026-05-16", is_late: false },
    items,
    items_to_come: [],
    parcels: [
      {
        tracking_number: "YT2612600700001",
        carrier: "YunExpress",
        tracking_url: url,
        status: "in_transit",
        delivered_at: null,
        items,
        number_used_until: null,
        events: [
          scan("08T16:40", "in_transit", "arrived", "Lisbon, PT"),
          scan("05T07:15", "in_transit", "departed", "Shenzhen, CN"),
          scan("02T11:30", "info_received", "announced", "Shenzhen, CN"),
        ],
      },
    ],
  };
}
