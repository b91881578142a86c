/** What suppliers are asked about every minute, of all sellers: nobody's purchases keep anybody else's waiting. */
import { expect, test } from "vitest";
import { OutsideError } from "../../app/adapters/outcome.ts";
import { saveConnection } from "../../app/adapters/supplier/token-store.server.ts";
import { pollPurchaseOrders } from "../../app/areas/orders/server/purchasing/poll-purchase-orders.server.ts";
import { readPurchaseOrders } from "../../app/areas/orders/server/purchasing/read-purchase-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { workspaceScope } from "../../app/platform/db/scope.server.ts";
import { place, purchase, tenant, useSellerAtWarehouse, warehouse } from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { runJobs } from "../factories/run-jobs.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

useSellerAtWarehouse();

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

/** A seller's purchases in that many, as they are after two days without an answer. */
async function buyMany(
  { workspace, store }: Tenant,
  orderId: string,
  { supplier, status, amount }: { supplier: string; status: string; amount: number },
): Promise<void> {
  await systemDb.$executeRaw`
    INSERT INTO purchase_orders (id, workspace_id, store_id, order_id, number, supplier, status, external_ids, address,
      placed_at, checked_at, moved_at, updated_at)
    SELECT gen_random_uuid(), ${workspace.id}::uuid, ${store.id}::uuid, ${orderId}::uuid, 'P-' || gen_random_uuid(), ${supplier}, ${status},
      CASE WHEN ${status} = 'draft' THEN '{}'::text[] ELSE ARRAY['8' || n] END, '{}', now() - interval '3 days', now() - interval '2 days',
      now() - interval '2 days', now()
    FROM generate_series(1, ${amount}::int) n`;
}
const forget = async ({ workspace }: Tenant) => {
  await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  await systemDb.purchaseOrder.deleteMany({ where: { workspaceId: workspace.id } });
};
/** How many jobs of a kind wait for a seller. */
async function jobsOf({ workspace }: Tenant, name: string): Promise<number> {
  const [row] = await systemDb.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = ${name} AND j.payload ->> 'workspaceId' = ${workspace.id}`;
  return row!.n;
}
const readings = (of: Tenant) => jobsOf(of, "orders.read-purchase-orders");
const advances = (of: Tenant) => jobsOf(of, "orders.advance-purchase-order");

/** A purchase whose parcel is on its way, and that is due since. */
async function dueNow(): Promise<string> {
  const { id } = await readyOrder(tenant);
  await place([id]);
  await runJobs();
  expect(await purchase(id)).toMatchObject({ status: "processing" });
  warehouse.context.clock.advance(5 * DAY_MS);
  const checkedAt = new Date(Date.now() - 11 * MINUTE_MS);
  await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { checkedAt } });
  return id;
}

test("a seller's thousands of purchases at a supplier that they left keep no other's from being read", async () => {
  const gone = await makeTenant();
  const { id: orderId } = await readyOrder(gone);
  await buyMany(gone, orderId, { supplier: "aliexpress", status: "processing", amount: 2000 });
  const id = await dueNow();
  await pollPurchaseOrders();
  expect(await readings(gone)).toBe(0);
  await runJobs();
  expect(await purchase(id)).toMatchObject({ status: "shipped" });
  // What can't be read had its try, and comes again when its time has come.
  const longAgo = new Date(Date.now() - DAY_MS);
  const untried = { workspaceId: gone.workspace.id, checkedAt: { lt: longAgo } };
  await pollPurchaseOrders();
  expect(await systemDb.purchaseOrder.count({ where: untried })).toBe(0);
  await forget(gone);
});

test("what can't be read back is tried again only when its time has come", async () => {
  const other = await makeTenant();
  const { id: orderId } = await readyOrder(other);
  await buyMany(other, orderId, { supplier: "aliexpress", status: "processing", amount: 30 });
  const { workspace } = other;
  const expiresAt = new Date(Date.now() + DAY_MS);
  await saveConnection(
    { workspaceId: workspace.id, supplier: "aliexpress" },
    { accountName: "a", accessToken: "a", refreshToken: "b", expiresAt, refreshExpiresAt: expiresAt },
  );
  await pollPurchaseOrders();
  expect(await readings(other)).toBe(2);
  await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  await pollPurchaseOrders();
  expect(await readings(other)).toBe(0);
  await forget(other);
});

test("where all sellers share an account, half of what it may be called for is left to what people buy", async () => {
  const other = await makeTenant();
  const { id: orderId } = await readyOrder(other);
  await buyMany(other, orderId, { supplier: "zopi", status: "processing", amount: 900 });
  const read = async () => {
    await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    await pollPurchaseOrders();
    const [row] = await systemDb.$queryRaw<{ n: number }[]>`
      SELECT coalesce(sum(json_array_length(payload -> 'purchaseOrderIds')), 0)::int AS n FROM graphile_worker._private_jobs
      WHERE payload ->> 'workspaceId' = ${other.workspace.id}`;
    return row!.n;
  };
  // Twenty calls a second are 1,200 a minute.
  expect(await read()).toBe(600);
  // The rest have their turn in the next minute.
  expect(await read()).toBe(300);
  await forget(other);
});

test("a seller's thousands of stranded purchases keep no other's from being taken up", async () => {
  const many = await makeTenant();
  const { id: orderId } = await readyOrder(many);
  await buyMany(many, orderId, { supplier: "nowhere", status: "draft", amount: 2000 });
  const { id } = await readyOrder(tenant);
  await place([id]);
  await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  const movedAt = new Date(Date.now() - 60 * MINUTE_MS);
  await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { movedAt } });
  await pollPurchaseOrders();
  await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE payload ->> 'workspaceId' = ${many.workspace.id}`;
  await runJobs();
  expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
  // They were taken up a moment ago, whatever came of it.
  await pollPurchaseOrders();
  expect(await advances(many)).toBeLessThan(10);
  await forget(many);
});

