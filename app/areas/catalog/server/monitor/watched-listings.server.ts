import type { ListingVariant } from "@prisma/client";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import type { WatchedListing } from "../../rules/monitor/deeds";
import { effectiveRules, type WatchRules } from "../../rules/monitor/watch-rules";
import { ownRulesOf } from "./product-rules.server";
import type { WatchSettings } from "./watch-settings.server";

/** A product on a connected store that is bought from a supplier, as people know it. */
export interface ShownListing extends WatchedListing {
  title: string;
  imageUrl: string | null;
  storeName: string;
}

/** The products on connected stores that are bought as these of a supplier's, with the rules that hold for them. */
export async function readWatchedListings({
  db,
  settings,
  storeId,
  products,
}: {
  db: WorkspaceTransaction | WorkspaceScope["db"];
  settings: WatchSettings;
  /** Of this one alone */
  storeId?: string | undefined;
  products: readonly { source: string; productId: string }[];
}): Promise<ShownListing[]> {
  const stores = new Map((await findStores({ db, isActive: true })).map((store) => [store.id, store]));
  const bySource = Map.groupBy(products, ({ source }) => source);
  const mapped = [...bySource].map(([source, own]) => ({
    source,
    sourceProductId: { in: [...new Set(own.map(({ productId }) => productId))] },
  }));
  if (mapped.length === 0) return [];
  const variants = await (db as WorkspaceTransaction).listingVariant.findMany({
    where: {
      OR: mapped,
      supplierSkuId: { not: null },
      listing: { removedAt: null, goneAt: null, ...(storeId && { storeId }) },
    },
    select: {
      source: true,
      sourceProductId: true,
      supplierSkuId: true,
      unitCost: true,
      weighedCost: true,
      costCurrency: true,
      listing: { select: { id: true, title: true, imageUrl: true, storeId: true, watchRules: true } },
    },
    orderBy: [{ listingId: "asc" }, { position: "asc" }],
  });
  return [...Map.groupBy(variants, ({ listing }) => listing.id).values()].flatMap((own) => {
    const { id, title, imageUrl, storeId: of, watchRules } = own[0]!.listing;
    const store = stores.get(of);
    if (!store) return [];
    const rules: WatchRules = effectiveRules(settings.rules, settings.stores[of] ?? {}, ownRulesOf(watchRules));
    const goods = own.map((variant) => ({
      source: variant.source as string,
      productId: variant.sourceProductId as string,
      skuId: variant.supplierSkuId as string,
      cost: costOf(variant),
    }));
    return [{ id, title, imageUrl, storeName: store.name, rules, goods }];
  });
}

/** What a variant's supplier asked when rules last did something about that, or when it was mapped. */
function costOf({
  unitCost,
  weighedCost,
  costCurrency: currency,
}: Pick<ListingVariant, "unitCost" | "weighedCost" | "costCurrency">): WatchedListing["goods"][number]["cost"] {
  const cost = weighedCost ?? unitCost;
  return cost?.gt(0) ? { amount: cost.toFixed(), currency } : null;
}
