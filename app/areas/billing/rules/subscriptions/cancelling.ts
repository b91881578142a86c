import type { Access } from "~/platform/access";
import { DEFAULT_PLAN, planOf, soldPlanOf } from "../plans/plans";

/** What decides whether somebody may cancel. */
interface Cancelling {
  packageKey: string;
  /** What comes next: of a plan that rests, itself; null for nothing else than what is had */
  nextKey: string | null;
  status: string;
  isMarketplaceUser: boolean;
  isDemo: boolean;
}

/** What of a plan decides whether it may be cancelled. */
export const cancellingOf = ({
  package: held,
  next_package: next,
  status,
}: {
  package: { key: string };
  next_package: { key: string } | null;
  status: string;
}): Pick<Cancelling, "packageKey" | "nextKey" | "status"> => ({
  packageKey: held.key,
  nextKey: next?.key ?? null,
  status,
});

/**
 * Cancel is offered of a paid plan that goes on, not to marketing users, and not in demo mode (B061). Of one that rests the
 * free plan is had, and it is the other that is charged again once its bill is paid.
 */
export function mayCancel({ packageKey, nextKey, status, isMarketplaceUser, isDemo }: Cancelling): boolean {
  const charged = status === "FROZEN" ? (nextKey ?? DEFAULT_PLAN) : packageKey;
  return planOf(charged).price !== "0" && status !== "FREE" && status !== "CANCELLED" && !isMarketplaceUser && !isDemo;
}

/** Whether what is had was given by the team: nothing is paid for it, and nobody gets it back who goes on to another plan. */
export const isGranted = ({ packageKey, status }: Pick<Cancelling, "packageKey" | "status">): boolean =>
  status === "FREE" && soldPlanOf(packageKey)?.price !== "0";

/** What becomes of a wish for the free plan: had at once, had once a granted plan is given up, or what is paid is cancelled. */
export type FreeChoice = "take" | "give_up" | "cancel" | "none";

/** @param access to cancelling: only what is paid needs it (B058, B060, B061) */
export function freeChoice({ access, ...plan }: Cancelling & { access: Access }): FreeChoice {
  if (plan.status === "FREE") return plan.packageKey === DEFAULT_PLAN ? "take" : "give_up";
  return access === "allowed" && mayCancel(plan) ? "cancel" : "none";
}
