import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { jobs } from "../../app/jobs.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { startApi } from "../factories/api-server.ts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A seller, and how they call. */
const seller = () => api.makeSeller();

/** A job that has used up its attempts, of a workspace or a store. */
async function deadJob(of: { workspaceId: string } | { storeId: string }, error: string): Promise<string> {
  const [job] = await systemDb.$queryRaw<{ id: string }[]>`
    WITH added AS (SELECT id FROM graphile_worker.add_job('catalog.import-products', ${JSON.stringify(of)}::json, max_attempts := 3))
    SELECT id::text FROM added`;
  await systemDb.$executeRaw`UPDATE graphile_worker._private_jobs SET attempts = 3, last_error = ${error} WHERE id = ${job!.id}::bigint`;
  return job!.id;
}

describe("C030 the workspace's name and time zone", () => {
  test("change and are told by the account at once", async () => {
    const { call } = await seller();
    await call("GET", "/auth/account");
    expect((await call("PATCH", "/auth/workplace", { timezone: "Europe/Berlin", name: "North quay" })).body.data).toMatchObject({ timezone: "Europe/Berlin", name: "North quay" });
    expect((await call("GET", "/auth/account")).body.data.workplaces[0]).toMatchObject({ timezone: "Europe/Berlin", name: "North quay" });
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
  expect((await call("GET", "/auth/account")).body.data).toMatchObject({ first_name: "Grace", last_name: "Hopper", name: "Grace Hopper" });
});

test("O003 a member's own name is theirs to change; the workspace is not without its permission", async () => {
  const { workspace } = await seller();
  const member = await systemDb.account.create({ data: { email: `${randomUUID()}@example.test`, name: "Mia" } });
  await systemDb.workspaceMember.create({ data: { workspaceId: workspace.id, accountId: member.id, permissions: ["VIEW_ORDER"] } });
  const call = await api.signInAs(member.id);
  expect((await call("PATCH", "/auth/account/profile", { first_name: "Mia", last_name: "Berg" })).status).toBe(200);
  expect((await call("PATCH", "/auth/workplace", { name: "Mine now" })).status).toBe(403);
});

describe("work that failed for good", () => {
  test("is shown with its reason in words, to its workspace alone", async () => {
    const [mine, other] = [await seller(), await seller()];
    const id = await deadJob({ workspaceId: mine.workspace.id }, "notFound: errors.not_found");
    const { jobs } = (await mine.call("GET", "/core/jobs/dead")).body.data;
    expect(jobs).toEqual([expect.objectContaining({ id, name: "catalog.import-products", attempts: 3, reason: "This no longer exists. It may have been deleted." })]);
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
    const idsOf = async ({ workspace, store }: typeof mine) => [await deadJob({ workspaceId: workspace.id }, "x"), await deadJob({ storeId: store.id }, "x")];
    const ids = [...(await idsOf(mine)), ...(await idsOf(other))];
    expect((await mine.call("GET", "/core/jobs/dead")).body.data.jobs).toHaveLength(2);
    expect((await mine.call("POST", "/core/jobs/run-again", { ids })).body.data).toEqual({ count: 2 });
    expect((await mine.call("GET", "/core/jobs/dead")).body.data.jobs).toEqual([]);
    expect((await other.call("GET", "/core/jobs/dead")).body.data.jobs).toHaveLength(2);
    const [{ attempts }] = await systemDb.$queryRaw<[{ attempts: number }]>`SELECT attempts::int FROM graphile_worker._private_jobs WHERE id = ${ids[0]}::bigint`;
    expect(attempts).toBe(0);
  });

  test("each job that is a workspace's or a store's is called by a name, and no other is", () => {
    const isSomebodys = (payload: object) => "workspaceId" in payload || "storeId" in payload;
    const known = jobs.filter(({ schema, schedule }) => !schedule && isSomebodys((schema as z.ZodObject).shape)).map(({ name }) => name.replace(".", "_"));
    const texts = JSON.parse(readFileSync("locales/en/settings.json", "utf8")) as { jobs: { names: object } };
    expect(Object.keys(texts.jobs.names).sort()).toEqual(known.sort());
  });
});
