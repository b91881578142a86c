import { groupBy } from "~/areas/catalog/rules/group-by";
import { handleReadPurchaseOrders } from "~/areas/orders/jobs/read-purchase-orders.server";
import { jobs } from "~/jobs.server";
import { systemDb } from "~/platform/db/client.server";
import { drainJobs } from "~/platform/jobs/runner.server";
import type { Principal } from "~/platform/principal";
import { demoApi } from "./seed-demo-api.ts";
import { tellSandbox } from "./seed-sandbox.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Orders were placed so long after they came in. */
const PLACED_AFTER_MS = 4 * HOUR_MS;
/** Orders of so many days are placed together, which keeps the seed quick. */
const BATCH_DAYS = 8;
/** The sandbox's warehouse looks at its orders once a second. */
const WAREHOUSE_LOOKS_MS = 1_500;

/**
 * Places and pays the demo seller's older orders, each batch in the sandbox's time of then, so that parcels have travelled
 * for as long as the orders are old; what the product wrote down meanwhile is dated back to when it would have happened.
 */
export async function seedDemoHistory({
  principal,
  sandboxOrigin,
  settledDays,
}: {
  principal: Principal;
  sandboxOrigin: string;
  settledDays: number;
}): Promise<void> {
  const api = demoApi(principal);
  const orders = await systemDb.order.findMany({
    where: {
      workspaceId: principal.workspace.id,
      section: "placement",
      subStatus: "ready",
      placedAt: { lt: new Date(Date.now() - settledDays * DAY_MS) },
    },
    select: { id: true, placedAt: true },
    orderBy: { placedAt: "asc" },
  });
  let behind = 0;
  const setTime = async (at: number) => {
    const wanted = Date.now() - at;
    await tellSandbox(sandboxOrigin, "/control/clock", { advance_ms: Math.round(behind - wanted) });
    behind = wanted;
  };
  for (const batch of groupBy(orders, ({ placedAt }) =>
    Math.floor(placedAt.getTime() / (BATCH_DAYS * DAY_MS)),
  ).values()) {
    await setTime(Math.max(...batch.map(({ placedAt }) => placedAt.getTime())) + PLACED_AFTER_MS);
    await api.placement.request({ orders: batch.map(({ id }) => ({ order_id: id })), payment: { use: "wallet" } });
    await drainJobs(jobs);
  }
  await setTime(Date.now());
  await new Promise((resolve) => setTimeout(resolve, WAREHOUSE_LOOKS_MS));
  const workspaceId = principal.workspace.id;
  const purchases = await systemDb.purchaseOrder.findMany({
    where: { workspaceId },
    select: { id: true, supplier: true },
    take: 50,
  });
  for (const [supplier, own] of groupBy(purchases, (purchase) => purchase.supplier)) {
    const purchaseOrderIds = own.map(({ id }) => id);
    await handleReadPurchaseOrders.run(
      { workspaceId, supplier, purchaseOrderIds },
      { signal: AbortSignal.timeout(60_000), attempt: 1, isLastAttempt: true },
    );
  }
  await drainJobs(jobs);
  await dateBack(workspaceId);
}

/** Dates what was written just now to when it would have happened, and adds the wallet up again in that order. */
async function dateBack(workspaceId: string): Promise<void> {
  const placedAfter = `${PLACED_AFTER_MS} milliseconds`;
  await systemDb.$transaction([
    systemDb.$executeRaw`
      UPDATE purchase_orders p SET created_at = o.placed_at + ${placedAfter}::interval, placed_at = o.placed_at + ${placedAfter}::interval, paid_at = o.placed_at + ${placedAfter}::interval
      FROM orders o WHERE o.id = p.order_id AND p.workspace_id = ${workspaceId}::uuid AND p.paid_at IS NOT NULL`,
    systemDb.$executeRaw`UPDATE shipments SET created_at = shipped_at WHERE workspace_id = ${workspaceId}::uuid AND shipped_at IS NOT NULL`,
    systemDb.$executeRaw`
      UPDATE order_events e SET created_at = CASE
        WHEN e.kind = 'created' THEN o.placed_at
        WHEN e.kind = 'shipped' THEN coalesce((SELECT min(s.shipped_at) FROM shipments s WHERE s.order_id = o.id), e.created_at)
        WHEN e.kind = 'delivered' THEN coalesce((SELECT max(s.delivered_at) FROM shipments s WHERE s.order_id = o.id), e.created_at)
        ELSE coalesce((SELECT min(p.created_at) FROM purchase_orders p WHERE p.order_id = o.id), e.created_at)
      END
      FROM orders o WHERE o.id = e.order_id AND e.workspace_id = ${workspaceId}::uuid`,
    systemDb.$executeRaw`
      UPDATE wallet_entries w SET created_at = CASE
        WHEN w.kind = 'bonus' THEN (SELECT min(o.placed_at) - interval '2 days' FROM orders o WHERE o.workspace_id = w.workspace_id)
        WHEN w.kind = 'topup' THEN (SELECT min(o.placed_at) - interval '1 day' FROM orders o WHERE o.workspace_id = w.workspace_id)
        WHEN w.kind = 'cashback' THEN coalesce((SELECT max(s.shipped_at) FROM shipments s WHERE s.purchase_order_id::text = w.reference), w.created_at)
        ELSE coalesce((SELECT p.created_at FROM purchase_orders p WHERE p.id::text = w.reference), w.created_at)
      END
      WHERE w.workspace_id = ${workspaceId}::uuid`,
    systemDb.$executeRaw`
      UPDATE cashbacks c SET created_at = p.created_at, paid_at = CASE WHEN c.paid_at IS NULL THEN NULL
        ELSE coalesce((SELECT max(s.shipped_at) FROM shipments s WHERE s.purchase_order_id = p.id), c.paid_at) END
      FROM purchase_orders p WHERE p.id = c.purchase_order_id AND c.workspace_id = ${workspaceId}::uuid`,
    systemDb.$executeRaw`
      UPDATE top_ups u SET created_at = w.created_at, settled_at = w.created_at
      FROM wallet_entries w WHERE w.reference = u.id::text AND w.kind = 'topup' AND u.workspace_id = ${workspaceId}::uuid`,
    systemDb.$executeRaw`
      UPDATE wallet_entries w SET balance_after = sums.balance
      FROM (SELECT id, sum(amount_topup + amount_bonus) OVER (ORDER BY created_at, id) AS balance FROM wallet_entries WHERE workspace_id = ${workspaceId}::uuid) sums
      WHERE sums.id = w.id`,
  ]);
}
