import type { SupplierProduct } from "~/adapters/supplier/supplier";
import { logFreeUse } from "~/areas/credits/server/log-free-use.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import type { Language } from "~/platform/i18n/languages";
import { matchVariants } from "../../rules/mapping/match-variants";
import { formerIdsOf } from "../listings/former-ids.sql.server";
import { writeVariantMappings, type VariantMappingRow } from "../listings/listing-variants.sql.server";
import { writeSupplies } from "../listings/write-supplies.sql.server";
import { openSource } from "../sources/open-source.server";
import { COST_CURRENCY } from "../sources/read-source-product.server";

/** Which supplier's variant one of a store's is bought as; null takes the mapping away. */
export interface VariantMapping {
  variantId: string;
  mapping: { source: string; productId: string; skuId: string; quantity: number } | null;
}

/**
 * What hangs on a store's variants and follows their mapping, in the transaction that changes it.
 * @param externalVariantIds the platform's ids
 */
export type FollowMapping = (change: {
  tx: WorkspaceTransaction;
  scope: WorkspaceScope;
  storeId: string;
  externalVariantIds: string[];
}) => Promise<unknown>;

interface Asking {
  /** The open orders */
  followMapping: FollowMapping;
  scope: WorkspaceScope;
  listingId: string;
  /** Where costs are for */
  shipTo: string;
  language: Language;
}

/**
 * Maps variants of a store's product one by one (C249). Open orders for them follow.
 * @throws AppError notFound for a listing or variant that there is not; unprocessable for a supplier's variant that there
 *   is not; OutsideError when the supplier does not answer
 */
export async function mapVariants({ mappings, ...asking }: Asking & { mappings: VariantMapping[] }): Promise<void> {
  const products = new Map<string, SupplierProduct>();
  for (const { mapping } of mappings) {
    if (!mapping) continue;
    const key = `${mapping.source}:${mapping.productId}`;
    if (!products.has(key)) products.set(key, await readSupplierProduct(asking, mapping.source, mapping.productId));
  }
  await writeMappings(
    asking,
    mappings.map(({ variantId, mapping }) =>
      toRow(variantId, mapping, mapping ? products.get(`${mapping.source}:${mapping.productId}`) : undefined),
    ),
  );
}

/**
 * Maps a store's product to a supplier's product where their variants match (C250, C251).
 * @param isReplacing true maps what is mapped already too; what does not match loses its mapping
 * @throws as `mapVariants`, and AppError unprocessable when nothing matches
 */
export async function mapListing({
  source,
  productId,
  isReplacing,
  ...asking
}: Asking & { source: string; productId: string; isReplacing: boolean }): Promise<void> {
  const [product, listing, variants] = await Promise.all([
    readSupplierProduct(asking, source, productId),
    asking.scope.db.listing.findUnique({ where: { id: asking.listingId }, select: { optionNames: true } }),
    asking.scope.db.listingVariant.findMany({ where: { listingId: asking.listingId }, orderBy: { position: "asc" } }),
  ]);
  const open = isReplacing ? variants : variants.filter((variant) => variant.source === null);
  // What is mapped already tells what is ambiguous too.
  const matches = matchVariants(variants, product.variants, {
    store: listing?.optionNames ?? [],
    supplier: product.options.map(({ name }) => name),
  });
  if (!open.some(({ id }) => matches.has(id)))
    throw new AppError("unprocessable", { key: "errors.catalog_nothing_matches" });
  const mapped = open.filter(({ id }) => isReplacing || matches.has(id));
  await writeMappings(
    asking,
    mapped.map(({ id, supplierQuantity }) => {
      const skuId = matches.get(id);
      return toRow(id, skuId ? { source, productId, skuId, quantity: supplierQuantity } : null, product);
    }),
  );
}

async function readSupplierProduct(
  { scope, shipTo, language }: Asking,
  source: string,
  productId: string,
): Promise<SupplierProduct> {
  const product = await openSource({ source, workspaceId: scope.workspaceId }).product({
    productId,
    shipTo,
    currency: COST_CURRENCY,
    language,
  });
  if (!product) throw new AppError("unprocessable", { key: "errors.catalog_product_gone" });
  return product;
}

function toRow(
  id: string,
  mapping: VariantMapping["mapping"],
  product: SupplierProduct | undefined,
): VariantMappingRow {
  if (!mapping)
    return {
      id,
      source: null,
      productId: null,
      skuId: null,
      skuAttr: null,
      title: null,
      quantity: 1,
      cost: null,
      currency: COST_CURRENCY,
    };
  const variant = product?.variants.find(({ skuId }) => skuId === mapping.skuId);
  if (!product || !variant) throw new AppError("unprocessable", { key: "errors.catalog_variant_gone" });
  return {
    id,
    source: mapping.source,
    productId: mapping.productId,
    skuId: variant.skuId,
    skuAttr: variant.skuAttr,
    title: product.title,
    quantity: mapping.quantity,
    cost: variant.price,
    currency: variant.currency,
  };
}

async function writeMappings({ followMapping, scope, listingId }: Asking, rows: VariantMappingRow[]): Promise<void> {
  await scope.db.$transaction(async (tx) => {
    const listing = await tx.listing.findUnique({ where: { id: listingId }, select: { id: true, storeId: true } });
    if (!listing) throw new AppError("notFound", { key: "errors.not_found" });
    const written = await writeVariantMappings(tx, scope, listingId, rows);
    if (written.length < rows.length) throw new AppError("notFound", { key: "errors.not_found" });
    const mappedCount = await tx.listingVariant.count({ where: { listingId, source: { not: null } } });
    await tx.listing.update({ where: { id: listingId }, data: { mappedCount, mappingDecidedAt: new Date() } });
    await writeSupplies({ tx, scope, of: { listingIds: [listingId] } });
    const { workspaceId, accountId } = scope;
    const free = { tx, workspaceId, accountId, kind: "used", feature: "PRODUCT_MANAGED" } as const;
    if (mappedCount > 0) await logFreeUse({ ...free, references: [listingId] });
    await followMapping({
      tx,
      scope,
      storeId: listing.storeId,
      externalVariantIds: [
        ...written.flatMap(({ externalId }) => externalId ?? []),
        // Orders from before they were made anew name the ids that they had.
        ...(await formerIdsOf({ tx, workspaceId, listingId, variantIds: rows.map(({ id }) => id) })),
      ],
    });
  });
}
