import { listPlace } from "~/ui/lists/list-place";
import { STOCK_LEVELS } from "../../../rules/listings/stock-level";

/** The choices of the stock filter. */
export const LEVEL_CHOICES = ["all", ...STOCK_LEVELS] as const;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the inventory's address asks for: level, keyword, store, cursor, size. */
export function inventoryInput(search: URLSearchParams) {
  const store = search.get("store") ?? "";
  return {
    level: LEVEL_CHOICES.find((level) => level === search.get("level")) ?? ("all" as const),
    keyword: (search.get("keyword") ?? "").slice(0, 200),
    store_id: ID.test(store) ? store : undefined,
    ...listPlace(search),
  };
}
