import type { Prisma } from "@prisma/client";
import { OutsideError } from "~/adapters/outcome";
import { supplierFor } from "~/adapters/registry.server";
import type { PostalAddress, Supplier, SupplierOrder } from "~/adapters/supplier/supplier";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { toState } from "~/platform/states/state-table";
import { isWishKept } from "../../rules/changes/call-off";
import type { OrderedAs } from "../../rules/changes/changes-after-ordering";
import { termsSchema } from "../../rules/placing/terms";
import { wordsForSupplier } from "../../rules/placing/words-for-supplier";
import {
  isLivePurchaseOrder,
  PURCHASE_ORDER_TABLE,
  type PurchaseOrderState,
} from "../../rules/purchasing/purchase-order-states";
import { holdOrders } from "../order/hold-orders.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { tellOfOrder } from "../order/tell-of-order.server";
import type { Purchase } from "../placing/look-at-orders.server";
import { lookUpPurchase } from "../placing/look-up-purchase.server";
import type { Step } from "./advance-purchase-order.server";
import { applySupplierOrder, endPurchaseOrder, holdPurchaseOrder } from "./apply-supplier-order.server";
import { isOutOfSight } from "./ask-store.server";
import { claimPurchaseOrder } from "./claim-purchase-order.server";
import { movePurchaseOrder } from "./move-purchase-order.server";
import { holdSupplierNumbers } from "./supplier-numbers.sql.server";

/** With the longest pause this is half a day of a supplier that can't be reached. */
const MOST_ROUNDS = 50;
/** How soon an order is looked at again that may still arrive. */
const SETTLING_PAUSE_MS = 30_000;

/**
 * Sends a purchase order to its supplier. That it is on its way is committed before the call: a run that finds it so was
 * cut off, and reads back. @throws only what is a bug or the database's
 */
export async function placePurchaseOrder({
  scope,
  purchaseOrderId,
  round,
}: {
  scope: WorkspaceScope;
  purchaseOrderId: string;
  round: number;
}): Promise<Step> {
  const fail = (reason: string, detail: string | null = null) => end(scope, purchaseOrderId, reason, detail);
  const purchase = await scope.db.purchaseOrder.findUniqueOrThrow({
    where: { id: purchaseOrderId },
    include: { lines: true },
  });
  if (purchase.waitsFor !== null) return "rest";
  try {
    const isBlind = await isOutOfSight(scope, purchase.orderId);
    const supplier = supplierFor({ source: purchase.supplier, workspaceId: scope.workspaceId });
    const sending = { scope, supplier, purchaseOrderId, from: "draft", isBlind, isSettled: true } as const;
    // What nobody wants unseen is stopped without a word to its supplier.
    if (isBlind && !purchase.acceptsUnseen) return await sendOrder(sending);
    const looked = await lookUpPurchase({ scope, supplier, purchase });
    if (looked === "waits") return "rest";
    if (looked !== "ready") return await fail(looked.refused);
    return await sendOrder(sending);
  } catch (error) {
    if (error instanceof AppError) return fail("misconfigured", error.message);
    if (!(error instanceof OutsideError)) throw error;
    if (error.kind === "retry" && round < MOST_ROUNDS) return { notBeforeMs: error.retryAfterMs ?? 0 };
    return fail(error.reason, error.vendorMessage);
  }
}

/**
 * @throws OutsideError where the supplier certainly took nothing this time: the purchase order is a draft again then, or still
 * without a known fate where an earlier try may land
 */
async function sendOrder({
  scope,
  supplier,
  ...claim
}: {
  scope: WorkspaceScope;
  supplier: Supplier;
  purchaseOrderId: string;
  from: "draft" | "unknown";
  isBlind: boolean;
  isSettled: boolean;
}): Promise<Step> {
  const claimed = await claimPurchaseOrder({ scope, ...claim });
  if (claimed.outcome === "too_early") return { notBeforeMs: SETTLING_PAUSE_MS };
  if (claimed.outcome !== "claimed") return claimed.outcome === "ended" ? "rest" : "next";
  const { purchase, sentBefore } = claimed;
  if (claim.from === "draft" && (await mayBeThere({ scope, supplier, purchase }))) {
    await setStatus(scope, purchase, "unknown", "restored");
    return "next";
  }
  const terms = termsSchema.safeParse(purchase.terms).data;
  const orderedAs = purchase.orderedAs as OrderedAs | null;
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
        // As it was when it was sent first, should it be sent again.
        note: wordsForSupplier(orderedAs?.lines[line.orderLineId]?.properties ?? []),
      })),
      shippingCode: purchase.shippingMethod ?? "",
      warehouse: terms?.warehouse ?? null,
      iossNumber: terms?.iossNumber ?? null,
      currency: purchase.currency,
      note: terms?.remark ?? null,
    });
    await acceptCreated({ scope, purchaseOrderId: purchase.id, created, isAnswer: true });
    return "next";
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    // A supplier that has this number already may have it from a try of ours whose answer was lost.
    if (error.kind === "unknown" || error.reason === "duplicate_order") {
      await setStatus(scope, purchase, "unknown", error.reason);
      return { notBeforeMs: 2_000 };
    }
    const isOver = sentBefore === null || (claim.isSettled && error.kind !== "retry");
    if (isOver) await setStatus(scope, purchase, "draft", error.reason);
    // That this try was turned away says nothing of the one before it, whose time runs on.
    else await setStatus(scope, purchase, "unknown", error.reason, { checkedAt: sentBefore });
    throw error;
  }
}

