import { BlockStack, InlineGrid, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { Stat } from "~/ui/charts/stat";
import { formatNumber } from "~/ui/money/number";
import type { SupplierFigures } from "../../contract/monitoring";

/** How much is bought at a supplier, or at all of them, and how much of it is watched. */
export function SupplierFiguresRow({ figures }: { figures: SupplierFigures }) {
  const { t, i18n } = useTranslation("monitoring");
  const { source_products: sourceProducts, products, skus } = figures;
  const rows = [
    { key: "source_products", total: sourceProducts, parts: null },
    { key: "products", total: products.total, parts: t("suppliers.products_parts", products) },
    { key: "skus", total: skus.total, parts: t("suppliers.skus_parts", skus) },
  ];
  return (
    <InlineGrid columns={{ xs: 1, sm: 3 }} gap="400">
      {rows.map(({ key, total, parts }) => (
        <BlockStack key={key} gap="100">
          <Stat label={t(`suppliers.figures.${key}`)} value={formatNumber(total, i18n.language)} />
          {parts && (
            <Text as="p" variant="bodySm" tone="subdued">
              {parts}
            </Text>
          )}
        </BlockStack>
      ))}
    </InlineGrid>
  );
}
