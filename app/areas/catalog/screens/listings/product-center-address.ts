import { listPlace } from "~/ui/lists/list-place";
import { CENTER_SORTS, CENTER_TABS, PUSH_STATES, STATUSES } from "../../rules/listings/product-center-list";

/** The calls that read the tabs, by tab. */
export const TAB_CALLS = { pushed: "pushedListings", mapped: "mappedListings", unmapped: "unmappedListings" } as const;

/** What the address of the product center asks for. */
export function centerInput(search: URLSearchParams) {
  const pick = <Value extends string>(name: string, known: readonly Value[]): Value =>
    known.find((value) => value === search.get(name)) ?? (known[0] as Value);
  return {
    tab: pick("tab", CENTER_TABS),
    input: {
      keyword: (search.get("keyword") ?? "").slice(0, 200),
      status: pick("status", STATUSES),
      push_state: pick("push_state", PUSH_STATES),
      order_by: pick("sort", CENTER_SORTS),
      ...listPlace(search),
    },
  };
}
