/** Processes' clocks are never right to the second: what one writes down another compares, by the database's (decision 90). */
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { declareJob } from "../../app/platform/jobs/declare.ts";
import { enqueue } from "../../app/platform/jobs/enqueue.server.ts";
import { databaseTime, setClock } from "../../app/platform/time/clock.server.ts";
import { api, place, purchase, tenant, useSellerAtWarehouse } from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { runJobs } from "../factories/run-jobs.ts";
import { patience } from "../setup/patience.ts";

useSellerAtWarehouse();

const AHEAD_MS = 60 * 60_000;
/** As if this process' clock were an hour ahead. */
function beAhead(): void {
  const own = Date.now.bind(Date);
  vi.spyOn(Date, "now").mockImplementation(() => own() + AHEAD_MS);
}
afterEach(async () => {
  vi.restoreAllMocks();
  await setClock();
});

test("a process whose clock is ahead tells the database's time", async () => {
  beAhead();
  await setClock();
  const [row] = await systemDb.$queryRaw<[{ now: Date }]>`SELECT clock_timestamp() AS now`;
  expect(Math.abs(databaseTime().getTime() - row.now.getTime())).toBeLessThan(patience(2_000));
});

test("work that is to wait waits by the database's clock", async () => {
  beAhead();
  const job = declareJob({ name: "test.waits", schema: z.object({}), maxAttempts: 1, timeoutMs: 1_000 });
  await enqueue(systemDb, job, {}, { delayMs: 30_000 });
  const [row] = await systemDb.$queryRaw<[{ seconds: number }]>`
    SELECT extract(epoch FROM j.run_at - now())::int AS seconds FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'test.waits'`;
  expect(row.seconds).toBeLessThanOrEqual(30);
  expect(row.seconds).toBeGreaterThan(30 - patience(10_000) / 1_000);
});

test("O022 money is asked back of what was paid a moment ago, whatever time the worker that paid it had", async () => {
  const { id } = await readyOrder(tenant);
  await place([id]);
  await runJobs();
  const paidAt = new Date(Date.now() + 30_000);
  await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { paidAt } });
  const { data } = await api.shipments.requestRefund({ order_id: id, reason: "damaged_item", note: "Broken." });
  await runJobs();
  expect(await systemDb.refundRequest.findUniqueOrThrow({ where: { id: data.id } })).toMatchObject({
    status: "completed",
  });
  expect(await purchase(id)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
});

test("O022 what is bought after the money was asked back is no part of it", async () => {
  const { id } = await readyOrder(tenant);
  await place([id]);
  await runJobs();
  const { data } = await api.shipments.requestRefund({ order_id: id, reason: "damaged_item", note: "Broken." });
  const { id: first, ...bought } = await purchase(id);
  const { lines: _lines, ...later } = { ...bought, number: `${bought.number}-later`, externalIds: ["Z-later"] };
  await systemDb.purchaseOrder.create({ data: { ...later, paidAt: new Date(0), address: {} } as never });
  expect(await systemDb.refundClaim.findMany({ where: { refundRequestId: data.id } })).toMatchObject([
    { purchaseOrderId: first },
  ]);
  await runJobs();
  expect(await systemDb.refundClaim.count({ where: { refundRequestId: data.id } })).toBe(1);
});
