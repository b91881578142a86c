import { Badge, BlockStack, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { ListingRow } from "../../contract/center";

interface SuppliersProps {
  listing: Pick<ListingRow, "mapped_variants" | "total_variants" | "is_mapping_lost" | "sources">;
}

/** Where a product on a store is bought; a badge says what of it is bought nowhere. */
export function Suppliers({ listing }: SuppliersProps) {
  const { t } = useTranslation(["products", "common"]);
  const { mapped_variants: mapped, total_variants: total, is_mapping_lost: isLost, sources } = listing;
  return (
    <BlockStack gap="050" inlineAlign="start">
      {isLost ? (
        <Badge tone="critical">{t("mapping.lost", { mapped, total })}</Badge>
      ) : mapped === 0 ? (
        <Badge tone="warning">{t("mapping.none")}</Badge>
      ) : (
        mapped < total && <Badge tone="attention">{t("mapping.some", { mapped, count: total })}</Badge>
      )}
      {sources.map((source) => (
        <Text key={source} as="span" variant="bodySm" tone="subdued">
          <bdi>{t(`common:sources.${source}`, { defaultValue: source })}</bdi>
        </Text>
      ))}
    </BlockStack>
  );
}
