import { BlockStack, InlineStack, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { Moment } from "~/ui/time/moment";

/** A parcel's way, newest first, as the carriers tell it. */
export function ParcelEvents({ events }: { events: { at: string; description: string; location: string }[] }) {
  const { t } = useTranslation("shipments");
  if (events.length === 0) {
    return (
      <Text as="p" tone="subdued">
        {t("no_events")}
      </Text>
    );
  }
  return (
    <BlockStack as="ol" gap="200">
      {events.map((event) => (
        <BlockStack as="li" key={`${event.at} ${event.description}`}>
          <Text as="span">
            <bdi>{event.description}</bdi>
          </Text>
          <InlineStack gap="200">
            <Text as="span" tone="subdued" variant="bodySm">
              <Moment at={event.at} />
            </Text>
            {event.location && (
              <Text as="span" tone="subdued" variant="bodySm">
                <bdi>{event.location}</bdi>
              </Text>
            )}
          </InlineStack>
        </BlockStack>
      ))}
    </BlockStack>
  );
}
