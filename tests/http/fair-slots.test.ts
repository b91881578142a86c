/** No workspace's work keeps another's from being begun, whatever kinds of it there are: counted with the product's own work. */
import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { saveConnection } from "../../app/adapters/supplier/token-store.server.ts";
import { router } from "../../app/api.server.ts";
import { copyProductsJob, importProductsJob } from "../../app/areas/catalog/jobs.ts";
import { advanceRefundJob } from "../../app/areas/orders/jobs.ts";
import { jobs } from "../../app/jobs.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { enqueueMany } from "../../app/platform/jobs/enqueue.server.ts";
import { keepJobsRunning } from "../../app/platform/jobs/keep-running.server.ts";
import { createWarehouse } from "../../sandbox/warehouse/warehouse.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { choosePlan, makeTenant, type Tenant } from "../factories/tenants.ts";
import { setBalance } from "../factories/wallets.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";
import { patience } from "../setup/patience.ts";

const SLOTS = env.WORKER_CONCURRENCY;
/** What a workspace may have of them. */
const SHARE = 3;
const WITHIN = { timeout: patience(8_000), interval: 50 };

/** What people ask for; what comes round by itself has slots of its own. */
const asked = jobs.filter(({ schedule }) => schedule === undefined);

let warehouse: ServedStandin;
let stop = () => Promise.resolve();
let release = () => {};

beforeAll(async () => {
  warehouse = await serveStandin(createWarehouse);
  env.ZOPI_API_URL = `${warehouse.origin}/warehouse`;
});
afterAll(() => warehouse.close());
beforeEach(() => systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`);
afterEach(async () => {
  // What is at work ends, and nothing is begun after it.
  await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE locked_at IS NULL`;
  release();
  await stop();
  vi.restoreAllMocks();
});

async function seller(): Promise<Tenant> {
  const tenant = await makeTenant();
  await choosePlan(tenant.workspace.id);
  await setBalance(tenant.workspace.id, { topup: "5000" });
  return tenant;
}

/** Has a seller place so many orders; nothing is bought before workers run. */
async function place(tenant: Tenant, count: number): Promise<void> {
  const orders: { order_id: string }[] = [];
  for (let made = 0; made < count; made++) orders.push({ order_id: (await readyOrder(tenant)).id });
  const { principal } = tenant;
  const context = { principal, locale: "en" as const, request: { headers: new Headers(), ip: "" } };
  expect((await createRouterClient(router, { context }).placement.request({ orders })).data.queued).toBe(count);
}

/** From now on no answer comes from outside until the test is over: whoever asks keeps a slot. */
function holdAnswers(): void {
  const send = globalThis.fetch;
  const held = new Promise<void>((resolve) => (release = resolve));
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    await held;
    return send(input, init);
  });
}

/** How many jobs are at work, of each kind: a workspace's, or everybody's. */
async function atWork(of?: Tenant): Promise<Record<string, number>> {
  const rows = await systemDb.$queryRaw<{ name: string; count: number }[]>`
    SELECT t.identifier AS name, count(*)::int AS count FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE j.locked_at IS NOT NULL AND (${of?.workspace.id ?? null}::text IS NULL OR j.payload ->> 'workspaceId' = ${of?.workspace.id ?? null})
    GROUP BY 1`;
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
const total = async (of?: Tenant) => Object.values(await atWork(of)).reduce((sum, count) => sum + count, 0);

test("three who place by the dozen leave room for a fourth", async () => {
  const three = await Promise.all([seller(), seller(), seller()]);
  const fourth = await seller();
  for (const tenant of three) await place(tenant, 8);
  holdAnswers();
  stop = await keepJobsRunning(asked);
  // Who took a third slot first leaves one; where each has two, as many are left as any of them has.
  await expect.poll(() => total(), WITHIN).toBeGreaterThanOrEqual(SLOTS - 2);
  await place(fourth, 1);
  await expect.poll(() => total(fourth), WITHIN).toBe(1);
  // Nothing has ended for it.
  const held = await Promise.all(three.map((tenant) => total(tenant)));
  const sum = held.reduce((all, count) => all + count, 0);
  expect([SLOTS - 2, SLOTS - 1]).toContain(sum);
  for (const count of held) expect(count).toBeLessThanOrEqual(SHARE);
});

test("one who places, asks for money back, imports and copies all at once has no more than three slots, and others go on", async () => {
  const [greedy, other] = [await seller(), await seller()];
  const { workspace } = greedy;
  const workspaceId = workspace.id;
  await place(greedy, 8);
  const refunds = await askForMoneyBack(greedy, 8);
  await saveConnection(
    { workspaceId, supplier: "aliexpress" },
    { accountName: "a", accessToken: "a", refreshToken: "b", expiresAt: tomorrow(), refreshExpiresAt: tomorrow() },
  );
  const imports = await makeWork(greedy, "import", { source: "aliexpress", sourceProductId: "1005001" });
  const copies = await makeWork(greedy, "duplicate", { request: { place: "imported", created: [randomUUID()] } });
  await enqueueMany(
    systemDb,
    advanceRefundJob,
    refunds.map((refundRequestId) => ({ payload: { workspaceId, refundRequestId } })),
  );
  const work = (itemIds: string[]) => ({ workspaceId, accountId: null, itemIds });
  await enqueueMany(
    systemDb,
    importProductsJob,
    imports.map((id) => ({ payload: { ...work([id]), language: "en" as const } })),
  );
  await enqueueMany(
    systemDb,
    copyProductsJob,
    copies.map((id) => ({ payload: work([id]) })),
  );
  holdAnswers();
  const lock = await holdPushLock(workspaceId);
  try {
    stop = await keepJobsRunning(asked);
    await expect.poll(() => total(greedy), WITHIN).toBe(SHARE);
    await place(other, 1);
    await expect.poll(() => total(other), WITHIN).toBe(1);
    expect(await total(greedy)).toBe(SHARE);
    // What they ask for one by one goes before what they ask for by the hundred.
    expect(Object.keys(await atWork(greedy)).filter((name) => name.startsWith("catalog."))).toEqual([]);
  } finally {
    await lock.end();
  }
});

/** Has a workspace's copies wait, as while another plans a push. */
async function holdPushLock(workspaceId: string): Promise<Client> {
  const client = new Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await client.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", [`push:${workspaceId}`]);
  return client;
}

const tomorrow = () => new Date(Date.now() + 24 * 60 * 60_000);

/** Requests for money back of purchases that the warehouse has, each of an order of its own. */
async function askForMoneyBack({ workspace, store, ...tenant }: Tenant, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    const { id: orderId } = await readyOrder({ workspace, store, ...tenant });
    const of = { workspaceId: workspace.id, orderId };
    const paidAt = new Date(Date.now() - 60_000);
    await systemDb.purchaseOrder.create({
      data: {
        ...{
          ...of,
          storeId: store.id,
          number: `Q-${randomUUID()}`,
          supplier: "zopi",
          externalIds: [`Z${made}`],
          address: {},
        },
        ...{ status: "processing", paymentStatus: "paid", paidAt, placedAt: paidAt },
      },
    });
    ids.push((await systemDb.refundRequest.create({ data: { ...of, reason: "damaged_item" } })).id);
  }
  return ids;
}

async function makeWork({ workspace }: Tenant, kind: string, data: object): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < 8; made++) {
    const item = {
      workspaceId: workspace.id,
      batchId: randomUUID(),
      kind,
      request: { shipTo: "US", mark: {} },
      ...data,
    };
    ids.push((await systemDb.processItem.create({ data: item })).id);
  }
  return ids;
}
