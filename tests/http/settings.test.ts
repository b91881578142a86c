import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { startApi } from "../factories/api-server.ts";
import { readyOrder } from "../factories/ready-orders.ts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A seller, and how they call. */
const seller = () => api.makeSeller();

/** A job that has used up its attempts, of a workspace or a store. */
async function deadJob(of: Record<string, string>, error: string): Promise<string> {
  const [job] = await systemDb.$queryRaw<{ id: string }[]>`
    WITH added AS (SELECT id FROM graphile_worker.add_job('catalog.import-products', ${JSON.stringify(of)}::json, max_attempts := 3))
    SELECT id::text FROM added`;
  await systemDb.$executeRaw`UPDATE graphile_worker._private_jobs SET attempts = 3, last_error = ${error} WHERE id = ${job!.id}::bigint`;
  return `00000000-0000-8000-8000-${job!.id.padStart(12, "0")}`;
}

/** A delivery about something, a shop's domain unless said otherwise, that could not be taken in. */
async function failedDelivery(subject: string, source = "shopify"): Promise<string> {
  const { id } = await systemDb.inboundEvent.create({
    data: {
      source,
      externalId: randomUUID(),
      topic: "orders/create",
      subject,
      body: "{}",
      headers: {},
      status: "failed",
      error: "TypeError: x of undefined",
      processedAt: new Date(),
    },
  });
  return id;
}

describe("C030 the workspace's name and time zone", () => {
  test("change and are told by the account at once", async () => {
    const { call } = await seller();
    await call("GET", "/auth/account");
    expect(
      (await call("PATCH", "/auth/workplace", { timezone: "Europe/Berlin", name: "North quay" })).body.data,
    ).toMatchObject({ timezone: "Europe/Berlin", name: "North quay" });
    expect((await call("GET", "/auth/account")).body.data.workplaces[0]).toMatchObject({
      timezone: "Europe/Berlin",
      name: "North quay",
    });
  });

  test("what is left out stays; a time zone that is none is refused at its field", async () => {
    const { call, workspace } = await seller();
    expect((await call("PATCH", "/auth/workplace", { timezone: "Asia/Tokyo" })).body.data.name).toBe(workspace.name);
    const { status, body } = await call("PATCH", "/auth/workplace", { timezone: "Mars/Olympus" });
    expect([status, body.errors]).toEqual([400, { timezone: "Choose a time zone from the list." }]);
  });
});

test("a person's own name changes in all its parts", async () => {
  const { call } = await seller();
  expect((await call("PATCH", "/auth/account/profile", { first_name: "Grace", last_name: "Hopper" })).status).toBe(200);
  expect((await call("GET", "/auth/account")).body.data).toMatchObject({
    first_name: "Grace",
    last_name: "Hopper",
    name: "Grace Hopper",
  });
});

test("O003 a member's own name is theirs to change; the workspace is not without its permission", async () => {
  const { workspace } = await seller();
  const member = await systemDb.account.create({ data: { email: `${randomUUID()}@example.test`, name: "Mia" } });
  await systemDb.workspaceMember.create({
    data: { workspaceId: workspace.id, accountId: member.id, permissions: ["VIEW_ORDER"] },
  });
  const call = await api.signInAs(member.id);
  expect((await call("PATCH", "/auth/account/profile", { first_name: "Mia", last_name: "Berg" })).status).toBe(200);
  expect((await call("PATCH", "/auth/workplace", { name: "Mine now" })).status).toBe(403);
});

