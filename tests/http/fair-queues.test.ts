import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { OutsideError } from "../../app/adapters/outcome.ts";
import {
  copyProductsJob,
  importProductsJob,
  lookAfterPushJob,
  pushListingJob,
  pushListingsBulkJob,
} from "../../app/areas/catalog/jobs.ts";
import {
  advancePurchaseOrderJob,
  advanceRefundJob,
  readPurchaseOrdersJob,
  takeInOrderJob,
} from "../../app/areas/orders/jobs.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { limitCalls } from "../../app/platform/http/rate-limit.server.ts";
import { drainInboundJob, drainsOf } from "../../app/platform/inbound/drain.ts";
import { enqueue, enqueueMany } from "../../app/platform/jobs/enqueue.server.ts";
import { handleJob } from "../../app/platform/jobs/handle.server.ts";
import { keepJobsRunning } from "../../app/platform/jobs/keep-running.server.ts";
import { patience } from "../setup/patience.ts";

/** More than the workers have slots, many times. */
const BACKLOG = 200;
/** What a supplier takes to answer. */
const CALL_MS = 300;
/** Of the bound that people are promised, in milliseconds; CALL_MS is what one job ahead takes. */
const SOON_MS = 2_000;

/** What an outside's limit asks for. */
const PUT_OFF_MS = 60_000;

// How long a supplier takes is what it is about.
const supplierCall = () => sleep(CALL_MS);
let release = () => {};
const held = new Promise<void>((resolve) => (release = resolve));
/** When work began, by what it is about. */
const began = new Map<string, number>();
const begin = (id: string) => began.set(id, performance.now());
let throttled = 0;

/** The work of people, polls and webhooks as it stands in the queue, with a supplier that takes its time. */
const handlers = [
  handleJob(advancePurchaseOrderJob, async ({ purchaseOrderId }) => {
    begin(purchaseOrderId);
    await supplierCall();
  }),
  handleJob(pushListingJob, async ({ itemId }) => {
    begin(itemId);
    if (throttled-- > 0) throw new OutsideError("retry", "throttled", { retryAfterMs: PUT_OFF_MS });
    await supplierCall();
  }),
  handleJob(readPurchaseOrdersJob, async ({ purchaseOrderIds }) => {
    begin(purchaseOrderIds[0]!);
    await supplierCall();
  }),
  handleJob(drainInboundJob, async ({ subject }) => {
    begin(subject);
  }),
  // A store that takes its time with a bulk operation.
  handleJob(pushListingsBulkJob, () => held),
  ...[advanceRefundJob, takeInOrderJob, lookAfterPushJob, importProductsJob, copyProductsJob].map((job) =>
    handleJob<z.ZodType>(job, supplierCall),
  ),
];

const placements = (workspaceId: string, count: number) =>
  Array.from({ length: count }, () => ({ payload: { workspaceId, purchaseOrderId: randomUUID(), pay: true } }));

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await keepJobsRunning(handlers);
});
afterAll(() => {
  release();
  return stop();
});

/** Milliseconds until work that is asked for by `ask` begins. */
async function wait(id: string, ask: () => Promise<void>): Promise<number> {
  const asked = performance.now();
  await ask();
  await expect.poll(() => began.has(id), { timeout: patience(30_000), interval: 20 }).toBe(true);
  return began.get(id)! - asked;
}

async function waitOfPlacement(): Promise<number> {
  const [mine] = placements(randomUUID(), 1);
  return wait(mine!.payload.purchaseOrderId, () => enqueueMany(systemDb, advancePurchaseOrderJob, [mine!]));
}

async function waitOfDelivery(): Promise<number> {
  const subject = randomUUID();
  return wait(subject, () => enqueueMany(systemDb, drainInboundJob, drainsOf([{ source: "test", subject }])));
}

