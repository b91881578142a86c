import { Badge, Button, IndexTable, InlineStack, Link, Text } from "@shopify/polaris";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Permitted } from "~/shell/access/permitted";
import { usePrincipal } from "~/shell/document/document";
import { OwnPress } from "~/ui/lists/own-press";
import { ProductPicture } from "~/ui/pictures/product-picture";
import { SourceBadge } from "~/ui/source-badge";
import { Moment } from "~/ui/time/moment";
import type { ImportedProductRow } from "../../contract/imports";
import type { ImportColumn } from "../../rules/imports/import-list";
import { DisplayRange } from "../money-range";

interface ImportedRowProps {
  product: ImportedProductRow;
  /** In their order */
  columns: readonly ImportColumn[];
  position: number;
  isSelected: boolean;
  onPush(): void;
}

/** One product of the import list. */
export function ImportedRow({ product, columns, position, isSelected, onPush }: ImportedRowProps) {
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
    product.pushed_at === null ? (
      <Badge>{t("editor.not_pushed")}</Badge>
    ) : (
      <Badge tone="success">{t("imports.on_stores", { count: product.listings })}</Badge>
    );
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
  const row = {
    id: product.product_package_id,
    position,
    selected: isSelected,
    accessibilityLabel: t("common:select", { name: product.name }),
  };
  const cells: Record<ImportColumn, ReactNode> = {
    product: (
      <IndexTable.Cell className="cell-lead">
        <InlineStack gap="300" blockAlign="center" wrap={false}>
          <ProductPicture url={product.image} alt="" size={48} isFirstSeen={position < 8} />
          {name}
        </InlineStack>
      </IndexTable.Cell>
    ),
    source: (
      <IndexTable.Cell className="cell-source">
        <SourceBadge source={product.source} />
      </IndexTable.Cell>
    ),
    cost: (
      <IndexTable.Cell className="cell-amount cell-labeled">
        <span className="cell-label">{t("columns.cost")}</span>
        <Text as="span" alignment="end">
          {cost}
        </Text>
      </IndexTable.Cell>
    ),
    price: (
      <IndexTable.Cell className="cell-amount cell-labeled">
        <span className="cell-label">{t("columns.price")}</span>
        <Text as="span" alignment="end">
          {price}
        </Text>
      </IndexTable.Cell>
    ),
    variants: (
      <IndexTable.Cell className="cell-labeled">
        <span className="cell-label">{t("columns.variants")}</span>
        <Text as="span" alignment="end" numeric>
          {variants}
        </Text>
      </IndexTable.Cell>
    ),
    added: (
      <IndexTable.Cell className="cell-labeled">
        <span className="cell-label">{t("columns.added")}</span>
        <Moment at={product.created_at} format="date" />
      </IndexTable.Cell>
    ),
    status: <IndexTable.Cell className="cell-words">{status}</IndexTable.Cell>,
    actions: (
      <IndexTable.Cell className="cell-action">
        <OwnPress>{push}</OwnPress>
      </IndexTable.Cell>
    ),
  };
  return (
    <IndexTable.Row {...row}>
      {columns.map((column) => (
        <Fragment key={column}>{cells[column]}</Fragment>
      ))}
    </IndexTable.Row>
  );
}
