import { Badge, Button, IndexTable, InlineStack, Link, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { usePrincipal } from "~/shell/document";
import { Permitted } from "~/shell/permitted";
import { ProductPicture } from "~/ui/product-picture";
import { SourceBadge } from "~/ui/source-badge";
import type { ImportedProductRow } from "../../contract/imports";
import { DisplayRange } from "../money-range";

interface ImportedRowProps {
  product: ImportedProductRow;
  position: number;
  isSelected: boolean;
  onPush(): void;
}

/** One product of the import list. */
export function ImportedRow({ product, position, isSelected, onPush }: ImportedRowProps) {
  const { t } = useTranslation("products");
  const { currency } = usePrincipal().workspace;
  const editor = `/app/products-import/editor/${product.product_package_id}`;
  const name = (
    <div className="product-name">
      <Link url={editor} monochrome removeUnderline dataPrimaryLink>
        <Text as="span" fontWeight="medium">
          <bdi>{product.name}</bdi>
        </Text>
      </Link>
      {product.supplier_name && (
        <Text as="span" variant="bodySm" tone="subdued" truncate>
          <bdi>{product.supplier_name}</bdi>
        </Text>
      )}
    </div>
  );
  const status =
    product.pushed_at === null ? <Badge>{t("editor.not_pushed")}</Badge> : <Badge tone="success">{t("imports.on_stores", { count: product.listings })}</Badge>;
  const variants = t("imports.variants", { selected: product.selected_variants, count: product.total_variants });
  const cost = <DisplayRange range={product.cost_range} currency={product.cost_currency} />;
  const price = <DisplayRange range={product.price_range} currency={currency} />;
  const push = (
    <Permitted needs={["VIEW_ACTION_PC_LISTING", "VIEW_ACTION_PUSH_PRODUCT"]}>
      <Button size="slim" onClick={onPush}>
        {t(product.pushed_at === null ? "imports.push" : "imports.push_again")}
      </Button>
    </Permitted>
  );
  const row = { id: product.product_package_id, position, selected: isSelected, accessibilityLabel: t("common:select", { name: product.name }) };
  return (
    <IndexTable.Row {...row}>
      <IndexTable.Cell className="cell-lead">
        <InlineStack gap="300" blockAlign="center" wrap={false}>
          <ProductPicture url={product.image} alt="" size={48} isFirstSeen={position < 8} />
          {name}
        </InlineStack>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <SourceBadge source={product.source} />
      </IndexTable.Cell>
      <IndexTable.Cell className="cell-amount cell-labelled">
        <span className="cell-label">{t("columns.cost")}</span>
        <Text as="span" alignment="end">
          {cost}
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell className="cell-amount cell-labelled">
        <span className="cell-label">{t("columns.price")}</span>
        <Text as="span" alignment="end">
          {price}
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell className="cell-labelled">
        <span className="cell-label">{t("columns.variants")}</span>
        <Text as="span" alignment="end" numeric>
          {variants}
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell className="cell-words">{status}</IndexTable.Cell>
      <IndexTable.Cell className="cell-action">
        <span onClick={(event) => event.stopPropagation()}>{push}</span>
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}
