import { Decimal } from "decimal.js";
import type { ChannelProduct } from "~/adapters/listing-channel/listing-channel";
import { holdLock } from "~/platform/db/advisory-lock.server";
import { workspaceScope, type WorkspaceScope, type WorkspaceTransaction } from "~/platform/db/scope.server";
import { isUsable } from "../../rules/listings/shop-product";
import type { FollowMapping } from "../mapping/map-variants.server";
import { takeOverMapping } from "../mapping/take-over-mapping.server";
import { noteEdits } from "../store-edits/note-edits.server";
import { takeInVariants } from "./take-in-variants.server";
import { writeSupplies } from "./write-supplies.sql.server";

/** A product that was not mapped for longer than that is left to a person. */
const FRESH_MS = 86_400_000;

interface IntakeStore {
  id: string;
  workspaceId: string;
  currency: string;
}

/**
 * Takes in a store's products as they are now: what we pushed is known by our key or by its id, the rest becomes listings
 * of the store's own that wait to be mapped, or are mapped as the same product that was deleted there before. Mappings stay, also of variants that were made anew, and open orders follow; so do products that a person took off the list. One that is
 * being pushed is left to the push, and one that is of no use is passed over (G100): what we know of it stays.
 */
export async function takeInProducts({
  store,
  products,
  followMapping,
}: {
  store: IntakeStore;
  products: readonly ChannelProduct[];
  /** The open orders */
  followMapping?: FollowMapping;
}): Promise<void> {
  const scope = workspaceScope(store.workspaceId);
  for (const product of products.filter(isUsable)) {
    await scope.db.$transaction(async (tx) => {
      // Of two that take in the same product, the second sees what the first made.
      await holdLock(tx, `product:${store.id}:${product.externalId}`);
      const mapped = await takeInProduct(tx, scope, store, product);
      if (mapped.length > 0) await followMapping?.({ tx, scope, storeId: store.id, externalVariantIds: mapped });
    });
  }
}

/** @returns the store's ids of variants that got the mapping of one that was there before */
async function takeInProduct(
  tx: WorkspaceTransaction,
  scope: WorkspaceScope,
  store: IntakeStore,
  product: ChannelProduct,
): Promise<string[]> {
  const known =
    (await tx.listing.findUnique({
      where: { storeId_externalId: { storeId: store.id, externalId: product.externalId } },
    })) ?? (isId(product.key) ? await tx.listing.findFirst({ where: { id: product.key, storeId: store.id } }) : null);
  if (known?.pushState === "pushing") return [];
  const updatedAt = new Date(product.updatedAt);
  if (known?.externalUpdatedAt && known.externalUpdatedAt > updatedAt) return [];
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
  const mapped = await takeInVariants({ tx, scope, listing, product, optionNames: known?.optionNames ?? [] });
  // The store may tell of its deletion, which makes it one brought in again, after it told of this one.
  const isFresh = listing.createdAt > new Date(Date.now() - FRESH_MS) && listing.origin === "store";
  const isOpen = !listing.mappingDecidedAt && !listing.mappingLostAt && !listing.removedAt;
  if (isFresh && isOpen && listing.mappedCount + mapped.length === 0)
    mapped.push(...(await takeOverMapping({ tx, scope, listing })));
  if (listing.mappedCount + mapped.length > 0) await writeSupplies({ tx, scope, of: { listingIds: [listing.id] } });
  if (listing.origin === "pushed" && product.content)
    await noteEdits({ tx, listingId: listing.id, content: product.content, optionNames: product.optionNames });
  return mapped;
}

function isId(key: string | null): key is string {
  return key !== null && /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(key);
}
