import { Decimal } from "decimal.js";
import type { PaymentUse } from "./settings";

/** Less than this no provider charges, in the wallet's currency. */
const LEAST = "1";

/** What is known when a purchase is about to be paid. */
export interface Cover {
  /** How it is to be paid: a person's choice for it, or the workspace's preference */
  use: PaymentUse;
  /** Whether the default method may be charged: switched on, or asked for by a person, and not refused since */
  mayCharge: boolean;
  /** A charge that is not settled; of a workspace there is one at a time */
  open: "on_its_way" | "needs_person" | null;
  /** Whether a charge for this purchase was paid already */
  isCharged: boolean;
  balance: Decimal;
  /** What this purchase costs */
  cost: Decimal;
  /** What it costs together with all others that wait to be paid the same way */
  waiting: Decimal;
}

/**
 * How a purchase gets its money (ledger B134): `pay` has the wallet decide, `wait` for the charge that is on its way, a
 * number is what is to be charged first. All that waits is charged together, so that many purchases are one charge.
 */
export function coverPurchase({
  use,
  mayCharge,
  open,
  isCharged,
  balance,
  cost,
  waiting,
}: Cover): "pay" | "wait" | Decimal {
  if (use === "wallet" || !mayCharge) return "pay";
  const isShort = balance.lessThan(cost);
  const wantsCard = use === "card" && !isCharged;
  if (!isShort && !wantsCard) return "pay";
  // Who has to confirm one charge is not asked for a second.
  if (open === "needs_person") return "pay";
  if (open) return "wait";
  const missing = wantsCard ? waiting.minus(Decimal.min(balance, 0)) : Decimal.max(waiting, cost).minus(balance);
  return Decimal.max(missing, LEAST);
}
