import { BlockStack, Card, Checkbox, InlineGrid, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

interface ListingDefaults {
  is_publish: boolean;
  allow_sell_out_of_stock: boolean;
}

interface ListingDefaultsCardProps<Listings extends ListingDefaults> {
  listings: Listings;
  onChange(listings: Listings): void;
  /** What else pushed products start with */
  children?: ReactNode;
}

/** What pushed products start with. */
export function ListingDefaultsCard<Listings extends ListingDefaults>({
  listings,
  onChange,
  children,
}: ListingDefaultsCardProps<Listings>) {
  const { t } = useTranslation("products");
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t("preferences.listing.title")}
        </Text>
        <InlineGrid columns={1} gap="200">
          <Checkbox
            label={t("preferences.listing.publish")}
            helpText={t("preferences.listing.publish_help")}
            checked={listings.is_publish}
            onChange={(is_publish) => onChange({ ...listings, is_publish })}
          />
          <Checkbox
            label={t("preferences.listing.oversell")}
            helpText={t("preferences.listing.oversell_help")}
            checked={listings.allow_sell_out_of_stock}
            onChange={(allow_sell_out_of_stock) => onChange({ ...listings, allow_sell_out_of_stock })}
          />
          {children}
        </InlineGrid>
      </BlockStack>
    </Card>
  );
}