describe("work that failed for good", () => {
  test("is shown with its reason in words, to its workspace alone", async () => {
    const [mine, other] = [await seller(), await seller()];
    const id = await deadJob({ workspaceId: mine.workspace.id }, "notFound: errors.not_found");
    const { jobs } = (await mine.call("GET", "/core/jobs/dead")).body.data;
    expect(jobs).toEqual([
      expect.objectContaining({
        id,
        name: "catalog.import-products",
        attempts: 3,
        reason: "This no longer exists. It may have been deleted.",
      }),
    ]);
    expect((await other.call("GET", "/core/jobs/dead")).body.data.jobs).toEqual([]);
  });

  test("a bug's message is kept back; its reference is told", async () => {
    const { call, workspace } = await seller();
    const id = await deadJob({ workspaceId: workspace.id }, "Cannot read properties of undefined (reading 'secret')");
    const [job] = (await call("GET", "/core/jobs/dead")).body.data.jobs;
    expect(job.reason).toContain(id);
    expect(job.reason).not.toContain("secret");
  });

  test("runs again with all its attempts, and nobody else's does", async () => {
    const [mine, other] = [await seller(), await seller()];
    const idsOf = async ({ workspace, store }: typeof mine) => [
      await deadJob({ workspaceId: workspace.id }, "x"),
      await deadJob({ storeId: store.id }, "x"),
    ];
    const ids = [...(await idsOf(mine)), ...(await idsOf(other))];
    expect((await mine.call("GET", "/core/jobs/dead")).body.data.jobs).toHaveLength(2);
    expect((await mine.call("POST", "/core/jobs/run-again", { ids })).body.data).toEqual({ count: 2 });
    expect((await mine.call("GET", "/core/jobs/dead")).body.data.jobs).toEqual([]);
    expect((await other.call("GET", "/core/jobs/dead")).body.data.jobs).toHaveLength(2);
    const [{ attempts }] = await systemDb.$queryRaw<
      [{ attempts: number }]
    >`SELECT attempts::int FROM graphile_worker._private_jobs WHERE id = ${Number(ids[0]!.slice(-12))}::bigint`;
    expect(attempts).toBe(0);
  });

  test("a delivery that can't be taken in stands among it, is taken in anew, or let go", async () => {
    const { call, store } = await seller();
    const { platformDomain } = await systemDb.store.findUniqueOrThrow({ where: { id: store.id } });
    const [again, go] = [await failedDelivery(platformDomain), await failedDelivery(platformDomain)];
    const shown = (await call("GET", "/core/jobs/dead")).body.data.jobs as { id: string; kind: string }[];
    expect(shown.map(({ id, kind }) => [id, kind]).sort()).toEqual([again, go].sort().map((id) => [id, "delivery"]));
    expect((await call("POST", "/core/jobs/run-again", { ids: [again] })).body.data).toEqual({ count: 1 });
    expect((await call("POST", "/core/jobs/let-go", { ids: [go] })).body.data).toEqual({ count: 1 });
    const statusOf = async (id: string) => (await systemDb.inboundEvent.findUniqueOrThrow({ where: { id } })).status;
    expect([await statusOf(again), await statusOf(go)]).toEqual(["received", "ignored"]);
    expect(
      await systemDb.$queryRaw`SELECT 1 AS one FROM graphile_worker.jobs WHERE key = ${`inbound:shopify:${platformDomain}`}`,
    ).toEqual([{ one: 1 }]);
  });

  test("is let go by its own workspace alone", async () => {
    const [mine, other] = [await seller(), await seller()];
    const ids = [
      await deadJob({ workspaceId: mine.workspace.id }, "x"),
      await deadJob({ workspaceId: other.workspace.id }, "x"),
    ];
    expect((await mine.call("POST", "/core/jobs/let-go", { ids })).body.data).toEqual({ count: 1 });
    expect((await mine.call("GET", "/core/jobs/dead")).body.data.jobs).toEqual([]);
    expect((await other.call("GET", "/core/jobs/dead")).body.data.jobs).toHaveLength(1);
  });

  test("is shown page by page", async () => {
    const { call, workspace } = await seller();
    for (let count = 0; count < 3; count++) await deadJob({ workspaceId: workspace.id }, `x${count}`);
    const first = (await call("GET", "/core/jobs/dead?page_size=2")).body.data;
    const second = (await call("GET", `/core/jobs/dead?page_size=2&cursor=${first.next}`)).body.data;
    const ids = [...first.jobs, ...second.jobs].map(({ id }: { id: string }) => id);
    expect([first.jobs.length, second.jobs.length, second.next, new Set(ids).size]).toEqual([2, 1, null, 3]);
  });

  test("G124 everyone's, of no workspace too, is the team's to see and to do, and nobody else's", async () => {
    const [person, other] = [await seller(), await seller()];
    const theirs = await deadJob({ workspaceId: other.workspace.id }, "TypeError: why");
    const nobodys = await failedDelivery("nobody.example");
    const everyones = () => person.call("GET", "/core/jobs/dead?whose=everyone&page_size=100");
    const acts = () =>
      Promise.all(
        ["run-again", "let-go"].map((act) =>
          person.call("POST", `/core/jobs/${act}`, { ids: [theirs], whose: "everyone" }),
        ),
      );
    expect((await everyones()).status).toBe(403);
    expect((await acts()).map(({ status }) => status)).toEqual([403, 403]);
    const email = `${randomUUID()}@team.example`;
    await systemDb.account.update({ where: { id: person.account.id }, data: { email, emailVerified: true } });
    Object.assign(env, { STAFF_EMAIL_DOMAIN: "team.example" });
    const staff = await api.signInAs(person.account.id);
    try {
      const { jobs } = (await staff("GET", "/core/jobs/dead?whose=everyone&page_size=100")).body.data;
      expect(jobs).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ id: theirs, detail: "TypeError: why", workspace: other.workspace.name }),
          expect.objectContaining({ id: nobodys, workspace: null, source: "shopify" }),
        ]),
      );
      const gone = await staff("POST", "/core/jobs/let-go", { ids: [theirs, nobodys], whose: "everyone" });
      expect(gone.body.data).toEqual({ count: 2 });
    } finally {
      Object.assign(env, { STAFF_EMAIL_DOMAIN: undefined });
    }
  });

  test("what a payment or a purchase is told of is its workspace's to see, though no store is named", async () => {
    const [mine, other] = [await seller(), await seller()];
    const [number, checkout, intent] = [`Q-${randomUUID()}`, `cs_${randomUUID()}`, `pi_${randomUUID()}`];
    const { id: topUpId } = await systemDb.topUp.create({
      data: {
        workspaceId: mine.workspace.id,
        accountId: mine.account.id,
        provider: "stripe",
        providerReference: checkout,
        method: "credit_card",
        amount: "10",
      },
    });
    const order = await readyOrder(mine);
    await systemDb.purchaseOrder.create({
      data: {
        workspaceId: mine.workspace.id,
        storeId: mine.store.id,
        orderId: order.id,
        number,
        supplier: "zopi",
        address: {},
        itemsCost: "1",
        totalCost: "1",
      },
    });
    const told = [
      await failedDelivery(checkout, "stripe"),
      await failedDelivery(topUpId, "stripe"),
      await failedDelivery(number, "zopi"),
    ];
    // Of another sender, or about nothing that is known.
    await failedDelivery(number, "shopify");
    await failedDelivery(intent, "stripe");
    const dead = [
      await deadJob({ topUpId }, "x"),
      await deadJob({ provider: "stripe", providerReference: checkout }, "x"),
      await deadJob({ source: "zopi", subject: number }, "x"),
    ];
    const shown = (await mine.call("GET", "/core/jobs/dead?page_size=100")).body.data.jobs as { id: string }[];
    expect(shown.map(({ id }) => id).sort()).toEqual([...told, ...dead].sort());
    expect((await other.call("GET", "/core/jobs/dead")).body.data.jobs).toEqual([]);
  });
});
