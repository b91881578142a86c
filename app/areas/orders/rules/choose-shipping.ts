import type { ShippingOption } from "~/adapters/supplier/supplier";
import { compareCost } from "~/adapters/supplier/compare-cost";

/** The slowest way to ship that is chosen by itself while a quicker one is offered, in days. */
const PREFERRED_MAX_DAYS = 20;

/**
 * The way to ship when nobody chose: the cheapest that can be followed and arrives within the preferred days, else the
 * cheapest that can be followed, else the cheapest. `kept` is an earlier choice, which stays while it is offered.
 * @returns null when the supplier does not ship there
 */
export function chooseShipping(options: readonly ShippingOption[], kept: string | null = null): ShippingOption | null {
  const chosen = options.find((option) => option.code === kept);
  if (chosen) return chosen;
  const cheapest = [...options].sort(compareCost);
  const tracked = cheapest.filter((option) => option.hasTracking);
  return tracked.find((option) => option.maxDays !== null && option.maxDays <= PREFERRED_MAX_DAYS) ?? tracked[0] ?? cheapest[0] ?? null;
}
