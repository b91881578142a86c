import { readFeatures } from "~/areas/billing/server/plans/read-features.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { databaseTime } from "~/platform/time/clock.server";
import type { TriedList, TriedProduct } from "../../contract/monitoring";
import { deedsOf, type Deeds } from "../../rules/monitor/deeds";
import type { OwnWatchRules } from "../../rules/monitor/watch-rules";
import { readMoves, type KeptMove } from "./moves.sql.server";
import { readWatchSettings } from "./watch-settings.server";
import { readWatchedListings, type ShownListing } from "./watched-listings.server";

type TriedMove = TriedProduct["moves"][number];

const TRIED_ON_MS = 30 * 86_400_000;
/** The newest; a try is a look, no account. */
const MOST_MOVES = 20_000;
const MOST_SHOWN = 250;
const MOST_MOVES_SHOWN = 50;

/**
 * What rules would have done of what moved in the last 30 days, product by product, before they are switched on: by the same
 * function that they are carried out by. Nothing is changed by it, and nobody is told.
 * @param storeId tries what this store is to have of its own, at its products alone
 * @param rules in the place of the workspace's; those that stores and products have of their own go before them
 */
export async function tryRules({
  scope,
  storeId,
  rules,
}: {
  scope: WorkspaceScope;
  storeId: string | undefined;
  rules: OwnWatchRules;
}) {
  const since = new Date(databaseTime().getTime() - TRIED_ON_MS);
  const [kept, features, newest] = await Promise.all([
    readWatchSettings(scope),
    readFeatures(scope),
    readMoves(scope, { since, most: MOST_MOVES }),
  ]);
  const settings =
    storeId === undefined
      ? { ...kept, rules: { ...kept.rules, ...rules } }
      : { ...kept, stores: { ...kept.stores, [storeId]: rules } };
  const listings = await readWatchedListings({ db: scope.db, settings, storeId, products: newest });
  const done = deedsOf(newest.toReversed(), listings.map(asIfNew), (feature) => features.includes(feature));
  return { since: since.toISOString(), ...toTried(done, listings) };
}

/** A listing as it was before anything was done of what moved. */
const asIfNew = (listing: ShownListing): ShownListing => ({
  ...listing,
  goods: listing.goods.map((goods) => ({ ...goods, cost: null })),
});

/** What would be done, as it is shown: the newest moves of each product first. */
export function toTried(done: readonly Deeds<KeptMove>[], listings: readonly ShownListing[]): TriedList {
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  const products = done.slice(0, MOST_SHOWN).flatMap(({ listingId, deeds }): TriedProduct[] => {
    const listing = byId.get(listingId);
    if (!listing) return [];
    const { title, imageUrl, storeName } = listing;
    const moves = alikeOnce(deeds.toReversed().map(toTriedMove)).slice(0, MOST_MOVES_SHOWN);
    return [{ product_id: listingId, name: title, image: imageUrl, store_name: storeName, moves }];
  });
  return { products, total: done.length };
}

/** What is alike of a product's variants once, with how many they are. */
function alikeOnce(moves: readonly TriedMove[]): TriedMove[] {
  const alike = Map.groupBy(moves, (move) => JSON.stringify(move));
  return [...alike.values()].map((own) => ({ ...own[0]!, variants: own.length }));
}

function toTriedMove({ move, action }: Deeds<KeptMove>["deeds"][number]): TriedMove {
  return {
    variants: 1,
    kind: move.kind,
    action,
    at: move.at.toISOString(),
    cost_before: move.costBefore,
    cost_after: move.costAfter,
    currency: move.currency,
    stock_before: move.stockBefore,
    stock_after: move.stockAfter,
  };
}