test("a purchase whose job was lost is taken up although it is read back all the time", async () => {
  const { id } = await readyOrder(tenant);
  await place([id], { use: "later" });
  await runJobs();
  expect(await purchase(id)).toMatchObject({ status: "awaiting_payment", paymentStatus: "unpaid" });
  await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { isToBePaid: true } });
  await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  // Half an hour, ten minutes at a time, with the minute's poll.
  for (let step = 0; step < 3; step++) {
    await systemDb.$executeRaw`
      UPDATE purchase_orders SET checked_at = checked_at - interval '10 minutes', moved_at = moved_at - interval '10 minutes',
        placed_at = placed_at - interval '10 minutes', updated_at = updated_at - interval '10 minutes'
      WHERE order_id = ${id}::uuid`;
    await pollPurchaseOrders();
    await runJobs();
  }
  expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
});

/** Two purchases that are due and on their way, the elder first. */
async function twoDue() {
  const ids = [await dueNow(), await dueNow()];
  await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  const [elder, younger] = await Promise.all(ids.map(purchase));
  const read = () =>
    readPurchaseOrders({
      scope: workspaceScope(tenant.workspace.id),
      source: "zopi",
      purchaseOrderIds: [elder!.id, younger!.id],
    });
  return { elder: elder!, younger: younger!, read };
}

test("a purchase that can't be taken over stops none of those that are read with it, and is tried again", async () => {
  const { elder, younger, read } = await twoDue();
  await systemDb.$executeRawUnsafe(
    `ALTER TABLE purchase_orders ADD CONSTRAINT stays_as_it_is CHECK (id <> '${elder.id}' OR status = 'processing')`,
  );
  await expect(read()).rejects.toThrow("stays_as_it_is");
  await systemDb.$executeRaw`ALTER TABLE purchase_orders DROP CONSTRAINT stays_as_it_is`;
  expect(await purchase(younger.orderId)).toMatchObject({ status: "shipped" });
});

test("nor does one that the supplier has no good answer for", async () => {
  const { elder, younger, read } = await twoDue();
  const fault = { vendor: "warehouse", match: `GET /orders/${elder.externalIds[0]}`, count: 5 };
  for (const kind of ["server_error", "reject"] as const) {
    await systemDb.purchaseOrder.update({ where: { id: younger.id }, data: { status: "processing" } });
    warehouse.context.faults.add({ ...fault, kind });
    await expect(read()).rejects.toThrow(OutsideError);
    expect(await purchase(younger.orderId)).toMatchObject({ status: "shipped" });
    warehouse.context.faults.clear();
  }
});
