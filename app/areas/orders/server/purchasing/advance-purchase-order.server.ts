import type { PurchaseOrder } from "@prisma/client";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { isPaymentUnderWay } from "../../rules/purchasing/payment-states";
import { callOffPurchase } from "../changes/call-off-purchase.server";
import { payPurchaseOrder } from "./pay-purchase-order.server";
import { placePurchaseOrder } from "./place-purchase-order.server";
import { readBackPurchaseOrder } from "./read-back-purchase-order.server";

/** What a step came to: on to the next, at rest, or the same again not before some milliseconds. */
export type Step = "next" | "rest" | { notBeforeMs: number };

/** More steps than a purchase order has ways to go. */
const MOST_STEPS = 6;

/**
 * Moves a purchase order on as far as it goes now: orders it, reads back what became of an order without an answer, pays it,
 * calls it off where its order was cancelled.
 * @param pay true pays it also where the purchase does not say so
 * @param round runs before this one that ended in waiting
 * @returns null when it rests; else how long to wait at least, in milliseconds
 */
export async function advancePurchaseOrder({
  scope,
  purchaseOrderId,
  pay,
  round,
}: {
  scope: WorkspaceScope;
  purchaseOrderId: string;
  pay: boolean;
  round: number;
}): Promise<{ notBeforeMs: number } | null> {
  for (let step = 0; step < MOST_STEPS; step++) {
    const purchase = await scope.db.purchaseOrder.findUnique({ where: { id: purchaseOrderId } });
    if (!purchase) return null;
    const outcome = await stepOf({ scope, purchase, pay, round });
    if (outcome === "rest") return null;
    if (outcome !== "next") return outcome;
  }
  return { notBeforeMs: 0 };
}

function stepOf({
  scope,
  purchase,
  pay,
  round,
}: {
  scope: WorkspaceScope;
  purchase: PurchaseOrder;
  pay: boolean;
  round: number;
}): Promise<Step> {
  const isUnclear = purchase.status === "placing" || purchase.status === "unknown" || isPaymentUnderWay(purchase);
  if (purchase.callOffAskedAt && purchase.callOffError === null && !isUnclear)
    return callOffPurchase({ scope, purchase, round });
  switch (purchase.status) {
    case "draft":
      return placePurchaseOrder({ scope, purchaseOrderId: purchase.id, round });
    case "placing":
    case "unknown":
      return readBackPurchaseOrder({ scope, purchaseOrderId: purchase.id });
    case "awaiting_payment":
      return payPurchaseOrder({ scope, purchaseOrderId: purchase.id, mayStart: pay || purchase.isToBePaid });
    default:
      return Promise.resolve("rest");
  }
}
