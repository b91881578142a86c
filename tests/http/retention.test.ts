import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { handleClearProcessItems } from "../../app/areas/catalog/jobs/clear-process-items.sql.server.ts";
import { handleClearCreditEntries } from "../../app/areas/credits/jobs/clear-credit-entries.sql.server.ts";
import { handleClearOrderEvents } from "../../app/areas/orders/jobs/clear-order-events.sql.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { firstIdAt } from "../../app/platform/db/new-id.server.ts";
import { clearOldJob } from "../../app/platform/jobs/clear-old.server.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { makeTenant } from "../factories/tenants.ts";

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
const night = () => ({ attempt: 1, isLastAttempt: false, signal: AbortSignal.timeout(30_000) });

test("deliveries go after 90 days, waiting ones never", async () => {
  const subject = randomUUID();
  for (const [status, days] of [
    ["processed", 89],
    ["processed", 91],
    ["ignored", 91],
    ["failed", 89],
    ["failed", 91],
    ["received", 400],
  ] as const)
    await systemDb.inboundEvent.create({
      data: {
        source: "test",
        externalId: randomUUID(),
        topic: `${status} ${days}`,
        subject,
        body: "{}",
        headers: {},
        status,
        receivedAt: ago(days),
      },
    });
  await clearOldJob.run({}, night());
  const left = await systemDb.inboundEvent.findMany({ where: { subject }, orderBy: { topic: "asc" } });
  expect(left.map(({ topic }) => topic)).toEqual(["failed 89", "processed 89", "received 400"]);
});

test("what a store was told goes after two years, once it is settled", async () => {
  const tenant = await makeTenant();
  const { id: orderId } = await readyOrder(tenant);
  for (const [key, state, days] of [
    ["done, old", "done", 731],
    ["refused, old", "refused", 731],
    ["not known, old", "unknown", 731],
    ["done", "done", 729],
  ] as const)
    await systemDb.storeWrite.create({
      data: {
        id: `${firstIdAt(ago(days).getTime()).slice(0, 24)}${randomUUID().slice(24)}`,
        workspaceId: tenant.workspace.id,
        storeId: tenant.store.id,
        orderId,
        key,
        kind: "request_fulfillment",
        content: {},
        state,
      },
    });
  await handleClearOrderEvents.run({}, night());
  const left = await systemDb.storeWrite.findMany({ where: { orderId }, orderBy: { key: "asc" } });
  expect(left.map(({ key }) => key)).toEqual(["done", "not known, old"]);
});

test("jobs that used up their attempts go after 90 days, those that wait do not", async () => {
  for (const [key, attempts, days] of [
    ["dead, old", 1, 91],
    ["dead", 1, 89],
    ["waiting, old", 0, 91],
  ] as const) {
    await systemDb.$executeRaw`SELECT graphile_worker.add_job('test.none', '{}'::json, job_key := ${key}, max_attempts := 1, run_at := now() + interval '1 day')`;
    await systemDb.$executeRaw`UPDATE graphile_worker._private_jobs SET attempts = ${attempts}::int, updated_at = ${ago(days)} WHERE key = ${key}`;
  }
  await systemDb.$executeRaw`SELECT graphile_worker.add_job('test.none', '{}'::json, job_key := 'at work, old', max_attempts := 1)`;
  await systemDb.$executeRaw`UPDATE graphile_worker._private_jobs SET attempts = 1, locked_at = now(), locked_by = 'somebody', updated_at = ${ago(91)} WHERE key = 'at work, old'`;
  await clearOldJob.run({}, night());
  expect(await systemDb.$queryRaw`SELECT key FROM graphile_worker._private_jobs ORDER BY key`).toEqual([
    { key: "at work, old" },
    { key: "dead" },
    { key: "waiting, old" },
  ]);
});

test("progress of imports and pushes that have ended goes after 90 days", async () => {
  const { workspace } = await makeTenant();
  for (const [title, status, days] of [
    ["old", "success", 91],
    ["young", "error", 89],
    ["at work", "processing", 91],
  ] as const)
    await systemDb.processItem.create({
      data: {
        id: `${firstIdAt(ago(days).getTime()).slice(0, 24)}${randomUUID().slice(24)}`,
        workspaceId: workspace.id,
        batchId: randomUUID(),
        kind: "import",
        title,
        status,
      },
    });
  await handleClearProcessItems.run({}, night());
  const left = await systemDb.processItem.findMany({ where: { workspaceId: workspace.id }, orderBy: { title: "asc" } });
  expect(left.map(({ title }) => title)).toEqual(["at work", "young"]);
});

