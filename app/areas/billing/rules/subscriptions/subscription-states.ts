import type { StateTable } from "~/platform/states/state-table";

/**
 * The life of an agreement by which a plan is paid (X074).
 * - pending: asked for; the merchant has not confirmed it at the provider
 * - trialing: confirmed, and not charged before the trial's end
 * - active: paid
 * - past_due: a renewal was refused by the bank, and is tried again; the plan goes on for some days (`isWithinGrace`)
 * - frozen: the store's own bill is not paid, or the bank goes on refusing; the plan goes on when it is paid
 * - cancelled: ends with what is paid for; it can be resumed until then
 * - ended: over
 * - declined: never confirmed
 */
export const SUBSCRIPTION_STATES = [
  "pending",
  "trialing",
  "active",
  "past_due",
  "frozen",
  "cancelled",
  "ended",
  "declined",
] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

export const SUBSCRIPTION_TABLE: StateTable<SubscriptionState> = {
  pending: ["trialing", "active", "declined"],
  trialing: ["active", "past_due", "frozen", "cancelled", "ended"],
  active: ["past_due", "frozen", "cancelled", "ended"],
  past_due: ["active", "frozen", "cancelled", "ended"],
  frozen: ["trialing", "active", "past_due", "cancelled", "ended"],
  // Resumed in time.
  cancelled: ["trialing", "active", "past_due", "ended"],
  ended: [],
  declined: [],
};

/** States in which an agreement stands for the workspace's plan; of a workspace one is in them, which the database holds. */
export const ALIVE: readonly SubscriptionState[] = ["trialing", "active", "past_due", "frozen", "cancelled"];

/** States in which the provider charges for an agreement, or will. */
export const CHARGED: readonly SubscriptionState[] = ["trialing", "active", "past_due", "frozen"];

/** Whether the plan is had now: not while a bill of it is unpaid for long. */
export const givesPlan = (state: SubscriptionState): boolean => ALIVE.includes(state) && state !== "frozen";

/** States in which a bill waits to be paid. */
export const DUE: readonly SubscriptionState[] = ["past_due", "frozen"];
