import type { Prisma, PurchaseOrderLine } from "@prisma/client";
import Decimal from "decimal.js";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { databaseTime } from "~/platform/time/clock.server";
import { isWishKept } from "../../rules/changes/call-off";
import type { StopReason } from "../../rules/purchasing/look-anew";
import { readOrderedAs } from "../changes/read-ordered-as.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { tellOfOrder } from "../order/tell-of-order.server";
import { lookAtOrder, type Look, type Purchase } from "../placing/look-at-orders.server";
import { endPurchaseOrder, holdPurchaseOrder, isPerson } from "./apply-supplier-order.server";
import { movePurchaseOrder } from "./move-purchase-order.server";

export type Claimed =
  /** It is on its way from here; nobody else sends it. */
  | {
      outcome: "claimed";
      purchase: Purchase;
      /** When a try went whose fate is not known */
      sentBefore: Date | null;
    }
  /** It is as its order wants it now and has to be looked at again, its shipping too. */
  | { outcome: "changed" }
  /** Its order forbids it: it has ended. */
  | { outcome: "ended" }
  /** Its order forbids it or wants it otherwise, but what was sent may still arrive. */
  | { outcome: "too_early" }
  /** It is in another state than it was seen in. */
  | { outcome: "moved" };

/**
 * Takes a purchase to be sent: under its order's lock, with everything looked at anew, so that what was cancelled, held,
 * removed, refunded or corrected since it was asked for is neither bought nor sent elsewhere.
 * @param isBlind true where its store was asked a moment ago, and could not be
 * @param isSettled false while an earlier sending may still arrive at the supplier: the same may be sent again then, no other
 */
export async function claimPurchaseOrder({
  scope,
  purchaseOrderId,
  from,
  isBlind = false,
  isSettled,
}: {
  scope: WorkspaceScope;
  purchaseOrderId: string;
  from: "draft" | "unknown";
  isBlind?: boolean;
  isSettled: boolean;
}): Promise<Claimed> {
  return scope.db.$transaction(async (tx): Promise<Claimed> => {
    const purchase = await holdPurchaseOrder(tx, purchaseOrderId);
    if (purchase.status !== from) return { outcome: "moved" };
    // Who does not want it any more is heeded once what was sent before would have arrived.
    if (isWishKept(purchase)) {
      if (!isSettled) return { outcome: "too_early" };
      await endAsWished(tx, purchase);
      return { outcome: "ended" };
    }
    const look = await lookAtOrder(tx, purchase, isBlind);
    if (look.stop ?? (look.isRequoted || look.isReaddressed)) {
      if (!isSettled) return { outcome: "too_early" };
      // What is at no supplier was withdrawn; what was sent once has failed, and is placed anew by a person.
      if (look.stop) return endClaimed(tx, purchase, look.stop);
      if (from === "unknown" && look.isRequoted) return endClaimed(tx, purchase, "order_changed");
      await takeOver(tx, purchase, look);
      if (look.isRequoted) return { outcome: "changed" };
    }
    if (from === "draft" && (!purchase.shippingMethod || purchase.waitsFor)) return { outcome: "changed" };
    await movePurchaseOrder({
      tx,
      purchase,
      from: [from],
      to: "placing",
      data: {
        attempts: { increment: 1 },
        checkedAt: databaseTime(),
        errorCode: null,
        ...(from === "draft" &&
          look.stop === null && {
            address: { ...look.address } satisfies Prisma.InputJsonObject,
            orderedAs: await readOrderedAs(tx, purchase.orderId),
          }),
      },
    });
    return {
      outcome: "claimed",
      sentBefore: from === "unknown" ? purchase.checkedAt : null,
      purchase: await tx.purchaseOrder.findUniqueOrThrow({ where: { id: purchase.id }, include: { lines: true } }),
    };
  });
}

/** Ends a purchase that its supplier certainly does not have as a person has wished: nothing of it is bought again by itself. */
export async function endAsWished(tx: WorkspaceTransaction, purchase: Purchase): Promise<void> {
  const { id, callOffWishedBy } = purchase;
  const actor = callOffWishedBy ?? "system";
  if (isPerson(actor)) await tx.purchaseOrder.update({ where: { id }, data: { isCalledOff: true } });
  const status = purchase.status === "draft" ? "withdrawn" : "failed";
  await endPurchaseOrder({ tx, purchase, status, reason: "called_off", actor });
}

/** Stops that nobody else has heard of. */
const NEWS: readonly StopReason[] = ["order_risky", "order_payment_lost", "store_disconnected"];

async function endClaimed(tx: WorkspaceTransaction, purchase: Purchase, reason: StopReason): Promise<Claimed> {
  const status = purchase.status === "draft" ? "withdrawn" : "failed";
  await endPurchaseOrder({ tx, purchase, status, reason });
  const { workspaceId, orderId } = purchase;
  // That an order is cancelled or archived is no news to who did it.
  if ((status === "failed" && reason === "order_changed") || NEWS.includes(reason))
    await tellOfOrder({ tx, workspaceId, orderId, kind: "order_placement_failed" });
  return { outcome: "ended" };
}

/** Writes what the order wants now; shipping is asked for anew where it may be another. */
async function takeOver(
  tx: WorkspaceTransaction,
  purchase: Purchase,
  { lines, address, isLess, isRequoted }: Extract<Look, { stop: null }>,
): Promise<void> {
  const { id: purchaseOrderId, workspaceId, orderId } = purchase;
  const itemsCost = isLess ? costOf(lines) : purchase.itemsCost.toFixed();
  const confirmedCost = confirmedFor(purchase, itemsCost);
  if (isLess) {
    await tx.purchaseOrderLine.deleteMany({ where: { purchaseOrderId, id: { notIn: lines.map(({ id }) => id) } } });
    for (const { id, quantity, supplierUnits } of lines)
      await tx.purchaseOrderLine.update({ where: { id }, data: { quantity, supplierUnits } });
  }
  await tx.purchaseOrder.update({
    where: { id: purchaseOrderId },
    data: {
      address: { ...address } satisfies Prisma.InputJsonObject,
      itemsCost,
      confirmedCost,
      totalCost: new Decimal(itemsCost).plus(purchase.shippingCost.toFixed()).toFixed(),
      ...(isRequoted && { shippingMethod: null }),
    },
  });
  await recomputeOrder({ tx, workspaceId, orderId });
}

/** What was confirmed, less the goods that are not bought any more: fewer units are not to cost what all of them were to. */
function confirmedFor({ confirmedCost, itemsCost, shippingCost }: Purchase, itemsNow: string): string | null {
  if (confirmedCost === null) return null;
  const confirmed = new Decimal(confirmedCost.toFixed());
  const goods = Decimal.max(0, confirmed.minus(shippingCost.toFixed()));
  const share = itemsCost.isZero() ? new Decimal(1) : new Decimal(itemsNow).div(itemsCost.toFixed());
  return confirmed.minus(goods).plus(goods.times(share)).toFixed(4);
}

function costOf(lines: readonly PurchaseOrderLine[]): string {
  return lines
    .reduce(
      (sum, { unitCost, supplierUnits }) => sum.plus(new Decimal(unitCost.toFixed()).times(supplierUnits)),
      new Decimal(0),
    )
    .toFixed();
}
