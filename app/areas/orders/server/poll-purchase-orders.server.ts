import { configuredSuppliers } from "~/adapters/registry.server";
import { systemDb } from "~/platform/db/client.server";
import { enqueueMany } from "~/platform/jobs/define.server";
import { advanceOptions, advancePurchaseOrderJob } from "../jobs/advance-purchase-order.server";
import { readPurchaseOrdersJob, readPurchaseOrdersOptions } from "../jobs/read-purchase-orders.server";
import { POLLED_STATES, pollInterval } from "../rules/poll-interval";

const MOST_AT_ONCE = 2_000;
const BATCH = 20;
/** A purchase that has not moved for this long has lost its job, or waits longer than the longest pause between two tries. */
const STRANDED_MS = 20 * 60_000;

/** Enqueues the reading back of due purchase orders, by workspace and supplier, and takes up stranded ones. */
export async function pollPurchaseOrders(): Promise<void> {
  const pushes = new Map(configuredSuppliers().map(({ source, capabilities }) => [source, capabilities.pushesUpdates]));
  const candidates = await systemDb.purchaseOrder.findMany({
    where: { status: { in: [...POLLED_STATES] }, supplier: { in: [...pushes.keys()] }, externalIds: { isEmpty: false }, checkedAt: { lt: new Date(Date.now() - 55_000) } },
    orderBy: { checkedAt: "asc" },
    take: MOST_AT_ONCE,
    select: { id: true, workspaceId: true, supplier: true, checkedAt: true, placedAt: true },
  });
  const now = Date.now();
  const groups = new Map<string, typeof candidates>();
  for (const purchase of candidates) {
    const ageMs = now - (purchase.placedAt?.getTime() ?? now);
    const interval = pollInterval({ ageMs, pushesUpdates: pushes.get(purchase.supplier) ?? false });
    if (interval === null || now - (purchase.checkedAt?.getTime() ?? 0) < interval - 5_000) continue;
    const key = `${purchase.workspaceId} ${purchase.supplier}`;
    groups.set(key, [...(groups.get(key) ?? []), purchase]);
  }
  for (const group of groups.values()) {
    const batches = Array.from({ length: Math.ceil(group.length / BATCH) }, (_, index) => group.slice(index * BATCH, (index + 1) * BATCH));
    await enqueueMany(systemDb, readPurchaseOrdersJob, batches.map((batch) => ({
      payload: { workspaceId: batch[0]!.workspaceId, supplier: batch[0]!.supplier, purchaseOrderIds: batch.map(({ id }) => id) },
      options: readPurchaseOrdersOptions(batch.map(({ id }) => id)),
    })));
  }
  await takeUpStranded();
}

async function takeUpStranded(): Promise<void> {
  const stranded = await systemDb.purchaseOrder.findMany({
    where: {
      updatedAt: { lt: new Date(Date.now() - STRANDED_MS) },
      OR: [{ status: { in: ["draft", "placing"] } }, { status: "awaiting_payment", paymentStatus: { in: ["paying", "unknown"] } }],
    },
    take: MOST_AT_ONCE,
    select: { id: true, workspaceId: true },
  });
  await enqueueMany(systemDb, advancePurchaseOrderJob, stranded.map(({ id, workspaceId }) => ({
    payload: { workspaceId, purchaseOrderId: id, pay: false }, options: advanceOptions(id),
  })));
}
