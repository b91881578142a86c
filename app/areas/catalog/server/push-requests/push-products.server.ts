import type { ImportedVariant, Store } from "@prisma/client";
import { listingChannelFor, takesListings } from "~/adapters/listing-channel/registry.server";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import { quotaText } from "~/areas/billing/server/usage/quota-expired";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError, type ErrorText } from "~/platform/errors";
import { publishEvent } from "~/platform/events/publish.server";
import { exchangeRate } from "~/platform/money/exchange-rates";
import type { ListingQuota } from "../../contract/push";
import { planListings, type ListingPlan } from "../../rules/push/listing-plan";
import { type PushRequest } from "../../rules/push/push-request";
import type { SplitSettings } from "../../rules/push/split";
import type { EditField } from "../../rules/store-edits/edit-fields";
import type { KeptMapping } from "../copies/read-copy-source.server";
import { imagesOf } from "../imports/read-product-package.server";
import { readFormerMappings, type FormerMapping } from "../listings/former-variants.server";
import { readPushPreferences } from "../push-preferences/read-push-preferences.server";
import { listingVariantId } from "../push/listing-variant-id";
import {
  holdListings,
  upsertListings,
  upsertListingVariants,
  type ListingVariantToPush,
} from "../push/push-listings.sql.server";
import { holdPushLock } from "../push/push-lock.server";
import { listingReference, takeListings } from "../push/take-listings.server";
import { readPushes } from "../store-edits/pushed-facts.sql.server";
import { readPricedProducts, readPricesAtStores, type PricedProduct } from "../store-prices/prices-at-stores.server";
import { enqueuePushes } from "./enqueue-pushes.server";

/** Where and how a product is to be listed. */
export interface PushTarget extends Omit<PushRequest, "listingId" | "replaces" | "seen"> {
  storeId: string;
}

export interface PushResult {
  batchId: string;
  /** How many listings are being pushed */
  processing: number;
  /** Why products were left out, by product id */
  failed: Map<string, ErrorText>;
  quota: ListingQuota;
}

/** Of a push that would lose money. */
export const LOSS_NOT_CONFIRMED = "LOSS_NOT_CONFIRMED";

interface Wanted {
  product: PricedProduct;
  store: Store;
  target: PushTarget;
}
type Planned = Wanted & {
  plan: ListingPlan<ImportedVariant>;
  /** It was never pushed */
  isNew: boolean;
  /** Its store has it */
  isThere: boolean;
};

/**
 * Pushes imported products to stores: plans the listings, writes them with their pieces of work and hands those to the
 * queue, all or nothing. Products that don't fit the quota are left out in list order (P093, P094).
 * @throws AppError unprocessable without an active store, and for variants that sell below cost where `losses` are refused;
 *   quotaExpired when no product fits
 */
export async function pushProducts({
  scope,
  wanted,
  split,
  losses,
  only,
  replaces = new Map(),
}: {
  scope: WorkspaceScope;
  wanted: { productId: string; target: PushTarget }[];
  /** Null is the workspace's preference */
  split: SplitSettings | null;
  /** What becomes of what sells below cost: all is refused, it is left out of the rest, or a person has said yes to it */
  losses: "refused" | "left_out" | "confirmed";
  /** What a store has not had yet, or what it has: the rest stays as it is */
  only?: "new" | "there" | undefined;
  /** What merchants changed at stores and is replaced by ours all the same, by listing id (decision 80) */
  replaces?: ReadonlyMap<string, EditField[]>;
}): Promise<PushResult> {
  const preferences = await readPushPreferences({ scope });
  const { auto_split_variant_options: preferred, currency } = preferences;
  const [products, stores] = await Promise.all([readProducts(scope, wanted), readStores(scope, wanted)]);
  const failed = new Map<string, ErrorText>();
  let complete: Wanted[] = [];
  for (const { productId, target } of wanted) {
    const product = products.get(productId);
    const store = stores.get(target.storeId) as Store;
    const refusal = !product ? { key: "errors.not_found" } : refusalOf(product, store, currency);
    if (refusal) failed.set(productId, refusal);
    else complete.push({ product: product as PricedProduct, store, target });
  }
  if (losses !== "confirmed") {
    const productIds = [...products.keys()];
    const pricesAt = await readPricesAtStores({ scope, productIds, storeIds: [...stores.keys()], preferences });
    const losing = complete.filter(({ product, store }) => pricesAt(product, store).some(({ isLoss }) => isLoss));
    if (losses === "left_out") complete = leaveOut(losing, complete, failed);
    else refuseLosses(losing);
  }

  const batchId = newId();
  return scope.db.$transaction(async (tx) => {
    await holdPushLock(tx, scope);
    const all = await planAll(tx, { wanted: complete, split: split ?? preferred, onlyNew: only === "new" });
    const planned = only === "there" ? all.filter(({ isThere }) => isThere) : all;
    const wishes = [...Map.groupBy(planned, ({ product }) => product.id)].map(([id, own]) => ({
      id,
      references: own.filter(({ isNew }) => isNew).map(referenceOf),
    }));
    await holdListings(
      tx,
      scope,
      wishes.map(({ id }) => id),
    );
    const { exceeds, ...quota } = await takeListings({ tx, scope, wishes });
    for (const id of exceeds) failed.set(id, quotaText({ feature: "PRODUCT_LISTING", ...quota }));
    const fitting = planned.filter(({ product }) => !exceeds.includes(product.id));
    const { processing, underWay } = await writeBatch(tx, scope, { batchId, planned: fitting, replaces });
    for (const id of underWay) failed.set(id, { key: "errors.catalog_push_under_way" });
    return { batchId, processing, failed, quota: { plan: quota.plan, limit: quota.limit, used: quota.used } };
  });
}

