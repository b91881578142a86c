import { listPlace } from "~/ui/lists/list-place";
import { isDay } from "~/ui/time/day";
import {
  BLOCKERS_PART,
  DATE_PRESET_NAMES,
  datesOfPreset,
  defaultDates,
  markFromSearch,
  ORDER_SORTS,
  sectionFromSearch,
  type DatePreset,
} from "../../rules/reading/order-filter";

/**
 * The order list's filters live in the address: section, status, dates, q, channel, source, mark, country,
 * blocker, purchases, sort, cursor, size.
 * The loader and the screen read them by this one function, so that they ask for the same page.
 */
export function orderListAddress(search: URLSearchParams, timeZone: string) {
  const isAll = search.get("section") === "all";
  const { section, subStatus } = isAll
    ? { section: "all" as const, subStatus: "all" }
    : sectionFromSearch(search.get("section"), search.get("status"));
  const dates = datesFromSearch(search, defaultDates(section));
  const days =
    dates.preset === "custom" || dates.preset === "any" ? dates : datesOfPreset(dates.preset, new Date(), timeZone);
  const word = (name: string): string =>
    /^[\w-]{1,40}$/.test(search.get(name) ?? "") ? (search.get(name) as string) : "all";
  const country = search.get("country") ?? "";
  const blocker = search.get("blocker") ?? "";
  return {
    preset: dates.preset,
    /** What counts are asked: the chosen days, or none, which counts each section in its own */
    countInput: dates.isChosen ? { from_date: days.fromDate ?? "any", to_date: days.toDate ?? "any" } : {},
    /** As above for the list of all, which begins with any day */
    countAllInput: {
      from_date: dates.isChosen ? (days.fromDate ?? "any") : "any",
      to_date: dates.isChosen ? (days.toDate ?? "any") : "any",
    },
    /** What the list call is asked */
    input: {
      keyword: (search.get("q") ?? "").slice(0, 100),
      order_status: section,
      sub_status: subStatus,
      from_date: days.fromDate ?? "any",
      to_date: days.toDate ?? "any",
      order_by: ORDER_SORTS.find((sort) => sort === search.get("sort")) ?? ORDER_SORTS[0],
      channel: word("channel"),
      source: word("source"),
      mark_order: markFromSearch(search.get("mark")) ?? ("all" as const),
      country: /^[A-Z]{2}$/.test(country) ? country : "all",
      blocker: BLOCKERS_PART.test(blocker) ? blocker : "all",
      purchases: search.get("purchases") === "unclear" ? ("unclear" as const) : ("all" as const),
      ...listPlace(search),
    },
  };
}

export type DateChoice = DatePreset | "any" | "custom";

interface Dates {
  preset: DateChoice;
  fromDate: string | null;
  toDate: string | null;
  isChosen: boolean;
}

/** `dates` names a preset; two days, either of them open, are a custom range; nothing or nonsense is the default. */
function datesFromSearch(search: URLSearchParams, preset: DateChoice): Dates {
  const day = (name: string): string | null => [search.get(name)].find(isDay) ?? null;
  const [fromDate, toDate] = [day("from"), day("to")];
  const named = search.get("dates");
  if (named === "custom" || fromDate || toDate) return { preset: "custom", fromDate, toDate, isChosen: true };
  const chosen = (["any", ...DATE_PRESET_NAMES] as const).find((name) => name === named);
  return { preset: chosen ?? preset, fromDate: null, toDate: null, isChosen: chosen !== undefined };
}
