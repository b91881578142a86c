import { configuredSuppliers } from "~/adapters/registry.server";
import { systemDb } from "~/platform/db/client.server";
import { enqueueMany } from "~/platform/jobs/define.server";
import { advanceOptions, advancePurchaseOrderJob } from "../jobs/advance-purchase-order.server";
import { readPurchaseOrdersJob, readPurchaseOrdersOptions } from "../jobs/read-purchase-orders.server";
import { POLLED_STATES, pollTiers } from "../rules/poll-interval";

const MOST_AT_ONCE = 2_000;
const BATCH = 20;
/** A look that is due before the next minute's run is taken now. */
const EARLY_MS = 5_000;
/** A purchase that has not moved for this long has lost its job, or waits longer than the longest pause between two tries. */
const STRANDED_MS = 20 * 60_000;

/** Enqueues the reading back of due purchase orders, by workspace and supplier, and takes up stranded ones. */
export async function pollPurchaseOrders(): Promise<void> {
  const now = Date.now();
  const due = configuredSuppliers().flatMap(({ source, capabilities }) =>
    pollTiers(capabilities).map(({ fromMs, toMs, everyMs }) => ({
      supplier: source,
      placedAt: { gt: new Date(now - toMs), lte: new Date(now - fromMs) },
      checkedAt: { lt: new Date(now - everyMs + EARLY_MS) },
    })),
  );
  const purchases = await systemDb.purchaseOrder.findMany({
    where: { status: { in: [...POLLED_STATES] }, externalIds: { isEmpty: false }, OR: due },
    orderBy: { checkedAt: "asc" },
    take: MOST_AT_ONCE,
    select: { id: true, workspaceId: true, supplier: true },
  });
  const groups = new Map<string, typeof purchases>();
  for (const purchase of purchases) {
    const key = `${purchase.workspaceId} ${purchase.supplier}`;
    groups.set(key, [...(groups.get(key) ?? []), purchase]);
  }
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const { workspaceId, supplier } = first;
    const batches = Array.from({ length: Math.ceil(group.length / BATCH) }, (_, index) => group.slice(index * BATCH, (index + 1) * BATCH).map(({ id }) => id));
    await enqueueMany(systemDb, readPurchaseOrdersJob, batches.map((purchaseOrderIds) => ({
      payload: { workspaceId, supplier, purchaseOrderIds },
      options: readPurchaseOrdersOptions(purchaseOrderIds),
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
