import type { PurchaseOrder } from "@prisma/client";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { readPendingKeys } from "~/platform/jobs/pending-keys.server";
import { advanceKey } from "../../job-places";
import { waitsForOk } from "../../rules/purchasing/changed-before-placing";

/** Orders that are named. */
const MOST_NAMED = 20;

type Purchase = Pick<PurchaseOrder, "id" | "status" | "paymentStatus" | "waitsFor" | "errorCode">;

/**
 * How many of the named purchases are where, and the orders of those that a person has to look at; ones that are not the
 * workspace's are not counted.
 */
export async function readPlacementProgress({
  scope,
  purchaseOrderIds,
}: {
  scope: WorkspaceScope;
  purchaseOrderIds: string[];
}) {
  // The work is looked at before its outcome: what is over by then has its outcome written down.
  const pending = await readPendingKeys(purchaseOrderIds.map(advanceKey));
  const purchases = await scope.db.purchaseOrder.findMany({
    where: { id: { in: purchaseOrderIds } },
    select: {
      ...{ id: true, status: true, paymentStatus: true, waitsFor: true, errorCode: true },
      order: { select: { id: true, name: true } },
    },
    orderBy: { id: "asc" },
  });
  const count = (fits: (purchase: Purchase) => boolean): number => purchases.filter(fits).length;
  const isChanged = (purchase: Purchase): boolean =>
    purchase.status === "draft" ? purchase.waitsFor !== null : waitsForOk(purchase);
  const isWorking = (purchase: Purchase): boolean => {
    const { id, status, paymentStatus } = purchase;
    if (status === "placing" || (status === "draft" && !isChanged(purchase))) return true;
    // Between the order and its payment lies a moment in which it looks as if it were left unpaid.
    return (
      status === "awaiting_payment" &&
      (paymentStatus === "paying" || paymentStatus === "unknown" || pending.has(advanceKey(id)))
    );
  };
  const toSee = purchases.flatMap((purchase) => {
    const { order, status, errorCode: reason } = purchase;
    const state = isChanged(purchase) ? "changed" : status === "failed" || status === "unknown" ? status : null;
    return state === null ? [] : [{ order_id: order.id, name: order.name, state, reason } as const];
  });
  return {
    total: purchases.length,
    working: count(isWorking),
    placed: count(({ status }) => !["draft", "placing", "unknown", "failed", "withdrawn"].includes(status)),
    paid: count(({ paymentStatus }) => paymentStatus === "paid"),
    waiting_payment: count(
      (purchase) => purchase.status === "awaiting_payment" && !isChanged(purchase) && !isWorking(purchase),
    ),
    changed: count(isChanged),
    failed: count(({ status }) => status === "failed"),
    unknown: count(({ status }) => status === "unknown"),
    to_see: toSee.slice(0, MOST_NAMED),
  };
}
