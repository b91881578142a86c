import type { SupplierCapabilities } from "~/adapters/supplier/supplier";

/** A write may still be on its way this long after its answer was lost, so that "nothing there" is not yet believed. */
export const SETTLING_MS = 3 * 60_000;

/**
 * Milliseconds until it can be believed that a supplier does not have an order that was sent and not answered.
 * @param purchase.checkedAt when it was sent; null when it never was
 * @param purchase.errorCode restored where it is only not known whether a forgotten purchase was made, and nothing is on its way
 */
export function settlingTimeLeft(
  { checkedAt, errorCode }: { checkedAt: Date | null; errorCode: string | null },
  now: Date,
): number {
  if (!checkedAt || errorCode === "restored") return 0;
  return Math.max(0, checkedAt.getTime() + SETTLING_MS - now.getTime());
}

export type UnknownOutcome =
  /** The supplier has the order. */
  | "placed"
  /** The supplier certainly has nothing, or takes the same order again as the same: it can be sent again. */
  | "send_again"
  /** Too early to believe that there is nothing. */
  | "look_again"
  /** Only a person who looks at the supplier's side can tell. */
  | "ask_person";

/** What to do about an order whose creation was never answered, after reading back, never blindly repeated. */
export function resolveUnknown({
  isFound,
  sinceMs,
  capabilities,
}: {
  isFound: boolean;
  /** Milliseconds since the order was sent */
  sinceMs: number;
  capabilities: Pick<SupplierCapabilities, "canFindByReference" | "idempotentOrders">;
}): UnknownOutcome {
  if (isFound) return "placed";
  if (!capabilities.canFindByReference) return "ask_person";
  if (capabilities.idempotentOrders || sinceMs >= SETTLING_MS) return "send_again";
  return "look_again";
}
