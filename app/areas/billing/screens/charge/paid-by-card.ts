import type { CurrentPlanAnswer } from "../../contract/plans";
import { isByCard } from "../../rules/subscriptions/paying-store";

/** Whether the plan is paid by card now. */
export const isPaidByCard = (plan: Pick<CurrentPlanAnswer, "provider_payment">): boolean =>
  isByCard(plan.provider_payment);

/** Whether what is chosen now is paid by card: in a platform's admin it never is (B079). */
export const paysByCard = (plan: Pick<CurrentPlanAnswer, "pays_by">): boolean => isByCard(plan.pays_by);
