/**
 * The product's queue with one tenant's backlog of placements and looks, at a supplier that takes its time, and a second
 * tenant who places and is told things by webhooks meanwhile. Writes how long those waited, in milliseconds, to the file
 * that BENCH_RESULT names.
 */
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { advancePurchaseOrderJob, readPurchaseOrdersJob } from "../app/areas/orders/jobs.ts";
import { systemDb } from "../app/platform/db/client.server.ts";
import { limitCalls } from "../app/platform/http/rate-limit.server.ts";
import { drainInboundJob, drainsOf } from "../app/platform/inbound/drain.ts";
import { enqueueMany } from "../app/platform/jobs/enqueue.server.ts";
import { handleJob } from "../app/platform/jobs/handle.server.ts";
import { keepJobsRunning } from "../app/platform/jobs/keep-running.server.ts";

const BACKLOG = Number(process.env.BENCH_BACKLOG);
const SAMPLES = 60;
const EVERY_MS = 500;
/** What the supplier takes to answer, one call of an account after another. */
const CALL_MS = 300;
const PER_LOOK = 20;

const limited = limitCalls({ name: "bench", calls: 10, seconds: 1, isSerial: true });
const callSupplier = (account: string) => limited(account, () => sleep(CALL_MS));
const begun = new Map<string, number>();
const begin = (id: string) => begun.set(id, performance.now());

const stop = await keepJobsRunning([
  handleJob(advancePurchaseOrderJob, async ({ workspaceId, purchaseOrderId }) => {
    begin(purchaseOrderId);
    await callSupplier(workspaceId);
  }),
  handleJob(readPurchaseOrdersJob, async ({ workspaceId, purchaseOrderIds }) => {
    for (let call = 0; call < purchaseOrderIds.length; call++) await callSupplier(workspaceId);
  }),
  handleJob(drainInboundJob, async ({ subject }) => {
    begin(subject);
  }),
]);

const big = randomUUID();
const place = (workspaceId: string, ids: string[]) =>
  enqueueMany(
    systemDb,
    advancePurchaseOrderJob,
    ids.map((purchaseOrderId) => ({ payload: { workspaceId, purchaseOrderId } })),
  );
const manyIds = (count: number) => Array.from({ length: count }, () => randomUUID());
await place(big, manyIds(BACKLOG));
await enqueueMany(
  systemDb,
  readPurchaseOrdersJob,
  Array.from({ length: BACKLOG / PER_LOOK }, () => ({
    payload: { workspaceId: big, supplier: "aliexpress", purchaseOrderIds: manyIds(PER_LOOK) },
  })),
);

const asked = { placements: new Map<string, number>(), deliveries: new Map<string, number>() };
const small = randomUUID();
for (let sample = 0; sample < SAMPLES; sample++) {
  const [purchase, subject] = [randomUUID(), randomUUID()];
  asked.placements.set(purchase, performance.now());
  await place(small, [purchase]);
  asked.deliveries.set(subject, performance.now());
  await enqueueMany(systemDb, drainInboundJob, drainsOf([{ source: "bench", subject }]));
  await sleep(EVERY_MS);
}
const waits = (of: Map<string, number>) => [...of].map(([id, at]) => (begun.get(id) ?? Infinity) - at);
const deadline = performance.now() + 120_000;
const all = () => [...waits(asked.placements), ...waits(asked.deliveries)];
while (all().includes(Infinity) && performance.now() < deadline) await sleep(100);
writeFileSync(
  process.env.BENCH_RESULT!,
  JSON.stringify({ placements: waits(asked.placements), deliveries: waits(asked.deliveries) }),
);
await Promise.race([stop(), sleep(2_000)]);
process.exit(0);
