import { listPlace } from "~/ui/lists/list-place";
import { isDay } from "~/ui/time/day";
import { ENTRY_KINDS } from "../rules/entry-kinds";

/** The list of transactions as the address asks for it: kind, from, to, cursor, size. Loader and screen read it by this function. */
export function transactionsInput(search: URLSearchParams) {
  const kind = ENTRY_KINDS.find((known) => known === search.get("kind")) ?? ("all" as const);
  const day = (name: string) => [search.get(name)].find(isDay);
  return { filter: { kind, from_date: day("from"), to_date: day("to") }, ...listPlace(search) };
}

/** Days that the chart of spending shows. */
export const CHART_DAYS = 30;
