import { BlockStack, InlineStack, Select, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { CountField } from "~/ui/fields/count-field";
import { formatMoney, Money } from "~/ui/money/money";
import { ProductPicture } from "~/ui/pictures/product-picture";
import { SourceBadge } from "~/ui/source-badge";
import type { ListingVariantRow } from "../../contract/center";
import type { ProductDetail } from "../../contract/sources";
import { mappingDraft, type MappingDraft } from "./mapping-draft";

interface MappingRowProps {
  variant: ListingVariantRow;
  image: string | null;
  currency: string;
  draft: MappingDraft | null;
  /** What can be chosen from; null before a product is chosen */
  supplierProduct: ProductDetail | null;
  onChange(draft: MappingDraft | null): void;
}

const NONE = "";
const KEEP = "keep";

/** A store's variant beside the supplier's variant that it is bought as. */
export function MappingRow({ variant, image, currency, draft, supplierProduct, onChange }: MappingRowProps) {
  const { t, i18n } = useTranslation("products");
  const name = variant.title || t("editor.variants.only");
  const isOfChosen =
    draft !== null &&
    draft.source === supplierProduct?.source &&
    draft.supplier_product_id === supplierProduct.source_product_id;
  const options = [
    { value: NONE, label: t("mapping.not_mapped") },
    ...(draft && !isOfChosen
      ? [{ value: KEEP, label: t("mapping.keep", { title: draft.supplier_title, sku: draft.supplier_sku_id }) }]
      : []),
    ...(supplierProduct?.variants ?? []).map(({ sku_id: value, code }) => ({ value, label: code || value })),
  ];
  const choose = (value: string) => {
    if (value === KEEP) return;
    onChange(
      value === NONE || !supplierProduct ? null : mappingDraft(supplierProduct, value, draft?.supplier_quantity ?? 1),
    );
  };
  return (
    <div className="mapping-row">
      <InlineStack gap="300" blockAlign="center" wrap={false}>
        <ProductPicture url={image} alt="" size={40} />
        <BlockStack>
          <Text as="span" fontWeight="medium">
            <bdi>{name}</bdi>
          </Text>
          <Text as="span" variant="bodySm" tone="subdued">
            <Money amount={variant.price} currency={currency} /> {variant.sku && <>· </>}
            <bdi>{variant.sku}</bdi>
          </Text>
        </BlockStack>
      </InlineStack>
      <BlockStack gap="100">
        <Select
          label={t("mapping.bought_as", { name })}
          labelHidden
          options={options}
          value={draft ? (isOfChosen ? draft.supplier_sku_id : KEEP) : NONE}
          onChange={choose}
        />
        {draft && (
          <InlineStack gap="200" blockAlign="center">
            <SourceBadge source={draft.source} />
            <Text as="span" variant="bodySm" breakWord>
              <bdi>{draft.supplier_title}</bdi>
            </Text>
            <Text as="span" variant="bodySm" tone="subdued">
              {t("mapping.unit_cost", {
                amount: formatMoney({ amount: draft.unit_cost, currency: draft.cost_currency }, i18n.language),
              })}
            </Text>
          </InlineStack>
        )}
      </BlockStack>
      <CountField
        label={t("mapping.quantity_of", { name })}
        labelHidden
        prefix="×"
        disabled={!draft}
        value={draft?.supplier_quantity ?? 1}
        min={1}
        max={100}
        onChange={(supplier_quantity) => draft && onChange({ ...draft, supplier_quantity })}
      />
    </div>
  );
}
