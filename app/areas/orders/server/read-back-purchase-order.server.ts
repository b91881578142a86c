import { OutsideError } from "~/adapters/outcome";
import { supplierFor } from "~/adapters/registry.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { resolveUnknown } from "../rules/unknown-outcome";
import type { Step } from "./advance-purchase-order.server";
import { acceptCreated, sendAgain } from "./place-purchase-order.server";
import { holdOrders } from "./order-facts.sql.server";
import { recomputeOrder } from "./recompute-order.server";
import { tellOfOrder } from "./tell-of-order.server";

/** Clocks of ours and the supplier's may differ by this much. */
const CLOCK_SLACK_MS = 10 * 60_000;

/**
 * Finds out what became of an order that was sent and not answered: it is taken over when the supplier has it, sent again
 * only when that cannot make a second one, and left to a person where the supplier can't tell.
 */
export async function readBackPurchaseOrder({ scope, purchaseOrderId }: { scope: WorkspaceScope; purchaseOrderId: string }): Promise<Step> {
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
    switch (resolveUnknown({ isFound: found !== null, sinceMs: Date.now() - sentAt.getTime(), capabilities })) {
      case "placed":
        if (found) await acceptCreated({ scope, purchaseOrderId, created: found });
        return "next";
      case "send_again":
        return await sendAgain({ scope, supplier, purchaseOrderId });
      case "look_again":
        return { notBeforeMs: 30_000 };
      case "ask_person": {
        const { workspaceId } = scope;
        await scope.db.$transaction((tx) => tellOfOrder({ tx, workspaceId, orderId: purchase.orderId, kind: "purchase_unknown" }));
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
async function markUnknown(scope: WorkspaceScope, { id, orderId }: { id: string; orderId: string }): Promise<void> {
  await scope.db.$transaction(async (tx) => {
    await holdOrders(tx, [orderId]);
    await tx.purchaseOrder.updateMany({ where: { id, status: "placing" }, data: { status: "unknown", errorCode: "no_answer" } });
    await recomputeOrder({ tx, orderId });
    await publishEvent(tx, { name: "orders.fulfillment", workspaceId: scope.workspaceId, data: { orderId, purchaseOrderId: id, status: "unknown" } });
  });
}
