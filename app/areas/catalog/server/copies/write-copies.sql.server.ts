import type { Prisma } from "@prisma/client";
import { Decimal } from "decimal.js";
import { databaseJson } from "~/platform/db/database-json.server";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { scopedWrite, tenant, tenantId } from "~/platform/db/sql.server";
import { optionsOf, picturesOfPart, type SplitPart } from "../../rules/copies/split-product";
import { imagesOf } from "../imports/read-product-package.server";
import type { CopySource } from "./read-copy-source.server";

type Variant = CopySource["variants"][number];
type Options = { name: string; values: string[] }[];

/** Makes a product of its own with all that the source has: texts, pictures, prices, mapping. Nothing at a store. */
export async function writeCopy({
  tx,
  scope,
  source,
  id,
  title,
}: {
  tx: WorkspaceTransaction;
  scope: WorkspaceScope;
  source: CopySource;
  id: string;
  title: string;
}): Promise<void> {
  await insertProducts(tx, scope, source, [newProduct(source, { id, title, variants: source.variants, others: [] })]);
  const variants = databaseJson(
    source.variants.map((variant, position) => ({ ...placed(source, variant, position), id: newId() })),
  );
  await scopedWrite({ tx, workspaceId: scope.workspaceId })`
    INSERT INTO imported_variants (
      id, workspace_id, imported_product_id, position, supplier_sku_id, supplier_sku_attr, sku, option_values, cost, price, compare_at_price,
      stock, image_url, weight_grams, is_selected, mapping)
    SELECT n.id, ${tenantId()}, ${id}::uuid, n.position, v.supplier_sku_id, v.supplier_sku_attr, v.sku, v.option_values, v.cost, v.price,
      v.compare_at_price, v.stock, v.image_url, v.weight_grams, v.is_selected, coalesce(n.mapping, v.mapping)
    FROM imported_variants v
    JOIN json_to_recordset(${variants}::json) AS n(id uuid, "variantId" uuid, position int, mapping jsonb) ON n."variantId" = v.id
    WHERE ${tenant("v")} AND v.imported_product_id = ${source.product.id}::uuid`;
  await scopedWrite({ tx, workspaceId: scope.workspaceId })`
    INSERT INTO store_prices (imported_variant_id, store_id, workspace_id, currency, price, compare_at_price)
    SELECT n.id, s.store_id, ${tenantId()}, s.currency, s.price, s.compare_at_price
    FROM store_prices s
    JOIN json_to_recordset(${variants}::json) AS n(id uuid, "variantId" uuid) ON n."variantId" = s.imported_variant_id
    WHERE ${tenant("s")}`;
}

/** Leaves the first part with the product and moves each other one to a product of its own: no variant is copied, none lost. */
export async function writeSplit({
  tx,
  scope,
  source,
  parts,
  ids,
}: {
  tx: WorkspaceTransaction;
  scope: WorkspaceScope;
  source: CopySource;
  parts: readonly SplitPart<Variant>[];
  /** Of the new products: one for each part but the first */
  ids: readonly string[];
}): Promise<void> {
  const [kept, ...moved] = parts as [SplitPart<Variant>, ...SplitPart<Variant>[]];
  const others = (own: SplitPart<Variant>) => source.variants.filter((variant) => !own.variants.includes(variant));
  const fresh = moved.map((part, index) => ({ ...part, id: ids[index] as string, others: others(part) }));
  await insertProducts(
    tx,
    scope,
    source,
    fresh.map((part) => newProduct(source, part)),
  );
  const places = fresh.flatMap(({ id, variants }) =>
    variants.map((variant, position) => ({ ...placed(source, variant, position), productId: id })),
  );
  const count = await scopedWrite({ tx, workspaceId: scope.workspaceId })`
    UPDATE imported_variants v SET imported_product_id = n."productId", position = n.position, mapping = coalesce(n.mapping, v.mapping)
    FROM json_to_recordset(${databaseJson(places)}::json) AS n("variantId" uuid, "productId" uuid, position int, mapping jsonb)
    WHERE ${tenant("v")} AND v.id = n."variantId" AND v.imported_product_id = ${source.product.id}::uuid`;
  if (count !== places.length) throw new Error(`${count} of ${places.length} variants moved`);
  const staying = [...kept.variants, ...source.others];
  const { images, options, costLow, costHigh, variantsCount } = facts(source, {
    variants: staying,
    others: others(kept),
  });
  await tx.importedProduct.update({
    where: { id: source.product.id },
    data: {
      title: kept.title,
      images,
      options,
      costLow,
      costHigh,
      variantsCount,
      version: { increment: 1 },
    },
  });
}

interface NewProduct {
  id: string;
  title: string;
  variants: readonly Variant[];
  /** Variants of the same product that are elsewhere afterwards */
  others: readonly Variant[];
}

function newProduct(source: CopySource, product: NewProduct) {
  return { id: product.id, title: product.title, ...facts(source, product) };
}

function facts({ product }: CopySource, { variants, others }: Pick<NewProduct, "variants" | "others">) {
  const costs = variants.map(({ cost }) => cost.toString());
  return {
    images: picturesOfPart(imagesOf(product.images), variants, others) as unknown as Prisma.InputJsonArray,
    options: optionsOf(product.options as Options, variants) as unknown as Prisma.InputJsonArray,
    costLow: costs.length > 0 ? Decimal.min(...costs).toString() : product.costLow.toString(),
    costHigh: costs.length > 0 ? Decimal.max(...costs).toString() : product.costHigh.toString(),
    variantsCount: variants.length,
  };
}

function placed({ mappings }: CopySource, variant: Variant, position: number) {
  return { variantId: variant.id, position, mapping: mappings.get(variant.id) ?? null };
}

async function insertProducts(
  tx: WorkspaceTransaction,
  { workspaceId }: WorkspaceScope,
  { product }: CopySource,
  products: readonly ReturnType<typeof newProduct>[],
): Promise<void> {
  await scopedWrite({ tx, workspaceId })`
    INSERT INTO imported_products (
      id, workspace_id, source, source_product_id, source_url, supplier_name, ship_to, title, description_html, images, options, vendor,
      product_type, tags, seo_title, seo_description, cost_currency, shipping_cost, cost_low, cost_high, variants_count, is_favourite,
      in_import_list, is_copy, prices_edited, updated_at)
    SELECT n.id, ${tenantId()}, p.source, p.source_product_id, p.source_url, p.supplier_name, p.ship_to, n.title, p.description_html, n.images,
      n.options, p.vendor, p.product_type, p.tags, p.seo_title, p.seo_description, p.cost_currency, p.shipping_cost, n."costLow", n."costHigh",
      n."variantsCount", false, true, true, p.prices_edited, now()
    FROM imported_products p, json_to_recordset(${databaseJson(products)}::json) AS n(
      id uuid, title text, images jsonb, options jsonb, "costLow" numeric, "costHigh" numeric, "variantsCount" int)
    WHERE ${tenant("p")} AND p.id = ${product.id}::uuid`;
}
