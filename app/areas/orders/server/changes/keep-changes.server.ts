import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { publishEvent } from "~/platform/events/publish.server";
import { NOT_OURS_KINDS } from "../../rules/changes/change-kinds";
import { knownChangesSchema, type KnownChange } from "../../rules/changes/known-changes";
import { holdOrders } from "../order/hold-orders.sql.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";

/**
 * A person says that what was ordered stays as it is, though its order was changed. Another change later is told again. What
 * the store has others send, or holds back, is not paid for because of that: paying it is asked for anew.
 * @param keys those that they saw
 * @throws AppError notFound; conflict where something else has changed meanwhile
 */
export async function keepChanges({
  scope,
  orderId,
  keys,
}: {
  scope: WorkspaceScope;
  orderId: string;
  keys: readonly string[];
}): Promise<void> {
  const { workspaceId } = scope;
  await scope.db.$transaction(async (tx) => {
    await holdOrders({ tx, workspaceId, orderIds: [orderId] });
    const order = await tx.order.findUnique({ where: { id: orderId }, select: { changes: true } });
    if (!order) throw new AppError("notFound", { key: "errors.not_found" });
    const known = knownChangesSchema.parse(order.changes);
    if (keys.some((key) => known.every((change) => change.key !== key)))
      throw new AppError("conflict", { key: "errors.changed_meanwhile" });
    const isAsked = ({ key, isKept }: (typeof known)[number]) => !isKept && keys.includes(key);
    if (!known.some(isAsked)) return;
    await tx.order.update({
      where: { id: orderId },
      data: { changes: known.map((change) => (isAsked(change) ? { ...change, isKept: true } : change)) },
    });
    const notOurs = known.flatMap((change) =>
      isAsked(change) && NOT_OURS_KINDS.includes(change.kind) && change.lineId !== null ? [change.lineId] : [],
    );
    await tx.purchaseOrder.updateMany({
      where: {
        orderId,
        status: { in: ["unknown", "awaiting_payment"] },
        lines: { some: { liveOrderLineId: { in: notOurs } } },
      },
      data: { isToBePaid: false },
    });
    await insertOrderEvents({
      tx,
      workspaceId,
      events: [{ orderId, kind: "changes_kept", actor: scope.accountId ?? "system" }],
    });
    await recomputeOrder({ tx, workspaceId, orderId });
    await publishEvent(tx, { name: "orders.synced", workspaceId, data: { orderId } });
  });
}

/**
 * Those of some orders that differ from what was ordered, where a person has said that all of it stays so: they are paid, too.
 * What mends itself, such as a cancelled order's purchase that is being called off, nobody has said anything of.
 */
export async function ordersKept(tx: WorkspaceTransaction, orderIds: readonly string[]): Promise<Set<string>> {
  const orders = await tx.order.findMany({ where: { id: { in: [...orderIds] } }, select: { id: true, changes: true } });
  const isKept = (known: KnownChange[]) => known.length > 0 && known.every((change) => change.isKept);
  return new Set(orders.flatMap(({ id, changes }) => (isKept(knownChangesSchema.parse(changes)) ? [id] : [])));
}
