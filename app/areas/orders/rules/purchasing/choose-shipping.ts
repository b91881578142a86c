import { compareCost } from "~/adapters/supplier/compare-cost";
import type { ShippingOption } from "~/adapters/supplier/supplier";
import { DEFAULT_SOURCE_SETTINGS, type SourceSettings } from "../placing/source-settings";
import { isWithin } from "../placing/tolerance";

/** The slowest way to ship that is chosen by itself while a quicker one is offered, in days. */
const PREFERRED_MAX_DAYS = 20;

/**
 * The way to ship when nobody chose, as the merchant wishes it of the supplier (C322). Balanced is the cheapest that can be
 * followed and arrives within the preferred days, else the cheapest that can be followed, else the cheapest.
 * @param kept an earlier choice, which stays while it is offered
 * @returns null when nothing is offered, or nothing that the wishes let be chosen
 */
export function chooseShipping(
  options: readonly ShippingOption[],
  kept: string | null = null,
  wishes: SourceSettings["carriers"] = DEFAULT_SOURCE_SETTINGS.carriers,
): ShippingOption | null {
  const chosen = options.find((option) => option.code === kept);
  if (chosen) return chosen;
  const { max_days: maxDays, tracked_only: trackedOnly } = wishes;
  const fitting = options
    .filter((option) => !trackedOnly || option.hasTracking)
    .filter((option) => maxDays === null || (option.maxDays !== null && option.maxDays <= maxDays))
    .sort(compareCost);
  switch (wishes.strategy) {
    case "cheapest":
      return fitting[0] ?? null;
    case "fastest":
      return [...fitting].sort((one, other) => daysOf(one) - daysOf(other))[0] ?? null;
    case "preferred":
      return preferredOf(fitting, wishes) ?? balanced(fitting);
    case "balanced":
      return balanced(fitting);
  }
}

function balanced(cheapest: readonly ShippingOption[]): ShippingOption | null {
  const tracked = cheapest.filter((option) => option.hasTracking);
  return (
    tracked.find((option) => option.maxDays !== null && option.maxDays <= PREFERRED_MAX_DAYS) ??
    tracked[0] ??
    cheapest[0] ??
    null
  );
}

function preferredOf(
  cheapest: readonly ShippingOption[],
  { preferred, tolerance }: SourceSettings["carriers"],
): ShippingOption | null {
  const base = cheapest[0]?.cost;
  const offered = preferred.flatMap(({ code }) => cheapest.find((option) => option.code === code) ?? []);
  return (
    offered.find(({ cost }) => base && isWithin({ base: base.amount, now: cost.amount }, tolerance, "free")) ?? null
  );
}

function daysOf({ maxDays }: ShippingOption): number {
  return maxDays ?? Number.MAX_SAFE_INTEGER;
}
