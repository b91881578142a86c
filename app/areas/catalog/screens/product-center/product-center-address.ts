import { listPlace } from "~/ui/list-place";

/** The tabs of the product center (S056). */
export const CENTER_TABS = ["pushed", "mapped", "unmapped"] as const;
export type CenterTab = (typeof CENTER_TABS)[number];

/** The calls that read the tabs, by tab. */
export const TAB_CALLS = { pushed: "pushedListings", mapped: "mappedListings", unmapped: "unmappedListings" } as const;

const STATUSES = ["all", "active", "draft", "archived"] as const;
const PUSH_STATES = ["all", "pushing", "error"] as const;

/** What the address of the product center asks for. */
export function centerInput(search: URLSearchParams) {
  const pick = <Value extends string>(name: string, known: readonly Value[]): Value => known.find((value) => value === search.get(name)) ?? (known[0] as Value);
  return {
    tab: pick("tab", CENTER_TABS),
    input: {
      keyword: (search.get("keyword") ?? "").slice(0, 200),
      status: pick("status", STATUSES),
      push_state: pick("push_state", PUSH_STATES),
      ...listPlace(search),
    },
  };
}
