import type { SupplierCapabilities } from "~/adapters/supplier/supplier";

/** A write may still be on its way this long after its answer was lost, so that "nothing there" is not yet believed. */
export const SETTLING_MS = 3 * 60_000;

export type UnknownOutcome =
  /** The supplier has the order. */
  | "placed"
  /** The supplier certainly has nothing, or takes the same order again as the same: it can be sent again. */
  | "send_again"
  /** Too early to believe that there is nothing. */
  | "look_again"
  /** Only a person who looks at the supplier's side can tell. */
  | "ask_person";

/** What to do about an order whose creation was never answered, after reading back (issue §5: never blindly repeated). */
export function resolveUnknown({ isFound, sinceMs, capabilities }: {
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
