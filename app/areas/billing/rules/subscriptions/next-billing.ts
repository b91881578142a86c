import { PLANS, type PlanKey } from "../plans/plans";
import { YEARLY } from "../usage/usage-period";
import type { PlanStatus } from "./plan-status";

/** What is had and paid from the next cycle on. */
interface NextPackage {
  key: string;
  name: string;
  price: string;
  cycle: number;
}

/**
 * What the block of the next billing shows: of a cancelled plan the free one at nothing (B062), else the next package (B063).
 * Null, and no block, where there is neither and where the same simply goes on (decision 51).
 */
export function nextBilling<Next extends NextPackage>({
  status,
  held,
  next,
}: {
  status: PlanStatus;
  held: NextPackage;
  next: Next | null;
}): Next | { name: "free"; price: "0"; cycle: null } | null {
  if (status === "CANCELLED") return { name: "free", price: "0", cycle: null };
  // Of a frozen plan the same comes back, which is news.
  const goesOn =
    status !== "FROZEN" && next?.key === held.key && next.cycle === held.cycle && next.price === held.price;
  return goesOn ? null : next;
}

/**
 * The choice that takes a cancelled plan up again, at the price that it had, be it one that is not sold online (B062, S123);
 * null where nothing is to be taken up.
 * @param held the package that is had until it ends, its price as it was agreed on
 */
export function resumption({
  status,
  held: { key, cycle, price },
}: {
  status: PlanStatus;
  held: { key: string; cycle: number; price: string };
}): { key: PlanKey; isYearly: boolean; resumed: { price: string } } | null {
  const plan = PLANS.find((one) => one.key === key && one.price !== "0");
  return status === "CANCELLED" && plan ? { key: plan.key, isYearly: cycle === YEARLY, resumed: { price } } : null;
}