/**
 * Whether a database that was set back may have forgotten that this was bought, at a supplier that can't tell: a person looks
 * there first (docs/deploy.md). Who has looked and places it again has a later purchase.
 */
async function mayBeThere({
  scope,
  supplier,
  purchase,
}: {
  scope: WorkspaceScope;
  supplier: Supplier;
  purchase: Purchase;
}): Promise<boolean> {
  if (!env.RESTORED_AT || supplier.capabilities.canFindByReference) return false;
  const { id, orderId } = purchase;
  const [order, answered] = await Promise.all([
    scope.db.order.findUniqueOrThrow({ where: { id: orderId }, select: { placedAt: true } }),
    scope.db.purchaseOrder.count({
      where: {
        orderId,
        supplier: purchase.supplier,
        id: { not: id },
        createdAt: { gt: env.RESTORED_AT },
        errorCode: "not_placed",
      },
    }),
  ]);
  return order.placedAt < env.RESTORED_AT && answered === 0;
}

/**
 * Sends again what the supplier certainly does not have, or takes as the same (see rules/unknown-outcome), once its order's store
 * has been asked what has become of it.
 * @param isSettled false while what was sent may still arrive
 */
export async function sendAgain({
  scope,
  supplier,
  purchaseOrderId,
  isSettled,
}: {
  scope: WorkspaceScope;
  supplier: Supplier;
  purchaseOrderId: string;
  isSettled: boolean;
}): Promise<Step> {
  try {
    const purchase = await scope.db.purchaseOrder.findUniqueOrThrow({ where: { id: purchaseOrderId } });
    // What is not to be sent anyway waits for nobody.
    const isBlind = !isWishKept(purchase) && (await isOutOfSight(scope, purchase.orderId));
    return await sendOrder({ scope, supplier, purchaseOrderId, from: "unknown", isBlind, isSettled });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    if (error.kind === "retry") return { notBeforeMs: error.retryAfterMs ?? 0 };
    if (!isSettled) return { notBeforeMs: SETTLING_PAUSE_MS };
    return end(scope, purchaseOrderId, error.reason, error.vendorMessage);
  }
}

/**
 * Takes over an order that the supplier has; one that was found may be that of a try before the address was corrected, and is compared as such before it
 * is paid.
 * @param isAnswer true where it is what the sending itself was answered with
 * @param check runs first, with the purchase and the supplier's numbers held; what it throws leaves everything as it was
 */
export async function acceptCreated({
  scope,
  purchaseOrderId,
  created,
  isAnswer = false,
  check,
}: {
  scope: WorkspaceScope;
  purchaseOrderId: string;
  created: SupplierOrder;
  isAnswer?: boolean;
  check?: (tx: WorkspaceTransaction, purchase: Purchase) => Promise<void>;
}): Promise<void> {
  await scope.db.$transaction(async (tx) => {
    const purchase = await holdPurchaseOrder(tx, purchaseOrderId);
    await holdSupplierNumbers(tx, purchase.supplier, created.ids);
    await check?.(tx, purchase);
    if (!isLivePurchaseOrder(toState(PURCHASE_ORDER_TABLE, purchase.status))) return keepLateIds(tx, purchase, created);
    if (!isAnswer && purchase.lostAddress !== null)
      await tx.purchaseOrder.update({ where: { id: purchase.id }, data: { address: purchase.lostAddress } });
    await applySupplierOrder({ tx, purchase, supplierOrder: created });
  });
}

/**
 * An order that is told after its purchase has ended, and its lines may be bought anew, is none of ours to go on with: the
 * nightly comparison finds it by its numbers, for a person.
 */
async function keepLateIds(tx: WorkspaceTransaction, { id, externalIds }: Purchase, { ids }: SupplierOrder) {
  log.warn({ purchaseOrder: id, ids }, "an order was made for a purchase that had ended");
  await tx.purchaseOrder.update({ where: { id }, data: { externalIds: [...new Set([...externalIds, ...ids])] } });
}

/** What is kept of the first try whose answer is lost: where it would go. */
export function lostWith({ address, lostAddress }: Pick<Purchase, "address" | "lostAddress">): {
  lostAddress?: Prisma.InputJsonValue;
} {
  return lostAddress === null ? { lostAddress: address as Prisma.InputJsonObject } : {};
}

async function setStatus(
  scope: WorkspaceScope,
  purchase: Purchase,
  status: PurchaseOrderState,
  reason: string,
  change: { checkedAt?: Date } = {},
): Promise<void> {
  await scope.db.$transaction(async (tx) => {
    await holdOrders({ tx, workspaceId: scope.workspaceId, orderIds: [purchase.orderId] });
    const data = { errorCode: reason, ...change, ...(status === "unknown" && lostWith(purchase)) };
    await movePurchaseOrder({ tx, purchase, from: ["placing"], to: status, data });
    await recomputeOrder({ tx, workspaceId: scope.workspaceId, orderId: purchase.orderId });
  });
}

async function end(
  scope: WorkspaceScope,
  purchaseOrderId: string,
  reason: string,
  detail: string | null = null,
): Promise<Step> {
  await scope.db.$transaction(async (tx) => {
    const purchase = await holdPurchaseOrder(tx, purchaseOrderId);
    if (purchase.status !== "draft") return;
    if (!(await endPurchaseOrder({ tx, purchase, status: "failed", reason, detail }))) return;
    const { workspaceId, orderId } = purchase;
    await tellOfOrder({ tx, workspaceId, orderId, kind: "order_placement_failed", reason });
  });
  return "rest";
}
