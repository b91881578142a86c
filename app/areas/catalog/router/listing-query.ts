import type { z } from "zod";
import type { centerCalls } from "../contract/center";
import type { ListingFilter } from "../server/listings/list-listings.sql.server";

/** What a list of the product center is asked. */
export type ListingQuery = z.output<NonNullable<(typeof centerCalls.pushedListings)["~orpc"]["inputSchema"]>>;

/** What the product center's lists ask, as the use case takes it. */
export function listingFilter({ keyword, store_id, status, push_state, order_by }: ListingQuery): ListingFilter {
  return { keyword, storeId: store_id, status, pushState: push_state, sort: order_by };
}
