import type { PurchaseOrder, PurchaseOrderLine } from "@prisma/client";
import Decimal from "decimal.js";
import { OutsideError } from "~/adapters/outcome";
import { supplierFor } from "~/adapters/registry.server";
import type { PostalAddress, Supplier, SupplierOrder } from "~/adapters/supplier/supplier";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { publishEvent } from "~/platform/events/publish.server";
import { chooseShipping } from "../rules/choose-shipping";
import type { PurchaseOrderState } from "../rules/purchase-order-states";
import type { Step } from "./advance-purchase-order.server";
import { applySupplierOrder, endPurchaseOrder, holdPurchaseOrder } from "./apply-supplier-order.server";
import { holdOrders } from "./order-facts.sql.server";
import { quoteShipping } from "./quote-shipping.server";
import { recomputeOrder } from "./recompute-order.server";
import { tellOfOrder } from "./tell-of-order.server";

type Purchase = PurchaseOrder & { lines: PurchaseOrderLine[] };

/** With the longest pause this is half a day of a supplier that can't be reached. */
const MOST_ROUNDS = 50;

/**
 * Sends a purchase order to its supplier. That it is on its way is committed before the call: a run that finds it so was
 * cut off, and reads back. @throws only what is a bug or the database's
 */
export async function placePurchaseOrder({ scope, purchaseOrderId, round }: { scope: WorkspaceScope; purchaseOrderId: string; round: number }): Promise<Step> {
  const { order, ...purchase } = await scope.db.purchaseOrder.findUniqueOrThrow({
    where: { id: purchaseOrderId },
    include: { lines: true, order: { select: { cancelledAt: true } } },
  });
  const fail = (reason: string, detail: string | null = null) => end(scope, purchaseOrderId, "failed", reason, detail);
  if (order.cancelledAt) return end(scope, purchaseOrderId, "withdrawn", "order_cancelled");
  try {
    const supplier = supplierFor({ source: purchase.supplier, workspaceId: scope.workspaceId });
    const ready = purchase.shippingMethod ? purchase : await chooseMethod(scope, purchase);
    if (!ready) return await fail("not_shippable");
    return await sendOrder({ scope, supplier, purchase: ready });
  } catch (error) {
    if (error instanceof AppError) return fail("misconfigured", error.message);
    if (!(error instanceof OutsideError)) throw error;
    if (error.kind === "retry" && round < MOST_ROUNDS) return { notBeforeMs: error.retryAfterMs ?? 0 };
    return fail(error.reason, error.vendorMessage);
  }
}

/** Takes the best way to ship where nobody chose one; null when there is none. */
async function chooseMethod(scope: WorkspaceScope, purchase: Purchase): Promise<Purchase | null> {
  const options = await quoteShipping({
    workspaceId: scope.workspaceId,
    source: purchase.supplier,
    items: purchase.lines.map((line) => ({ productId: line.sourceProductId, skuId: line.supplierSkuId, quantity: line.supplierUnits })),
    address: purchase.address as unknown as PostalAddress,
    currency: purchase.currency,
  });
  const option = chooseShipping(options);
  if (!option) return null;
  return scope.db.$transaction(async (tx) => {
    const chosen = await tx.purchaseOrder.update({
      where: { id: purchase.id },
      data: {
        shippingMethod: option.code,
        shippingLabel: option.label,
        shippingMinDays: option.minDays,
        shippingMaxDays: option.maxDays,
        shippingCost: option.cost.amount,
        totalCost: purchase.itemsCost.plus(option.cost.amount),
      },
      include: { lines: true },
    });
    await recomputeOrder({ tx, orderId: purchase.orderId });
    return chosen;
  });
}

