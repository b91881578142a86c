/** What waits goes on although its job is gone from the queue: the sweep of its state takes it up (tests/laws/waiting-states.ts). */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { pollPurchaseOrders } from "../../app/areas/orders/server/purchasing/poll-purchase-orders.server.ts";
import { readPurchaseOrders } from "../../app/areas/orders/server/purchasing/read-purchase-orders.server.ts";
import { zopiInbound } from "../../app/areas/orders/server/purchasing/zopi-inbound.server.ts";
import { jobs } from "../../app/jobs.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { shortenDeadlines } from "../adapters/shopify-standin.ts";
import {
  api,
  fault,
  fund,
  place,
  purchase,
  received,
  tenant,
  useSellerAtWarehouse,
  work,
} from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { runJobs } from "../factories/run-jobs.ts";
import { save, switchOn, useCards } from "../factories/saved-cards.ts";

useSellerAtWarehouse();
useCards();

const HOUR_MS = 60 * 60_000;

const loseJobs = () => systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
/** As if nothing had moved for an hour. */
const anHourLater = (orderId: string) =>
  systemDb.purchaseOrder.updateMany({
    where: { orderId },
    data: { movedAt: new Date(Date.now() - HOUR_MS), takenUpAt: null },
  });
async function sweep(name: string): Promise<void> {
  const job = jobs.find((each) => each.name === name)!;
  await job.run({}, { signal: AbortSignal.timeout(job.timeoutMs), attempt: 1, isLastAttempt: true });
}
const queued = async (name: string) =>
  (
    await systemDb.$queryRaw<{ payload: Record<string, unknown> }[]>`
      SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = ${name}`
  ).map(({ payload }) => payload);

/** A purchase that the warehouse has, and whose answer was lost with its job. */
async function unansweredOrder(kind: "timeout_after_write" | "timeout_before_write" = "timeout_after_write") {
  const { id } = await readyOrder(tenant);
  fault(kind, "POST /orders");
  shortenDeadlines(400);
  await place([id]);
  await runJobs();
  vi.restoreAllMocks();
  await loseJobs();
  const lost = await purchase(id);
  expect(lost).toMatchObject({ status: "unknown" });
  return { id, lost };
}