async function readProducts(
  scope: WorkspaceScope,
  wanted: { productId: string }[],
): Promise<Map<string, PricedProduct>> {
  const productIds = [...new Set(wanted.map(({ productId }) => productId))];
  return new Map((await readPricedProducts({ scope, productIds })).map((product) => [product.id, product]));
}

async function readStores(scope: WorkspaceScope, wanted: { target: PushTarget }[]): Promise<Map<string, Store>> {
  const ids = [...new Set(wanted.map(({ target }) => target.storeId))];
  const stores = await findStores({ db: scope.db, ids, isActive: true });
  if (ids.length === 0 || stores.length < ids.length)
    throw new AppError("unprocessable", { key: "errors.no_store", errorCode: "NO_ACTIVE_STORE" });
  refuseComingSoon(stores);
  return new Map(stores.map((store) => [store.id, store]));
}

/** @throws AppError unprocessable for a store of a platform that takes no products from us yet; the words for TikTok are given (G005) */
export function refuseComingSoon(stores: readonly { platform: string }[]): void {
  const soon = stores.find(({ platform }) => !takesListings(platform));
  if (!soon) return;
  const key = soon.platform === "tiktok" ? "errors.stores_push_tiktok" : "errors.stores_push_soon";
  throw new AppError("unprocessable", { key, errorCode: "CHANNEL_COMING_SOON" });
}

function refusalOf(product: PricedProduct, store: Store, currency: string): ErrorText | null {
  if (product.variants.length === 0) return { key: "errors.catalog_no_variants" };
  const unknown = [product.costCurrency, currency].find((from) => exchangeRate(from, store.currency) === null);
  return unknown ? { key: "errors.catalog_no_rate", params: { from: unknown, to: store.currency } } : null;
}

function refuseLosses(losing: readonly Wanted[]): void {
  if (losing.length === 0) return;
  const count = new Set(losing.map(({ product }) => product.id)).size;
  throw new AppError("unprocessable", { ...lossText(count), errorCode: LOSS_NOT_CONFIRMED });
}

/** The words for products that sell below cost at a store. */
const lossText = (count: number) => ({ key: "errors.catalog_loss", params: { count } });

/** What is wanted without what loses, of which it is said why. */
function leaveOut(losing: readonly Wanted[], wanted: readonly Wanted[], failed: Map<string, ErrorText>): Wanted[] {
  for (const { product } of losing) failed.set(product.id, lossText(1));
  return wanted.filter((one) => !losing.includes(one));
}

/** The listings that products become. Variants that were pushed before stay in the listing that they are in. */
async function planAll(
  tx: WorkspaceTransaction,
  { wanted, split, onlyNew }: { wanted: readonly Wanted[]; split: SplitSettings; onlyNew: boolean },
): Promise<Planned[]> {
  const known = await tx.listing.findMany({
    where: { importedProductId: { in: wanted.map(({ product }) => product.id) } },
    select: {
      id: true,
      importedProductId: true,
      storeId: true,
      splitIndex: true,
      pushedAt: true,
      externalId: true,
      removedAt: true,
      goneAt: true,
      variants: { select: { id: true } },
    },
  });
  const listingsOf = Map.groupBy(known, ({ importedProductId, storeId }) => `${importedProductId}:${storeId}`);
  // Where a product is several, a variant that the merchant has deleted is still the place's that it was pushed to.
  const parted = [...listingsOf.values()].filter((parts) => parts.length > 1).flat();
  const pushes = await readPushes(
    tx,
    parted.map(({ id }) => id),
  );
  return wanted.flatMap(({ product, store, target }) => {
    const listings = listingsOf.get(`${product.id}:${store.id}`) ?? [];
    if (onlyNew && listings.length > 0) return [];
    const placed = new Map<string, number>();
    for (const { id, splitIndex, variants } of listings) {
      const present = new Set([...variants.map((variant) => variant.id), ...Object.keys(pushes(id).pushed.variants)]);
      for (const variant of product.variants)
        if (present.has(listingVariantId(id, variant.id))) placed.set(variant.supplierSkuId, splitIndex);
    }
    const { maxOptions, maxVariants } = listingChannelFor(store).capabilities;
    const options = product.options as { name: string; values: string[] }[];
    return planListings({
      title: product.title,
      options,
      variants: product.variants,
      split,
      limits: { maxOptions, maxVariants },
      placed,
    }).map((plan) => {
      const known = listings.find(({ splitIndex }) => splitIndex === plan.splitIndex);
      return {
        ...{ product, store, target, plan },
        isNew: (known?.pushedAt ?? null) === null,
        isThere: known !== undefined && known.externalId !== null && known.removedAt === null && known.goneAt === null,
      };
    });
  });
}

