import type { PurchaseOrderState } from "../purchasing/purchase-order-states";

/** States in which a supplier that lets purchases be called off may still do so; packed goods are past it. */
const CALLABLE: readonly PurchaseOrderState[] = ["awaiting_payment", "processing", "problem"];

export interface CallOffFacts {
  status: PurchaseOrderState;
  /** The supplier lets purchases be called off */
  isLetBySupplier: boolean;
  /** When it was asked for by itself; null where it was not */
  askedAt: string | null;
  /** What the supplier said to it, a reason of outside.json */
  error: string | null;
}

/** True for a purchase that can be called off from here: one that was not sent always can be. */
export function canBeCalledOff({ status, isLetBySupplier }: Pick<CallOffFacts, "status" | "isLetBySupplier">): boolean {
  return status === "draft" || (isLetBySupplier && CALLABLE.includes(status));
}

/**
 * What becomes by itself of a purchase whose order was cancelled in its store: calling it off costs nothing where the supplier
 * lets it, so it is asked for; being sent or looked for, its fate is waited for.
 * @param isWanted false where the merchant has switched that off
 */
export function callOffByItself(facts: CallOffFacts, isWanted: boolean): "ask" | "under_way" | "none" {
  if (facts.error !== null || (!isWanted && facts.askedAt === null)) return "none";
  if (canBeCalledOff(facts)) return facts.askedAt === null ? "ask" : "under_way";
  const isUnclear = facts.status === "placing" || facts.status === "unknown";
  return isUnclear && facts.isLetBySupplier ? "under_way" : "none";
}

/** What is kept of a wish to call a purchase off: whose it is where a person's, and what the supplier said to it. */
export interface KeptWish {
  callOffAskedAt: Date | null;
  callOffWishedBy: string | null;
  callOffError: string | null;
}

/** True while a person's wish to call a purchase off waits until its fate is known: it is neither sent again nor paid meanwhile. */
export function isWishKept({ callOffAskedAt, callOffWishedBy, callOffError }: KeptWish): boolean {
  return callOffAskedAt !== null && callOffWishedBy !== null && callOffError === null;
}

/** The same for a query: purchases that nobody wishes to be called off. */
export const NO_WISH_KEPT = {
  NOT: { callOffAskedAt: { not: null }, callOffWishedBy: { not: null }, callOffError: null },
} as const;

/**
 * Those of them that are not being called off either: nothing asks for their money by itself. A person may, whose payment waits
 * until what became of the call is known.
 */
export const NOT_CALLED_OFF = { cancelAskedAt: null, ...NO_WISH_KEPT } as const;
