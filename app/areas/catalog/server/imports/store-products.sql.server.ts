import type { SupplierProduct } from "~/adapters/supplier/supplier";
import { databaseJson } from "~/platform/db/database-json.server";
import { newId } from "~/platform/db/new-id.server";
import { scopedRows, scopedWrite, tenantId, type SqlTransaction } from "~/platform/db/sql.server";
import { priceVariant } from "../../rules/push/pricing";
import type { Pricing } from "../push-preferences/read-push-preferences.server";

/** As what a product is taken in: on the import list, as a favourite, or both. */
export interface ImportMark {
  isFavourite: boolean;
  inImportList: boolean;
}

export interface ProductToStore {
  /** Its description cleaned */
  product: SupplierProduct;
  shipTo: string;
  mark: ImportMark;
}

export interface StoredProduct {
  id: string;
  source: string;
  sourceProductId: string;
}

/**
 * Takes suppliers' products into a workspace, priced by its rules: one row a product however often and from wherever it
 * is imported (P162). One that is there already keeps all that was made of it and only gains the mark. Two statements for
 * any number of products.
 */
export async function storeProducts(
  tx: SqlTransaction,
  { workspaceId, pricing, products }: { workspaceId: string; pricing: Pricing; products: readonly ProductToStore[] },
): Promise<StoredProduct[]> {
  if (products.length === 0) return [];
  const rows = products.map((one) => ({ id: newId(), ...one }));
  const stored = await scopedRows<StoredProduct>({ tx, workspaceId })`
    INSERT INTO imported_products (
      id, workspace_id, source, source_product_id, source_url, supplier_name, ship_to, title, description_html, images, options, vendor, tags,
      cost_currency, shipping_cost, cost_low, cost_high, variants_count, is_favourite, in_import_list, updated_at)
    SELECT n.id, ${tenantId()}, n.source, n."sourceProductId", n.url, n."storeName", n."shipTo", n.title, n."descriptionHtml", n.images,
      n.options, '', '{}', n.currency, n."shippingCost", n."priceLow", n."priceHigh", n."variantsCount", n."isFavourite", n."inImportList", now()
    FROM json_to_recordset(${databaseJson(rows.map(productRow))}::json) AS n(
      id uuid, source text, "sourceProductId" text, url text, "storeName" text, "shipTo" text, title text, "descriptionHtml" text, images jsonb,
      options jsonb, currency text, "shippingCost" numeric, "priceLow" numeric, "priceHigh" numeric, "variantsCount" int,
      "isFavourite" boolean, "inImportList" boolean)
    ORDER BY n.source, n."sourceProductId"
    ON CONFLICT (workspace_id, source, source_product_id) WHERE NOT is_copy DO UPDATE SET
      is_favourite = imported_products.is_favourite OR excluded.is_favourite,
      in_import_list = imported_products.in_import_list OR excluded.in_import_list
    RETURNING id::text, source, source_product_id AS "sourceProductId"`;
  const isNew = new Set(stored.map(({ id }) => id));
  await insertVariants(tx, {
    workspaceId,
    variants: rows.filter(({ id }) => isNew.has(id)).flatMap((row) => variantRows(row, pricing)),
  });
  return stored;
}

function insertVariants(
  tx: SqlTransaction,
  { workspaceId, variants }: { workspaceId: string; variants: object[] },
): Promise<number> {
  return scopedWrite({ tx, workspaceId })`
    INSERT INTO imported_variants (
      id, workspace_id, imported_product_id, position, supplier_sku_id, supplier_sku_attr, sku, option_values, cost, price, compare_at_price,
      stock, image_url, weight_grams)
    SELECT n.id, ${tenantId()}, n."productId", n.position, n."skuId", n."skuAttr", n."skuId", n."optionValues", n.cost, n.price,
      n."compareAtPrice", n.stock, n.image, n."weightGrams"
    FROM json_to_recordset(${databaseJson(variants)}::json) AS n(
      id uuid, "productId" uuid, position int, "skuId" text, "skuAttr" text, "optionValues" text[], cost numeric, price numeric,
      "compareAtPrice" numeric, stock int, image text, "weightGrams" int)
    ON CONFLICT (imported_product_id, supplier_sku_id) DO NOTHING`;
}

function productRow({ id, product, shipTo, mark }: ProductToStore & { id: string }) {
  const { source, sourceProductId, url, storeName, title, currency, shippingCost, priceLow, priceHigh, variants } =
    product;
  return {
    id,
    source,
    sourceProductId,
    url,
    storeName,
    shipTo,
    title,
    currency,
    shippingCost,
    priceLow,
    priceHigh,
    descriptionHtml: product.descriptionHtml,
    images: product.images.map((address) => ({ url: address })),
    options: product.options.map(({ name, values }) => ({ name, values: values.map(({ value }) => value) })),
    variantsCount: variants.length,
    ...mark,
  };
}

function variantRows(
  { id: productId, product }: ProductToStore & { id: string },
  { rules, currency, taxPercent, rateFrom }: Pricing,
) {
  const { shippingCost } = product;
  const rate = rateFrom(product.currency);
  // Variants of one product mostly cost the same: each cost is priced once.
  const prices = new Map<string, ReturnType<typeof priceVariant>>();
  return product.variants.map(({ skuId, skuAttr, optionValues, price: cost, stock, image, weightGrams }, position) => {
    const priced = prices.get(cost) ?? priceVariant({ cost, shippingCost, rules, rate, currency, taxPercent });
    prices.set(cost, priced);
    const { price, compareAtPrice } = priced;
    // A stock that the supplier does not tell counts as none, so that nothing is sold that may not be there.
    return {
      id: newId(),
      productId,
      position,
      skuId,
      skuAttr,
      optionValues,
      cost,
      price,
      compareAtPrice,
      stock: stock ?? 0,
      image,
      weightGrams,
    };
  });
}
