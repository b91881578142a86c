import type { z } from "zod";
import type { orderListCalls } from "../contract/list";
import { datesOfPreset, type OrderFilter } from "../rules/reading/order-filter";

type ListInput = z.output<NonNullable<(typeof orderListCalls.list)["~orpc"]["inputSchema"]>>;

/** The asked days as the rules take them: the last seven when none are asked for (ledger O004), null for "any". */
export function range(
  input: { from_date?: string; to_date?: string },
  timeZone: string,
  unasked: "any" | "last_7_days" = "last_7_days",
) {
  const isOpen = input.from_date === undefined && input.to_date === undefined;
  const own = unasked === "any" ? { fromDate: "any", toDate: "any" } : datesOfPreset(unasked, new Date(), timeZone);
  const days = isOpen ? own : { fromDate: input.from_date, toDate: input.to_date };
  const limit = (day: string | undefined): string | null => (day === undefined || day === "any" ? null : day);
  return { fromDate: limit(days.fromDate), toDate: limit(days.toDate), timeZone };
}

export const orNull = <Value extends string>(value: Value): Exclude<Value, "all"> | null =>
  value === "all" ? null : (value as Exclude<Value, "all">);

/** What the list call asks, as the rules take it. */
export function orderFilter(input: ListInput, zone: string): { filter: OrderFilter; timeZone: string } {
  const { timeZone, ...days } = range(input, zone);
  return {
    timeZone,
    filter: {
      ...days,
      keyword: input.keyword,
      section: input.order_status,
      subStatus: input.sub_status ?? (input.order_status === "placement" ? "ready" : "all"),
      sort: input.order_by,
      channel: orNull(input.channel),
      source: orNull(input.source),
      mark: orNull(input.mark_order),
      country: orNull(input.country),
      blockers: orNull(input.blocker)?.split(",") ?? null,
      isUnclear: input.purchases === "unclear",
    },
  };
}
