import type { SubscriptionState } from "./subscription-states";

/** How a plan stands, by the words of the wire (B021, X074). FREE is had without an agreement, granted plans included. */
export const PLAN_STATUSES = ["FREE", "TRIALING", "ACTIVE", "PAST_DUE", "FROZEN", "CANCELLED"] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** Of an agreement that lives; null where there is none. */
export function planStatus(state: SubscriptionState | null): PlanStatus {
  switch (state) {
    case "trialing":
      return "TRIALING";
    case "active":
      return "ACTIVE";
    case "past_due":
      return "PAST_DUE";
    case "frozen":
      return "FROZEN";
    case "cancelled":
      return "CANCELLED";
    default:
      return "FREE";
  }
}
