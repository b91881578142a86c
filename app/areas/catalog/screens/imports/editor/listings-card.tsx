import { BlockStack, Card, InlineStack, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { ProductPackage } from "../../../contract/editor";
import { ListingBadges } from "../../listing-badges";

/** On which stores the product is, and how it stands there. */
export function ListingsCard({ listings }: { listings: ProductPackage["listings"] }) {
  const { t } = useTranslation(["products", "outside"]);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t("editor.listings.title")}
        </Text>
        {listings.length === 0 && (
          <Text as="p" tone="subdued">
            {t("editor.listings.none")}
          </Text>
        )}
        {listings.map(({ listing_id: id, store_name: store, status, push_state: pushState, error }) => (
          <BlockStack key={id} gap="100">
            <InlineStack align="space-between" blockAlign="center">
              <Text as="span">
                <bdi>{store}</bdi>
              </Text>
              <ListingBadges status={status} pushState={pushState} />
            </InlineStack>
            {error && (
              <Text as="p" variant="bodySm" tone="critical">
                {t(`outside:${error}.title`)} {t(`outside:${error}.action`)}
              </Text>
            )}
          </BlockStack>
        ))}
      </BlockStack>
    </Card>
  );
}
