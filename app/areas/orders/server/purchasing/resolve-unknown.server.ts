import type { PurchaseOrder } from "@prisma/client";
import { OutsideError } from "~/adapters/outcome";
import { configuredSuppliers, supplierFor } from "~/adapters/registry.server";
import { combineOrders } from "~/adapters/supplier/combine-orders";
import type { SupplierOrder } from "~/adapters/supplier/supplier";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { databaseTime } from "~/platform/time/clock.server";
import { isWishKept } from "../../rules/changes/call-off";
import { settlingTimeLeft } from "../../rules/purchasing/unknown-outcome";
import { holdOrders } from "../order/hold-orders.sql.server";
import { endPurchaseOrder, holdPurchaseOrder } from "./apply-supplier-order.server";
import { endAsWished } from "./claim-purchase-order.server";
import { acceptCreated } from "./place-purchase-order.server";
import { CLOCK_SLACK_MS } from "./read-back-purchase-order.server";
import { readNamedOrders, wrongNumbers } from "./read-named-orders.server";
import { areNumbersTaken } from "./supplier-numbers.sql.server";

/**
 * A person has looked at the supplier's side and seen that purchases without an answer were not made: their lines can be
 * bought anew. What was sent may land after its caller gave up, so nothing is believed to be missing before that; and a
 * supplier that can be asked is asked first: what it has is taken over.
 * @throws AppError notFound; unprocessable for a purchase whose fate is known, that the supplier has, or that may still arrive
 * @throws OutsideError where a supplier that can tell does not answer: nothing is believed then
 */
export async function confirmNotPlaced({
  scope,
  purchaseOrderIds,
}: {
  scope: WorkspaceScope;
  purchaseOrderIds: string[];
}): Promise<void> {
  const asked = await scope.db.purchaseOrder.findMany({
    where: { id: { in: purchaseOrderIds }, status: "unknown" },
    orderBy: { id: "asc" },
  });
  const there: string[] = [];
  for (const purchase of asked) {
    const created = await findAtSupplier(scope, purchase);
    if (!created) continue;
    await acceptCreated({ scope, purchaseOrderId: purchase.id, created });
    there.push(...created.ids);
  }
  if (there.length > 0)
    throw new AppError("unprocessable", { key: "errors.orders_purchase_found", params: { numbers: there.join(", ") } });
  await scope.db.$transaction(async (tx) => {
    const found = await tx.purchaseOrder.findMany({
      where: { id: { in: purchaseOrderIds } },
      select: { orderId: true },
    });
    if (found.length !== new Set(purchaseOrderIds).size) throw new AppError("notFound", { key: "errors.not_found" });
    await holdOrders({ tx, workspaceId: scope.workspaceId, orderIds: found.map(({ orderId }) => orderId) });
    for (const id of purchaseOrderIds) {
      const purchase = await holdPurchaseOrder(tx, id);
      if (purchase.status === "failed") continue;
      if (purchase.status !== "unknown") throw notUnknown();
      const waitMs = settlingTimeLeft(purchase, databaseTime());
      if (waitMs > 0)
        throw new AppError("unprocessable", {
          key: "errors.orders_purchase_may_arrive",
          params: { count: Math.ceil(waitMs / 60_000) },
        });
      if (isWishKept(purchase)) {
        await endAsWished(tx, purchase);
        continue;
      }
      await endPurchaseOrder({
        tx,
        purchase,
        status: "failed",
        reason: "not_placed",
        actor: scope.accountId ?? "system",
      });
    }
  });
}

/** What a supplier has under a purchase's number; null where it has nothing, or can't tell. @throws OutsideError */
async function findAtSupplier(
  { workspaceId }: WorkspaceScope,
  { supplier: source, number, externalIds, createdAt }: PurchaseOrder,
): Promise<SupplierOrder | null> {
  if (!canTellOf({ supplier: source, externalIds })) return null;
  try {
    return await supplierFor({ source, workspaceId }).findOrder({
      reference: number,
      placedAfter: new Date(createdAt.getTime() - CLOCK_SLACK_MS),
      knownIds: externalIds,
    });
  } catch (error) {
    // Whose account is not linked any more can't be asked.
    if (error instanceof OutsideError && error.kind === "reconnect") return null;
    throw error;
  }
}

/** Whether a supplier can be asked what became of a purchase: by our number, or by those that it gave it. */
export function canTellOf({ supplier, externalIds }: Pick<PurchaseOrder, "supplier" | "externalIds">): boolean {
  const own = configuredSuppliers().find(({ source }) => source === supplier);
  return own !== undefined && (own.capabilities.canFindByReference || externalIds.length > 0);
}

/**
 * A person has found a purchase without an answer at the supplier: its order numbers are taken over, once the supplier
 * knows them and does not keep them under another purchase's number.
 * @throws AppError notFound; unprocessable for a purchase whose fate is known, or numbers that are not the supplier's or
 * another purchase's, of whichever workspace
 */
export async function confirmPlaced({
  scope,
  purchaseOrderId,
  externalIds,
}: {
  scope: WorkspaceScope;
  purchaseOrderId: string;
  externalIds: string[];
}): Promise<void> {
  const purchase = await scope.db.purchaseOrder.findUnique({ where: { id: purchaseOrderId } });
  if (!purchase) throw new AppError("notFound", { key: "errors.not_found" });
  if (purchase.status !== "unknown") throw notUnknown();
  const { supplier, number } = purchase;
  const parts = await readNamedOrders({ source: supplier, workspaceId: scope.workspaceId, externalIds });
  if (parts.some(({ reference }) => reference !== null && reference !== number)) throw wrongNumbers();
  await acceptCreated({
    scope,
    purchaseOrderId,
    created: combineOrders(parts),
    check: async (tx, held) => {
      if (held.status !== "unknown") throw notUnknown();
      if (await areNumbersTaken({ tx, supplier, externalIds, purchaseOrderId })) throw wrongNumbers();
    },
  });
}

function notUnknown(): AppError {
  return new AppError("unprocessable", { key: "errors.orders_purchase_not_unknown" });
}
