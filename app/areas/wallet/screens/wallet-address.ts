import { ENTRY_KINDS } from "../rules/entry-kinds";

/** The list of transactions as the address asks for it: kind, from, to, cursor. Loader and screen read it by this function. */
export function transactionsInput(search: URLSearchParams) {
  const kind = ENTRY_KINDS.find((known) => known === search.get("kind")) ?? ("all" as const);
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(search.get(name) ?? "") ? (search.get(name) as string) : undefined);
  return { filter: { kind, from_date: day("from"), to_date: day("to") }, cursor: search.get("cursor") ?? undefined };
}

/** Days that the chart of spending shows. */
export const CHART_DAYS = 30;
