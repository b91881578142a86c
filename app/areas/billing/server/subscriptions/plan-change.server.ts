import type { Subscription } from "@prisma/client";
import { readAccountFlags } from "~/areas/accounts/server/profile/read-account-flags.server";
import { findStore } from "~/areas/accounts/server/stores/find-store.server";
import type { WorkspaceDb, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { toState } from "~/platform/states/state-table";
import { isCycleLocked } from "../../rules/plans/cycle-lock";
import { heldOffer, isDowngrade, offerOf, type Offer } from "../../rules/plans/offers";
import { isDisputed } from "../../rules/subscriptions/disputes";
import { firstCycleEnd } from "../../rules/subscriptions/paid-time";
import { DUE, SUBSCRIPTION_TABLE } from "../../rules/subscriptions/subscription-states";
import { MONTHLY, YEARLY } from "../../rules/usage/usage-period";
import { customOffer } from "../plans/custom-package.server";
import { refused } from "./refused";

/** What is chosen, and by whom. */
export interface Choice {
  accountId: string;
  moduleIds: readonly string[];
  isYearly: boolean;
  /** A custom package, which says plan, cycle and price; null for a plan as it is sold */
  packageId: string | null;
}

/**
 * What a choice of modules, or of a custom package, costs: that is ours to say. Who takes up what they cancelled goes on at
 * the price that they had, be it that of a plan that is not sold online (B062).
 * @throws AppError CurrentPackageNotSupport; PackageNotFound; be_payment_cannot_change_your_subscription of a year that may
 * not be chosen yet (B047)
 */
export async function offerFor({
  db,
  alive,
  choice: { accountId, moduleIds, isYearly, packageId },
}: {
  db: WorkspaceDb | WorkspaceTransaction;
  /** The workspace's agreement; null where there is none */
  alive: Subscription | null;
  choice: Choice;
}): Promise<Offer> {
  if (packageId) return customOffer({ db, id: packageId });
  const cycleDays = isYearly ? YEARLY : MONTHLY;
  const held = alive?.status === "cancelled" && heldOffer({ held: alive, moduleIds, cycleDays });
  if (held) return held;
  const offer = offerOf({ moduleIds, cycleDays });
  if (!offer) throw refused("plan_not_sold", "CurrentPackageNotSupport");
  if (isYearly && isCycleLocked((await readAccountFlags(accountId)).first_cycle_charge_type))
    throw notChangeable("charge_cycle_locked");
  return offer;
}

/** Whether an agreement is for what is offered, whatever it costs. */
export const isSame = (alive: Subscription, { plan, cycleDays }: Offer): boolean =>
  alive.planKey === plan.key && alive.cycleDays === cycleDays;

/** Who is paid knows only their own agreements: one with another payer would be charged beside the one that lives. */
export async function refuseOtherPayer({
  db,
  alive,
  provider,
  storeId,
}: {
  db: WorkspaceDb | WorkspaceTransaction;
  alive: Subscription;
  provider: string;
  storeId: string | null;
}): Promise<void> {
  if (alive.status === "cancelled" || (alive.provider === provider && alive.storeId === storeId)) return;
  if (alive.storeId === null) throw notChangeable("charge_by_store");
  const payer = await findStore({ db, storeId: alive.storeId });
  if (payer?.status !== "active") return;
  throw new AppError("badRequest", {
    key: "errors.charge_other_payer",
    params: { store: payer.name },
    errorCode: "be_payment_cannot_change_your_subscription",
  });
}

/**
 * When a change begins: what is smaller waits for what is paid to end, but not in a trial, and not once it was cancelled.
 * @throws AppError for the plan that one has, for another provider's, and for a smaller one within the first paid cycle (B095)
 */
export function changeOf({
  alive,
  offer,
  packageId,
  now,
}: {
  alive: Subscription;
  offer: Offer;
  packageId: string | null;
  now: Date;
}): "now" | "next_cycle" {
  // Its provider takes what a bank withholds for what is paid.
  if (isDisputed(alive, now)) throw notChangeable("charge_disputed");
  if (alive.status === "cancelled") return "now";
  // Its provider takes no other plan before the bill of this one is paid.
  if (alive.storeId === null && DUE.includes(toState(SUBSCRIPTION_TABLE, alive.status)))
    throw notChangeable("charge_unpaid");
  const { planKey, cycleDays, trialEndsAt, startedAt, createdAt } = alive;
  if (isSame(alive, offer) && (!packageId || alive.price.equals(offer.price)))
    throw notChangeable("charge_not_changeable");
  const to = { planKey: offer.plan.key, cycleDays: offer.cycleDays };
  if (alive.status === "trialing" || !isDowngrade({ from: alive, to })) return "now";
  const until = firstCycleEnd({ startedAt: startedAt ?? createdAt, trialEndsAt, cycleDays, now });
  if (until) {
    const date = until.toISOString().slice(0, 10);
    throw new AppError("firstCycleDowngrade", {
      key: "errors.charge_first_cycle",
      params: { date, plan: planKey },
      errorCode: "FIRST_CYCLE_DOWNGRADE_FAILED",
    });
  }
  return "next_cycle";
}

/** The refusal of a change that can't be made now (B097). */
export const notChangeable = (key: string): AppError =>
  new AppError("badRequest", { key: `errors.${key}`, errorCode: "be_payment_cannot_change_your_subscription" });