/** @throws OutsideError where the supplier certainly has nothing; the purchase order is a draft again then */
async function sendOrder({ scope, supplier, purchase }: { scope: WorkspaceScope; supplier: Supplier; purchase: Purchase }): Promise<Step> {
  const { count } = await scope.db.purchaseOrder.updateMany({
    where: { id: purchase.id, status: { in: ["draft", "unknown"] satisfies PurchaseOrderState[] } },
    data: { status: "placing" satisfies PurchaseOrderState, attempts: { increment: 1 }, checkedAt: new Date(), errorCode: null },
  });
  if (count === 0) return "next";
  try {
    const created = await supplier.createOrder({
      reference: purchase.number,
      address: purchase.address as unknown as PostalAddress,
      email: null,
      items: purchase.lines.map((line) => ({
        productId: line.sourceProductId,
        skuId: line.supplierSkuId,
        skuAttr: line.supplierSkuAttr,
        quantity: line.supplierUnits,
        lineReference: line.orderLineId,
      })),
      shippingCode: purchase.shippingMethod ?? "",
      currency: purchase.currency,
      note: null,
    });
    await acceptCreated({ scope, purchaseOrderId: purchase.id, created });
    return "next";
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    // A supplier that has this number already may have it from a try of ours whose answer was lost.
    if (error.kind === "unknown" || error.reason === "duplicate_order") {
      await setStatus(scope, purchase, "unknown", error.reason);
      return { notBeforeMs: 2_000 };
    }
    await setStatus(scope, purchase, "draft", error.reason);
    throw error;
  }
}

/** Sends again what the supplier certainly does not have, or takes as the same; see rules/unknown-outcome. */
export async function sendAgain({ scope, supplier, purchaseOrderId }: { scope: WorkspaceScope; supplier: Supplier; purchaseOrderId: string }): Promise<Step> {
  const purchase = await scope.db.purchaseOrder.findUniqueOrThrow({ where: { id: purchaseOrderId }, include: { lines: true } });
  try {
    return await sendOrder({ scope, supplier, purchase });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    if (error.kind === "retry") return { notBeforeMs: error.retryAfterMs ?? 0 };
    return end(scope, purchaseOrderId, "failed", error.reason, error.vendorMessage);
  }
}

/**
 * Takes over an order that the supplier has. One that costs more than was confirmed stays unpaid, with the new total for a
 * person to see.
 */
export async function acceptCreated({ scope, purchaseOrderId, created }: {
  scope: WorkspaceScope;
  purchaseOrderId: string;
  created: SupplierOrder;
}): Promise<void> {
  await scope.db.$transaction(async (tx) => {
    const purchase = await holdPurchaseOrder(tx, purchaseOrderId);
    await applySupplierOrder({ tx, purchase, supplierOrder: created });
    const { total } = created;
    if (purchase.placedAt || !total || total.currency !== purchase.currency) return;
    const isDearer = new Decimal(total.amount).greaterThan(purchase.totalCost.toFixed());
    await tx.purchaseOrder.update({
      where: { id: purchaseOrderId },
      data: {
        totalCost: total.amount,
        ...(isDearer && { errorCode: "price_changed", errorDetail: { confirmed: purchase.totalCost.toFixed(2), now: total.amount } }),
      },
    });
    const { workspaceId, orderId } = purchase;
    if (isDearer) await tellOfOrder({ tx, workspaceId, orderId, kind: "purchase_price_changed" });
  });
}

async function setStatus(scope: WorkspaceScope, purchase: Purchase, status: PurchaseOrderState, reason: string): Promise<void> {
  await scope.db.$transaction(async (tx) => {
    await holdOrders(tx, [purchase.orderId]);
    await tx.purchaseOrder.updateMany({ where: { id: purchase.id, status: "placing" }, data: { status, errorCode: reason } });
    await recomputeOrder({ tx, orderId: purchase.orderId });
    await publishEvent(tx, { name: "orders.fulfillment", workspaceId: scope.workspaceId, data: { orderId: purchase.orderId, purchaseOrderId: purchase.id, status } });
  });
}

async function end(scope: WorkspaceScope, purchaseOrderId: string, status: "failed" | "withdrawn", reason: string, detail: string | null = null): Promise<Step> {
  await scope.db.$transaction(async (tx) => {
    const purchase = await holdPurchaseOrder(tx, purchaseOrderId);
    if (purchase.status !== "draft") return;
    await endPurchaseOrder({ tx, purchase, status, reason, detail });
    const { workspaceId, orderId } = purchase;
    if (status === "failed") await tellOfOrder({ tx, workspaceId, orderId, kind: "order_placement_failed", reason });
  });
  return "rest";
}
