import type { PurchaseOrder } from "@prisma/client";
import { OutsideError } from "~/adapters/outcome";
import { supplierFor } from "~/adapters/registry.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { databaseTime } from "~/platform/time/clock.server";
import { resolveUnknown, SETTLING_MS } from "../../rules/purchasing/unknown-outcome";
import { holdOrders } from "../order/hold-orders.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { tellOfOrder } from "../order/tell-of-order.server";
import type { Step } from "./advance-purchase-order.server";
import { movePurchaseOrder } from "./move-purchase-order.server";
import { acceptCreated, lostWith, sendAgain } from "./place-purchase-order.server";

/** Clocks of ours and the supplier's may differ by this much. */
export const CLOCK_SLACK_MS = 10 * 60_000;

/**
 * Finds out what became of an order that was sent and not answered: it is taken over when the supplier has it, sent again
 * only when that cannot make a second one, and left to a person where the supplier can't tell.
 */
export async function readBackPurchaseOrder({
  scope,
  purchaseOrderId,
}: {
  scope: WorkspaceScope;
  purchaseOrderId: string;
}): Promise<Step> {
  const purchase = await scope.db.purchaseOrder.findUniqueOrThrow({ where: { id: purchaseOrderId } });
  if (purchase.status === "placing") await markUnknown(scope, purchase);
  const sentAt = purchase.checkedAt ?? purchase.updatedAt;
  try {
    const supplier = supplierFor({ source: purchase.supplier, workspaceId: scope.workspaceId });
    const found = await supplier.findOrder({
      reference: purchase.number,
      placedAfter: new Date(purchase.createdAt.getTime() - CLOCK_SLACK_MS),
      knownIds: purchase.externalIds,
    });
    const { capabilities } = supplier;
    const sinceMs = databaseTime().getTime() - sentAt.getTime();
    switch (resolveUnknown({ isFound: found !== null, sinceMs, capabilities })) {
      case "placed":
        if (found) await acceptCreated({ scope, purchaseOrderId, created: found });
        return "next";
      case "send_again":
        return await sendAgain({ scope, supplier, purchaseOrderId, isSettled: sinceMs >= SETTLING_MS });
      case "look_again":
        return { notBeforeMs: 30_000 };
      case "ask_person": {
        const { workspaceId } = scope;
        await scope.db.$transaction((tx) =>
          tellOfOrder({ tx, workspaceId, orderId: purchase.orderId, kind: "purchase_unknown" }),
        );
        return "rest";
      }
    }
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    // Whatever stands in the way of looking (a lost connection, wrong keys), the order may be there: it stays unknown.
    return { notBeforeMs: error.retryAfterMs ?? 5_000 };
  }
}

/** A run that finds the mark of another was cut off between sending and the answer. */
async function markUnknown(scope: WorkspaceScope, purchase: PurchaseOrder): Promise<void> {
  const { orderId } = purchase;
  await scope.db.$transaction(async (tx) => {
    await holdOrders({ tx, workspaceId: scope.workspaceId, orderIds: [orderId] });
    const data = { errorCode: "no_answer", ...lostWith(purchase) };
    await movePurchaseOrder({ tx, purchase, from: ["placing"], to: "unknown", data });
    await recomputeOrder({ tx, workspaceId: scope.workspaceId, orderId });
  });
}