test("an order's timeline goes after two years", async () => {
  const tenant = await makeTenant();
  const { id: orderId } = await readyOrder(tenant);
  const before = await systemDb.orderEvent.count({ where: { orderId } });
  for (const [kind, days] of [
    ["old", 731],
    ["young", 729],
  ] as const)
    await systemDb.orderEvent.create({
      data: {
        id: `${firstIdAt(ago(days).getTime()).slice(0, 24)}${randomUUID().slice(24)}`,
        workspaceId: tenant.workspace.id,
        orderId,
        kind,
      },
    });
  await handleClearOrderEvents.run({}, night());
  const left = await systemDb.orderEvent.findMany({ where: { orderId, kind: { in: ["old", "young"] } } });
  expect(left.map(({ kind }) => kind)).toEqual(["young"]);
  expect(await systemDb.orderEvent.count({ where: { orderId } })).toBe(before + 1);
});

test("so does a parcel's, and what the reconciliation found once it is long settled", async () => {
  const { workspace, store, ...tenant } = await makeTenant();
  const { id: orderId } = await readyOrder({ workspace, store, ...tenant });
  const parcel = await systemDb.shipment.create({
    data: { workspaceId: workspace.id, storeId: store.id, orderId, trackingNumber: randomUUID() },
  });
  for (const [status, days] of [
    ["in_transit", 731],
    ["delivered", 729],
  ] as const)
    await systemDb.shipmentEvent.create({
      data: {
        id: `${firstIdAt(ago(days).getTime()).slice(0, 24)}${randomUUID().slice(24)}`,
        workspaceId: workspace.id,
        shipmentId: parcel.id,
        occurredAt: ago(days),
        status,
        description: status,
        dedupeKey: status,
      },
    });
  for (const [kind, resolvedAt] of [
    ["parcel_late", ago(91)],
    ["parcel_untold", ago(89)],
    ["parcel_missing", null],
  ] as const)
    await systemDb.reconciliationFinding.create({
      data: {
        workspaceId: workspace.id,
        kind,
        subject: orderId,
        audience: "merchant",
        createdAt: ago(200),
        resolvedAt,
      },
    });
  await handleClearOrderEvents.run({}, night());
  const events = await systemDb.shipmentEvent.findMany({ where: { shipmentId: parcel.id } });
  expect(events.map(({ status }) => status)).toEqual(["delivered"]);
  const findings = await systemDb.reconciliationFinding.findMany({ where: { workspaceId: workspace.id } });
  expect(findings.map(({ kind }) => kind).sort()).toEqual(["parcel_missing", "parcel_untold"]);
});

test("the log of credits goes after two years, with what each use took of; what is held, and how many are left, stays", async () => {
  const { workspace } = await makeTenant();
  const of = { workspaceId: workspace.id };
  const grant = await systemDb.creditGrant.create({
    data: { ...of, kind: "extra", reference: "bought", amount: 100, used: 3, startsAt: ago(800) },
  });
  for (const [reference, days] of [
    ["old", 731],
    ["held", 731],
    ["young", 729],
  ] as const) {
    const id = `${firstIdAt(ago(days).getTime()).slice(0, 24)}${randomUUID().slice(24)}`;
    const data = { ...of, id, kind: "used", featureId: "AI_PRODUCT_CONTENT", creditType: "extra", cost: 1, reference };
    await systemDb.creditEntry.create({ data: { ...data, createdAt: ago(days) } });
    await systemDb.creditTaking.create({ data: { ...of, entryId: id, grantId: grant.id, amount: 1 } });
    if (reference === "held") await systemDb.creditHold.create({ data: { ...of, entryId: id, askAt: ago(730) } });
  }
  await handleClearCreditEntries.run({}, night());
  const left = await systemDb.creditEntry.findMany({ where: of, orderBy: { reference: "asc" } });
  expect(left.map(({ reference }) => reference)).toEqual(["held", "young"]);
  expect(await systemDb.creditTaking.count({ where: of })).toBe(2);
  expect((await systemDb.creditGrant.findUniqueOrThrow({ where: { id: grant.id } })).used).toBe(3);
});
