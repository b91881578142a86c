import { Prisma } from "@prisma/client";
import type { PaymentUse } from "~/areas/wallet/rules/payments/settings";
import { workspaceScope, type WorkspaceScope, type WorkspaceTransaction } from "~/platform/db/scope.server";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { advancePurchaseOrderJob } from "../../jobs";
import { CARD_CHARGING } from "../../rules/purchasing/card-charging";
import { PRICE_CHANGED } from "../../rules/purchasing/changed-before-placing";
import { CUT_OFF } from "../../rules/purchasing/look-anew";
import { holdOrders } from "../order/hold-orders.sql.server";
import { recomputeOrders } from "../order/recompute-order.server";
import { OTHER_CURRENCY } from "../placing/quote-shipping.server";
import { readCutOff } from "../reading/cut-off-orders.sql.server";

/** Payments tried again at a time. */
const MOST = 500;
/** How long a purchase waits for its store and is paid by itself once that is back, in days: after weeks it is for a person to see. */
const MOST_DAYS = 14;

/** Tries all payments again that did not come about; a total that changed is a person's to say yes to. */
export async function retryPayments({ scope }: { scope: WorkspaceScope }): Promise<string[]> {
  const waiting = await scope.db.purchaseOrder.findMany({
    where: {
      status: "awaiting_payment",
      payUrl: null,
      isToBePaid: true,
      OR: [
        {
          paymentStatus: "failed",
          OR: [{ errorCode: null }, { errorCode: { notIn: [PRICE_CHANGED, OTHER_CURRENCY] } }],
        },
        { paymentStatus: "unpaid", errorCode: { in: ["wallet_insufficient", "wallet_currency", CARD_CHARGING] } },
      ],
    },
    orderBy: { createdAt: "asc" },
    take: MOST,
    select: { id: true },
  });
  const ids = waiting.map(({ id }) => id);
  const { workspaceId } = scope;
  await scope.db.$transaction((tx) => askPaying({ tx, workspaceId, purchaseOrderIds: ids }));
  return ids;
}

/** Takes those up again that waited for a charge, which has ended. */
export async function resumePurchases({
  workspaceId,
  purchases,
}: {
  workspaceId: string;
  /** Those that it was for, which may have been stopped meanwhile for want of money */
  purchases: readonly string[];
}): Promise<void> {
  const { db } = workspaceScope(workspaceId);
  await db.$transaction(async (tx) => {
    const waiting = await tx.purchaseOrder.findMany({
      where: {
        status: "awaiting_payment",
        OR: [{ errorCode: CARD_CHARGING }, { errorCode: "wallet_insufficient", id: { in: [...purchases] } }],
      },
      orderBy: { createdAt: "asc" },
      select: { id: true },
    });
    await enqueueMany(
      tx,
      advancePurchaseOrderJob,
      waiting.map(({ id: purchaseOrderId }) => ({ payload: { workspaceId, purchaseOrderId } })),
    );
  });
}

/**
 * Has those of a store's purchases paid that are to be and were stopped since it could not be asked, now that it can be: each is
 * looked at anew, as before every payment.
 */
export async function resumeStorePayments({
  scope,
  storeId,
}: {
  scope: WorkspaceScope;
  storeId: string;
}): Promise<void> {
  const { workspaceId } = scope;
  const stopped = {
    storeId,
    status: "awaiting_payment",
    errorCode: CUT_OFF,
    isToBePaid: true,
    createdAt: { gt: new Date(Date.now() - MOST_DAYS * 86_400_000) },
  };
  const resumed = await scope.db.$transaction(async (tx) => {
    const select = { id: true, orderId: true };
    const found = await tx.purchaseOrder.findMany({
      where: stopped,
      orderBy: { createdAt: "asc" },
      take: MOST,
      select,
    });
    const orderIds = [...new Set(found.map(({ orderId }) => orderId))];
    await holdOrders({ tx, workspaceId, orderIds });
    const cutOff = await readCutOff({ tx, workspaceId, orderIds });
    const ids = found.flatMap(({ id, orderId }) => (cutOff.has(orderId) ? [] : [id]));
    await tx.purchaseOrder.updateMany({ where: { ...stopped, id: { in: ids } }, data: { errorCode: null } });
    await recomputeOrders({ tx, workspaceId, orderIds });
    await enqueueMany(
      tx,
      advancePurchaseOrderJob,
      ids.map((purchaseOrderId) => ({ payload: { workspaceId, purchaseOrderId } })),
    );
    return ids.length;
  });
  if (resumed === MOST) await resumeStorePayments({ scope, storeId });
}

/**
 * Has purchases that wait for payment paid, in the background, in the transaction of what it is asked by.
 * @param payWith how a person chose to pay; null as the workspace does
 * @param isSeen true where who asks has said yes to what they cost now; else what costs more than was confirmed goes on waiting
 */
export async function askPaying({
  tx,
  workspaceId,
  purchaseOrderIds,
  payWith = null,
  isSeen = false,
}: {
  tx: WorkspaceTransaction;
  workspaceId: string;
  purchaseOrderIds: string[];
  payWith?: PaymentUse | null;
  isSeen?: boolean;
}): Promise<void> {
  const asked = await tx.purchaseOrder.findMany({ where: { id: { in: purchaseOrderIds } }, select: { orderId: true } });
  await holdOrders({ tx, workspaceId, orderIds: asked.map(({ orderId }) => orderId) });
  await tx.purchaseOrder.updateMany({
    where: { id: { in: purchaseOrderIds } },
    data: { isToBePaid: true, payWith, ruleMethod: null, ...(isSeen && { isCostSeen: true }) },
  });
  const dearer = isSeen
    ? await tx.purchaseOrder.findMany({
        where: { id: { in: purchaseOrderIds }, status: "awaiting_payment", errorCode: PRICE_CHANGED },
        select: { id: true, totalCost: true },
      })
    : [];
  for (const { id, totalCost } of dearer)
    await tx.purchaseOrder.update({
      where: { id },
      data: { errorCode: null, waitsFor: Prisma.DbNull, confirmedCost: totalCost },
    });
  await enqueueMany(
    tx,
    advancePurchaseOrderJob,
    purchaseOrderIds.map((purchaseOrderId) => ({ payload: { workspaceId, purchaseOrderId } })),
  );
}
