import { Decimal } from "decimal.js";
import type { ChannelProduct } from "~/adapters/listing-channel/listing-channel";
import { holdLock } from "~/platform/db/advisory-lock.server";
import { newId } from "~/platform/db/new-id.server";
import { workspaceScope, type WorkspaceScope, type WorkspaceTransaction } from "~/platform/db/scope.server";
import { isUsable } from "../../rules/listings/shop-product";
import { inSequence } from "../../rules/mapping/option-sequence";
import { writeStoreVariants } from "./listing-variants.sql.server";

interface IntakeStore {
  id: string;
  workspaceId: string;
  currency: string;
}

/**
 * Takes in a store's products as they are now: what we pushed is known by our key or by its id, the rest becomes listings
 * of the store's own that wait to be mapped. Mappings stay; so do products that a person took off the list. One that is
 * being pushed is left to the push, and one that is of no use is passed over (G100): what we know of it stays.
 */
export async function takeInProducts({
  store,
  products,
}: {
  store: IntakeStore;
  products: readonly ChannelProduct[];
}): Promise<void> {
  const scope = workspaceScope(store.workspaceId);
  for (const product of products.filter(isUsable)) {
    await scope.db.$transaction(async (tx) => {
      // Of two that take in the same product, the second sees what the first made.
      await holdLock(tx, `product:${store.id}:${product.externalId}`);
      await takeInProduct(tx, scope, store, product);
    });
  }
}

async function takeInProduct(
  tx: WorkspaceTransaction,
  scope: WorkspaceScope,
  store: IntakeStore,
  product: ChannelProduct,
): Promise<void> {
  const known =
    (await tx.listing.findUnique({
      where: { storeId_externalId: { storeId: store.id, externalId: product.externalId } },
    })) ?? (isId(product.key) ? await tx.listing.findFirst({ where: { id: product.key, storeId: store.id } }) : null);
  if (known?.pushState === "pushing") return;
  const updatedAt = new Date(product.updatedAt);
  if (known?.externalUpdatedAt && known.externalUpdatedAt > updatedAt) return;
  const prices = product.variants.map(({ price }) => new Decimal(price));
  const facts = {
    externalId: product.externalId,
    handle: product.handle,
    title: product.title,
    imageUrl: product.imageUrl ?? known?.imageUrl ?? null,
    status: product.status,
    optionNames: product.optionNames,
    currency: store.currency,
    priceLow: prices.length > 0 ? Decimal.min(...prices).toFixed(2) : null,
    priceHigh: prices.length > 0 ? Decimal.max(...prices).toFixed(2) : null,
    externalUpdatedAt: updatedAt,
  };
  const listing = known
    ? await tx.listing.update({ where: { id: known.id }, data: facts })
    : await tx.listing.create({
        data: { ...facts, workspaceId: scope.workspaceId, storeId: store.id, origin: "store" },
      });
  await writeVariants(tx, scope, { ...listing, optionNames: known?.optionNames ?? [] }, product);
}

async function writeVariants(
  tx: WorkspaceTransaction,
  scope: WorkspaceScope,
  /** With the options as they were */
  listing: { id: string; storeId: string; optionNames: string[] },
  product: ChannelProduct,
): Promise<void> {
  const present = await tx.listingVariant.findMany({
    where: { listingId: listing.id },
    select: { id: true, externalId: true, optionValues: true },
  });
  const byExternalId = new Map(present.map((variant) => [variant.externalId, variant.id]));
  const withoutId = new Map(
    present
      .filter(({ externalId }) => externalId === null)
      .map((variant) => [JSON.stringify(variant.optionValues), variant.id]),
  );
  const keyOf = (values: string[]) => JSON.stringify(inSequence(values, product.optionNames, listing.optionNames));
  const rows = product.variants.map((variant, position) => ({
    ...variant,
    position,
    id: byExternalId.get(variant.externalId) ?? withoutId.get(keyOf(variant.optionValues)) ?? newId(),
  }));
  const kept = rows.map(({ id }) => id);
  await tx.listingVariant.deleteMany({
    where: { listingId: listing.id, externalId: { not: null }, id: { notIn: kept } },
  });
  await writeStoreVariants(tx, scope, listing, rows);
  const mappedCount = await tx.listingVariant.count({ where: { listingId: listing.id, source: { not: null } } });
  await tx.listing.update({ where: { id: listing.id }, data: { variantsCount: rows.length, mappedCount } });
}

function isId(key: string | null): key is string {
  return key !== null && /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(key);
}