const clear = () => systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE locked_at IS NULL`;

test("one tenant's placements, however many, hold up neither another's nor what the outside tells", async () => {
  await enqueueMany(systemDb, advancePurchaseOrderJob, placements(randomUUID(), BACKLOG));
  await expect.poll(() => began.size, { timeout: patience(10_000) }).toBeGreaterThan(2);
  expect(await waitOfPlacement()).toBeLessThan(SOON_MS);
  expect(await waitOfDelivery()).toBeLessThan(SOON_MS);
  await clear();
});

test("what the outside tells goes before what many tenants' people wait for", async () => {
  await enqueueMany(
    systemDb,
    advancePurchaseOrderJob,
    Array.from({ length: BACKLOG }, () => placements(randomUUID(), 1)[0]!),
  );
  expect(await waitOfDelivery()).toBeLessThan(SOON_MS);
  await clear();
});

test("one tenant's looks at a supplier, however many, hold up no other's", async () => {
  const looks = (workspaceId: string, count: number) =>
    Array.from({ length: count }, () => ({
      payload: { workspaceId, supplier: "test", purchaseOrderIds: [randomUUID()] },
    }));
  await enqueueMany(systemDb, readPurchaseOrdersJob, looks(randomUUID(), BACKLOG));
  const [other] = looks(randomUUID(), 1);
  const ask = () => enqueueMany(systemDb, readPurchaseOrdersJob, [other!]);
  expect(await wait(other!.payload.purchaseOrderIds[0]!, ask)).toBeLessThan(SOON_MS);
  await clear();
});

test("nor do one tenant's pushes", async () => {
  const workspaceId = randomUUID();
  await enqueueMany(
    systemDb,
    pushListingJob,
    Array.from({ length: BACKLOG }, () => ({ payload: { workspaceId, itemId: randomUUID() } })),
  );
  expect(await waitOfPlacement()).toBeLessThan(SOON_MS);
  await clear();
});

test("nor does whatever else one tenant can have much of", async () => {
  const [workspaceId, storeId] = [randomUUID(), randomUUID()];
  const many = <Payload>(payload: () => Payload) => Array.from({ length: BACKLOG }, () => ({ payload: payload() }));
  const soon = { options: { runAt: new Date() } };
  const waits: Record<string, () => Promise<void>> = {
    refunds: () =>
      enqueueMany(
        systemDb,
        advanceRefundJob,
        many(() => ({ workspaceId, refundRequestId: randomUUID() })),
      ),
    readings: () =>
      enqueueMany(
        systemDb,
        takeInOrderJob,
        many(() => ({ storeId, externalId: `gid://shopify/Order/${randomInt(1e12)}` })).map((entry) => ({
          ...entry,
          ...soon,
        })),
      ),
    looks: () =>
      enqueueMany(
        systemDb,
        lookAfterPushJob,
        many(() => ({ workspaceId, listingId: randomUUID(), sent: {} })),
      ),
    imports: () =>
      enqueueMany(
        systemDb,
        importProductsJob,
        many(() => ({ workspaceId, accountId: null, itemIds: [randomUUID()], language: "en" as const })),
      ),
    copies: () =>
      enqueueMany(
        systemDb,
        copyProductsJob,
        many(() => ({ workspaceId, accountId: null, itemIds: [randomUUID()] })),
      ),
  };
  for (const [what, ask] of Object.entries(waits)) {
    await ask();
    expect(await waitOfPlacement(), what).toBeLessThan(SOON_MS);
    await clear();
  }
});

test("looks at suppliers, of however many tenants, hold up nothing that people wait for", async () => {
  await enqueueMany(
    systemDb,
    readPurchaseOrdersJob,
    Array.from({ length: BACKLOG }, () => ({
      payload: { workspaceId: randomUUID(), supplier: "test", purchaseOrderIds: [randomUUID()] },
    })),
  );
  expect(await waitOfPlacement()).toBeLessThan(SOON_MS);
  expect(await waitOfDelivery()).toBeLessThan(SOON_MS);
  await clear();
});

test("pushes in bulk that wait for their stores, of however many tenants, hold up nothing that comes round", async () => {
  const [stores, looked] = [Array.from({ length: 20 }, () => randomUUID()), randomUUID()];
  const bulk = stores.map((storeId) => ({ payload: { workspaceId: randomUUID(), storeId, batchId: randomUUID() } }));
  await enqueueMany(systemDb, pushListingsBulkJob, bulk);
  const isTaken = () =>
    systemDb.$queryRaw<
      unknown[]
    >`SELECT 1 FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL AND key LIKE 'push:%'`;
  await expect.poll(async () => (await isTaken()).length, { timeout: patience(10_000) }).toBeGreaterThan(0);
  const look = { workspaceId: randomUUID(), supplier: "test", purchaseOrderIds: [looked] };
  expect(await wait(looked, () => enqueue(systemDb, readPurchaseOrdersJob, look))).toBeLessThan(SOON_MS);
  await clear();
});

test("a job that meets an outside's limit is put off, and uses up no attempt", async () => {
  throttled = 1;
  const itemId = randomUUID();
  await enqueue(systemDb, pushListingJob, { workspaceId: randomUUID(), itemId });
  await expect.poll(() => throttled).toBe(0);
  const putOff = async () =>
    (
      await systemDb.$queryRaw<{ attempts: number; seconds: number }[]>`
        SELECT attempts::int, extract(epoch FROM run_at - now())::int AS seconds FROM graphile_worker._private_jobs
        WHERE key = ${`push:${itemId}`} AND locked_at IS NULL`
    )[0];
  await expect.poll(async () => (await putOff())?.attempts, { interval: 20 }).toBe(0);
  expect((await putOff())!.seconds).toBeGreaterThan((PUT_OFF_MS / 1000) * 0.75);
  await clear();
});

test("calls that two processes make under one limit are counted together", async () => {
  const limit = { name: randomUUID(), calls: 2, seconds: 1, isSerial: false };
  const [one, other] = [limitCalls(limit), limitCalls(limit)];
  const moments: number[] = [];
  const call = () => Promise.resolve(moments.push(performance.now()));
  await Promise.all([one("key", call), one("key", call), other("key", call), other("key", call)]);
  moments.sort((left, right) => left - right);
  expect(moments[2]! - moments[0]!).toBeGreaterThan(500);
});
