import { Badge, BlockStack, IndexTable, InlineStack, Link, Text } from "@shopify/polaris";
import { Fragment, type ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { formatNumber } from "~/ui/money/number";
import { ProductPicture } from "~/ui/pictures/product-picture";
import { SourceBadge } from "~/ui/source-badge";
import { Moment } from "~/ui/time/moment";
import type { StockRow } from "../../../contract/inventory";
import type { InventoryColumn } from "../../../rules/listings/inventory-list";
import type { StockLevel } from "../../../rules/listings/stock-level";

const TONES: Record<StockLevel, "success" | "attention" | "critical" | undefined> = {
  in_stock: "success",
  low: "attention",
  out: "critical",
  unknown: undefined,
};

/** One variant: what the store was told, what the supplier has, and how many can be sold of that. */
export function StockTableRow({
  row,
  columns,
  position,
}: {
  row: StockRow;
  columns: readonly InventoryColumn[];
  position: number;
}) {
  const { t } = useTranslation("inventory");
  const badge = <Badge tone={TONES[row.level]}>{t(`level.${row.level}`)}</Badge>;
  const cells: Record<InventoryColumn, ReactNode> = {
    variant: (
      <IndexTable.Cell className="cell-lead">
        <InlineStack gap="300" blockAlign="center" wrap={false}>
          <ProductPicture url={row.image} alt="" size={48} isFirstSeen={position < 8} />
          <VariantName row={row} />
        </InlineStack>
      </IndexTable.Cell>
    ),
    store: (
      <IndexTable.Cell className="cell-words cell-full">
        <bdi>{row.store_name}</bdi>
      </IndexTable.Cell>
    ),
    at_store: (
      <IndexTable.Cell className="cell-words cell-labeled">
        <span className="cell-label">{t("columns.at_store")}</span>
        <BlockStack inlineAlign="end">
          <AtStore row={row} />
        </BlockStack>
      </IndexTable.Cell>
    ),
    at_supplier: (
      <IndexTable.Cell className="cell-words cell-labeled">
        <span className="cell-label">{t("columns.at_supplier")}</span>
        <BlockStack inlineAlign="end">
          <AtSupplier row={row} />
        </BlockStack>
      </IndexTable.Cell>
    ),
    level: <IndexTable.Cell className="cell-end">{badge}</IndexTable.Cell>,
  };
  return (
    <IndexTable.Row id={row.variant_id} position={position}>
      {columns.map((column) => (
        <Fragment key={column}>{cells[column]}</Fragment>
      ))}
    </IndexTable.Row>
  );
}

function VariantName({ row }: { row: StockRow }) {
  const { t } = useTranslation("inventory");
  const mapping = `/app/products-center/mapping/${row.listing_id}`;
  const product = row.product_package_id ? `/app/products-center/editor/${row.product_package_id}` : mapping;
  return (
    <div className="product-name">
      <Link url={product} monochrome removeUnderline dataPrimaryLink>
        <Text as="span" fontWeight="medium">
          <bdi>{row.product_title}</bdi>
        </Text>
      </Link>
      {(row.variant_title || row.sku) && (
        <Text as="span" variant="bodySm" tone="subdued">
          <bdi>{[row.variant_title, row.sku].filter(Boolean).join(" · ")}</bdi>
        </Text>
      )}
      <InlineStack gap="200" blockAlign="center">
        {row.source && <SourceBadge source={row.source} />}
        <Link url={mapping}>{t(row.source ? "mapping" : "map")}</Link>
      </InlineStack>
    </div>
  );
}

/** The number that the last push sent. */
function AtStore({ row }: { row: StockRow }) {
  return <Units count={row.store_stock} />;
}

function AtSupplier({ row }: { row: StockRow }) {
  const { t } = useTranslation("inventory");
  return (
    <>
      <Units count={row.supplier_stock} />
      {row.supplier_quantity > 1 && row.available !== null && <Note>{t("enough_for", { count: row.available })}</Note>}
      {row.supplier_stock !== null && (
        <Note>
          {row.known_at ? (
            <Trans t={t} i18nKey="known" components={{ moment: <Moment at={row.known_at} format="relative" /> }} />
          ) : (
            t("now")
          )}
        </Note>
      )}
    </>
  );
}

function Units({ count }: { count: number | null }) {
  const { t, i18n } = useTranslation(["inventory", "common"]);
  return (
    <Text as="span" numeric>
      {count === null ? t("common:unknown_amount") : formatNumber(count, i18n.language)}
    </Text>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Text as="span" variant="bodySm" tone="subdued">
      {children}
    </Text>
  );
}
