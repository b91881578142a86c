import type { Plan } from "../plans/plans";

/** Plans on which an account may be given product texts beyond its credits (B133). */
const TRIED_ON: readonly Plan["name"][] = ["free", "starter"];

/**
 * Product texts a month that take no credits, where a workspace is among those that this is tried with (B133, X090).
 * @param given as kept with the workspace: a whole number, -1 for as many as one likes
 * @returns null where it has none, or a larger plan
 */
export function contentQuotaOf({ plan, given }: { plan: Pick<Plan, "name">; given: unknown }): number | null {
  const isQuota = typeof given === "number" && Number.isInteger(given) && (given > 0 || given === -1);
  return isQuota && TRIED_ON.includes(plan.name) ? given : null;
}