describe("a purchase without an answer", () => {
  test("is looked for at a supplier that can tell", async () => {
    const { id, lost } = await unansweredOrder();
    await anHourLater(id);
    await pollPurchaseOrders();
    await work(2);
    expect(await purchase(id)).toMatchObject({ status: "processing", paymentStatus: "paid" });
    expect(received(lost.number)).toMatchObject({ created: 1, paid: 1 });
  });

  test("is left to its job where that waits", async () => {
    const { id, lost } = await unansweredOrder();
    await anHourLater(id);
    await pollPurchaseOrders();
    const [first] = await queued("orders.advance-purchase-order");
    expect(first).toMatchObject({ purchaseOrderId: lost.id });
    await systemDb.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() + interval '10 minutes'`;
    await anHourLater(id);
    await pollPurchaseOrders();
    const [{ waits } = { waits: false }] = await systemDb.$queryRaw<{ waits: boolean }[]>`
      SELECT run_at > now() AS waits FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'orders.advance-purchase-order'`;
    expect(waits).toBe(true);
  });

  test("is a person's at one that can't", async () => {
    const { id } = await unansweredOrder();
    await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { supplier: "aliexpress" } });
    await anHourLater(id);
    await pollPurchaseOrders();
    expect(await queued("orders.advance-purchase-order")).toEqual([]);
  });

  test("is looked for at once when the supplier tells of it", async () => {
    const { id, lost } = await unansweredOrder();
    const push = { id: randomUUID(), topic: "order", subject: lost.number, headers: {} };
    await zopiInbound.process([{ ...push, body: "", triggeredAt: null, receivedAt: new Date() }] as never);
    await work(2);
    expect(await purchase(id)).toMatchObject({ status: "processing", paymentStatus: "paid" });
  });

  test("keeps the time at which it was sent, whatever is told or read of it", async () => {
    const { lost } = await unansweredOrder("timeout_before_write");
    const checkedAt = new Date(Date.now() - 2 * 60_000);
    const where = { id: lost.id };
    for (const externalIds of [[], ["Z-nowhere"]]) {
      await systemDb.purchaseOrder.update({ where, data: { checkedAt, externalIds } });
      await readPurchaseOrders({ scope: tenant.scope, source: "zopi", purchaseOrderIds: [lost.id] });
      expect(await systemDb.purchaseOrder.findUniqueOrThrow({ where })).toMatchObject({ checkedAt });
    }
  });
});

test("a purchase that waited for a charge is paid, although nobody told that the charge is done", async () => {
  await fund("1");
  await save();
  await switchOn();
  const { id } = await readyOrder(tenant);
  await place([id]);
  for (let round = 0; (await purchase(id)).errorCode !== "card_charging" && round < 3; round++)
    await runOnly("orders.");
  expect(await purchase(id)).toMatchObject({ paymentStatus: "unpaid", errorCode: "card_charging" });
  await runOnly("wallet.advance-charge");
  expect(await systemDb.automaticCharge.findFirstOrThrow()).toMatchObject({ state: "done" });
  await loseJobs();
  await anHourLater(id);
  await pollPurchaseOrders();
  await work(2);
  expect(await purchase(id)).toMatchObject({ paymentStatus: "paid", errorCode: null });
  expect(await systemDb.automaticCharge.count({ where: { workspaceId: tenant.workspace.id } })).toBe(1);
});

/** Works off those that are due of the jobs whose names begin so. */
async function runOnly(prefix: string): Promise<void> {
  const due = await systemDb.$queryRaw<{ id: string; name: string; payload: never }[]>`
    SELECT j.id::text, t.identifier AS name, j.payload FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier LIKE ${`${prefix}%`} ORDER BY j.id`;
  for (const { id, name, payload } of due) {
    await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE id = ${id}::bigint`;
    const job = jobs.find((each) => each.name === name)!;
    await job.run(job.schema.parse(payload), {
      signal: AbortSignal.timeout(job.timeoutMs),
      attempt: 1,
      isLastAttempt: false,
    });
  }
}

describe("what else lost its job", () => {
  beforeEach(() => loseJobs());

  test("a request for money back is asked for", async () => {
    const { id } = await readyOrder(tenant);
    await place([id]);
    await runJobs();
    const { data } = await api.shipments.requestRefund({ order_id: id, reason: "damaged_item", note: "Broken." });
    await loseJobs();
    await sweep("orders.take-up-lost");
    await runJobs();
    expect(await systemDb.refundRequest.findUniqueOrThrow({ where: { id: data.id } })).toMatchObject({
      status: "completed",
    });
    await sweep("orders.take-up-lost");
    expect(await queued("orders.advance-refund")).toEqual([]);
  });

  test.each(["pending", "unknown"])(
    "a parcel whose telling is %s is told, or said why not",
    async (fulfillmentState) => {
      const { id: orderId } = await readyOrder(tenant);
      const { workspace, store } = tenant;
      await systemDb.store.update({ where: { id: store.id }, data: { status: "uninstalled" } });
      const { id } = await systemDb.shipment.create({
        data: { workspaceId: workspace.id, storeId: store.id, orderId, trackingNumber: "LOST1", fulfillmentState },
      });
      await sweep("orders.take-up-lost");
      await runJobs();
      expect(await systemDb.shipment.findUniqueOrThrow({ where: { id } })).toMatchObject({
        fulfillmentState: "failed",
        fulfillmentError: "store_disconnected",
      });
    },
  );

  test("a file of tracking numbers is sent to its end", async () => {
    const { id } = await systemDb.trackingImport.create({
      data: { workspaceId: tenant.workspace.id, fileName: "numbers.csv", state: "sending" },
    });
    await sweep("orders.take-up-lost");
    await runJobs();
    expect(await systemDb.trackingImport.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: "done" });
  });

  test.each([
    {
      kind: "import",
      source: "zopi",
      sourceProductId: "no-such-product",
      request: { shipTo: "US", mark: {}, language: "de" },
    },
    { kind: "duplicate", request: { place: "imported", created: [randomUUID()] } },
    { kind: "split", request: { place: "imported", created: [randomUUID()] } },
  ])("$kind goes on to its end", async (item) => {
    const { id } = await systemDb.processItem.create({
      data: { workspaceId: tenant.workspace.id, batchId: randomUUID(), ...item },
    });
    await sweep("catalog.take-up-lost");
    await runJobs();
    expect(await systemDb.processItem.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: "error",
      errorCode: "product_gone",
    });
  });

  test("a push is pushed, alone where it was one of many; one that has a job of either kind is left to it", async () => {
    const data = { workspaceId: tenant.workspace.id, storeId: tenant.store.id, kind: "push" };
    const [lost, single, ofMany] = await Promise.all(
      [0, 1, 2].map(() => systemDb.processItem.create({ data: { ...data, batchId: randomUUID() } })),
    );
    for (const key of [`push:${single!.id}`, `push:${ofMany!.batchId}:${ofMany!.storeId}`])
      await systemDb.$executeRaw`SELECT graphile_worker.add_job('test.any', payload := '{}'::json, job_key := ${key})`;
    await sweep("catalog.take-up-lost");
    expect(await queued("catalog.push-listing")).toEqual([{ workspaceId: tenant.workspace.id, itemId: lost!.id }]);
  });
});
