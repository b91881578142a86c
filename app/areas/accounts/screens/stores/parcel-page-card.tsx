import { useAppBridge } from "@shopify/app-bridge-react";
import { Badge, BlockStack, Button, Card, InlineStack, Link, Text } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";

/** Access that the platform gives on request, declared as optional in shopify.app.toml. */
const PAGES_BELOW_DOMAIN = "write_app_proxy";
/** Where the page is below the store's own domain: prefix and subpath of [app_proxy] in shopify.app.toml. */
const PATH = "/apps/track";
const GRANTED = ["platform-access"];

/**
 * Inside a platform's admin: offers to serve the buyers' parcel page within the store's own theme, which takes access that
 * the merchant gives there. Until the platform has said how things stand, nothing is offered.
 */
export function ParcelPageCard({ domain }: { domain: string }) {
  const { t } = useTranslation("settings");
  const toast = useToast();
  const queryClient = useQueryClient();
  const platform = useAppBridge();
  const { data: granted } = useQuery({
    queryKey: GRANTED,
    queryFn: async () => (await platform.scopes.query()).granted,
  });
  const { mutate: ask, isPending } = useMutation({
    mutationFn: async () => (await platform.scopes.request([PAGES_BELOW_DOMAIN])).detail.granted,
    onSuccess: (now) => {
      queryClient.setQueryData(GRANTED, now);
      if (now.includes(PAGES_BELOW_DOMAIN)) toast.success(t("channel.parcel_page.turned_on"));
    },
  });
  if (!granted) return null;
  const isOn = granted.includes(PAGES_BELOW_DOMAIN);
  const address = `https://${domain}${PATH}`;
  return (
    <Card>
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <BlockStack gap="100">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h2" variant="headingSm">
              {t("channel.parcel_page.title")}
            </Text>
            {isOn && <Badge tone="success">{t("channel.parcel_page.on")}</Badge>}
          </InlineStack>
          <Text as="p" tone="subdued">
            {t("channel.parcel_page.text")}
          </Text>
          {isOn && (
            <Link url={address} external>
              <bdi>{address}</bdi>
            </Link>
          )}
        </BlockStack>
        {!isOn && (
          <Button onClick={() => ask()} loading={isPending}>
            {t("channel.parcel_page.turn_on")}
          </Button>
        )}
      </InlineStack>
    </Card>
  );
}