function referenceOf({ product, store, plan }: Planned): string {
  return listingReference({ importedProductId: product.id, storeId: store.id, splitIndex: plan.splitIndex });
}

/** Writes listings, their variants and pieces of work, and hands the work to the queue. */
async function writeBatch(
  tx: WorkspaceTransaction,
  scope: WorkspaceScope,
  {
    batchId,
    planned,
    replaces,
  }: { batchId: string; planned: readonly Planned[]; replaces: ReadonlyMap<string, EditField[]> },
) {
  const toListing = ({ product, store, plan }: Planned) => ({
    importedProductId: product.id,
    storeId: store.id,
    splitIndex: plan.splitIndex,
    title: plan.title,
    imageUrl: imagesOf(product.images)[0]?.url ?? null,
    currency: store.currency,
    optionNames: plan.options.map(({ name }) => name),
    variantsCount: plan.variants.length,
  });
  const written = await upsertListings(tx, scope, planned.map(toListing));
  const idOf = new Map(written.map((listing) => [listingReference(listing), listing.id]));
  const started = planned.flatMap((one) => {
    const listingId = idOf.get(listingReference(toListing(one)));
    return listingId ? [{ ...one, listingId }] : [];
  });
  const former = await readFormerMappings(
    tx,
    started.map(({ listingId }) => listingId),
  );
  const variants = started.flatMap(toListingVariants).map((variant) => asBefore(variant, former.get(variant.id)));
  await upsertListingVariants(tx, scope, variants);
  const items = started.map(({ product, target, plan, listingId }) => ({
    id: newId(),
    workspaceId: scope.workspaceId,
    accountId: scope.accountId,
    batchId,
    kind: "push",
    storeId: target.storeId,
    importedProductId: product.id,
    source: product.source,
    sourceProductId: product.sourceProductId,
    title: plan.title,
    request: {
      listingId,
      status: target.status,
      allowSellOutOfStock: target.allowSellOutOfStock,
      publicationIds: target.publicationIds,
      ...(target.stockOf && { stockOf: target.stockOf }),
      replaces: replaces.get(listingId) ?? [],
    } satisfies PushRequest,
  }));
  await tx.processItem.createMany({ data: items });
  const storeOf = new Map(started.map(({ store }) => [store.id, store]));
  await enqueuePushes({ tx, scope, batchId, items, stores: storeOf });
  if (items.length > 0)
    await publishEvent(tx, {
      name: "product.push",
      workspaceId: scope.workspaceId,
      data: { batch_id: batchId, status: "processing", count: items.length },
    });
  const startedIds = new Set(started.map(({ product }) => product.id));
  return {
    processing: items.length,
    underWay: [...new Set(planned.map(({ product }) => product.id))].filter((id) => !startedIds.has(id)),
  };
}

function toListingVariants({
  product,
  store,
  plan,
  listingId,
}: Planned & { listingId: string }): ListingVariantToPush[] {
  return plan.variants.map((variant, position) => ({
    id: listingVariantId(listingId, variant.id),
    listingId,
    storeId: store.id,
    position,
    sku: variant.sku,
    title: variant.optionValues.join(" / "),
    optionValues: variant.optionValues,
    imageUrl: variant.imageUrl,
    source: product.source,
    sourceProductId: product.sourceProductId,
    supplierSkuId: variant.supplierSkuId,
    supplierSkuAttr: variant.supplierSkuAttr,
    supplierTitle: product.title,
    supplierQuantity: 1,
    unitCost: variant.cost.toString(),
    costCurrency: product.costCurrency,
    // A copy is bought as what it was copied of.
    ...(variant.mapping as unknown as KeptMapping | null),
  }));
}

/** A variant that is made again, mapped as it was before its store deleted it. */
function asBefore(variant: ListingVariantToPush, former: FormerMapping | undefined): ListingVariantToPush {
  if (!former) return variant;
  return {
    ...variant,
    source: former.source,
    sourceProductId: former.productId,
    supplierSkuId: former.skuId,
    supplierSkuAttr: former.skuAttr,
    supplierTitle: former.title,
    supplierQuantity: former.quantity,
    ...(isBoughtAlike(former, variant) ? {} : { unitCost: former.cost, costCurrency: former.currency }),
  };
}

/** Whether a product's own cost is that of the supplier's one unit that it is bought as. */
const isBoughtAlike = (former: FormerMapping, { supplierSkuId, supplierQuantity }: ListingVariantToPush): boolean =>
  former.skuId === supplierSkuId && former.quantity === supplierQuantity;
