import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authContext } from "../../app/areas/identity/server/auth.server.ts";
import { eraseWorkspaceJob } from "../../app/areas/identity/jobs/erase-workspace.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { startApi, waitingJobs } from "../factories/api-server.ts";
import { makeVictim } from "../factories/victim.ts";

const PASSWORD = "harbour-lights-42";
let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const seller = () => api.makeSeller();

async function setPassword(accountId: string): Promise<void> {
  const password = await (await authContext).password.hash(PASSWORD);
  await systemDb.accountCredential.create({ data: { accountId, providerId: "credential", providerAccountId: accountId, password } });
}

async function erase(workspaceId: string): Promise<void> {
  expect(await waitingJobs(eraseWorkspaceJob.name)).toContainEqual({ workspaceId });
  await eraseWorkspaceJob.run({ workspaceId }, { signal: AbortSignal.timeout(10_000), attempt: 1, isLastAttempt: false });
}

describe("C026 X019 deleting one's account", () => {
  test("takes everything along, in every table, and leaves others alone", async () => {
    const victim = await makeVictim();
    const bystander = await seller();
    await systemDb.purchaseOrder.updateMany({ where: { workspaceId: victim.workspace.id }, data: { status: "completed" } });
    await systemDb.topUp.updateMany({ where: { workspaceId: victim.workspace.id }, data: { status: "succeeded" } });
    await systemDb.wallet.updateMany({ where: { workspaceId: victim.workspace.id }, data: { balanceTopup: 0, balanceBonus: 0 } });
    await setPassword(victim.account.id);
    const call = await api.signInAs(victim.account.id);
    const preview = (await call("GET", "/auth/account/deletion")).body.data;
    expect(preview).toMatchObject({ proof: "password", workplaces: [{ id: victim.workspace.id, active_stores: 1, orders: 1, products: 1, open_payments: 0 }] });

    expect((await call("DELETE", "/auth/account/delete", { password: PASSWORD })).status).toBe(200);
    expect((await call("GET", "/auth/account")).status).toBe(401);
    expect(await systemDb.account.findUnique({ where: { id: victim.account.id } })).toBeNull();
    await erase(victim.workspace.id);
    expect((JSON.parse(await victim.readAll()) as unknown[][]).flat()).toEqual([]);
    expect((await bystander.call("GET", "/auth/account")).body.data.has_shop).toBe(true);
  });

  test("needs the password, and guessing it comes to an end (229); the refusal is at its field", async () => {
    const { account, call } = await seller();
    await setPassword(account.id);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) statuses.push((await call("DELETE", "/auth/account/delete", { password: "not-mine-at-all" })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect(await systemDb.account.count({ where: { id: account.id } })).toBe(1);
  });

  test("without a password the e-mail is typed; without a payload nothing is deleted", async () => {
    const { account, call } = await seller();
    const bare = await call("DELETE", "/auth/account/delete");
    expect([bare.status, Object.keys(bare.body.errors)]).toEqual([422, ["email"]]);
    expect((await call("DELETE", "/auth/account/delete", { email: account.email.toUpperCase() })).status).toBe(200);
    expect(await systemDb.account.count({ where: { id: account.id } })).toBe(0);
  });

  test("waits for what is paid and under way", async () => {
    const victim = await makeVictim();
    await systemDb.purchaseOrder.updateMany({ where: { workspaceId: victim.workspace.id }, data: { status: "processing" } });
    const call = await api.signInAs(victim.account.id);
    const { status, body } = await call("DELETE", "/auth/account/delete", { email: victim.account.email, forfeit_balance: true });
    expect([status, body.error_code]).toEqual([409, "errors.identity_open_payments"]);
    expect((await systemDb.store.findUniqueOrThrow({ where: { id: victim.store.id } })).status).toBe("active");
  });

  test("gives money in the wallet up on request alone", async () => {
    const { account, workspace, call } = await seller();
    await systemDb.wallet.create({ data: { workspaceId: workspace.id, balanceTopup: "12.50" } });
    expect((await call("GET", "/auth/account/deletion")).body.data.workplaces[0]).toMatchObject({ balance: "12.50", currency: "USD" });
    const refused = await call("DELETE", "/auth/account/delete", { email: account.email });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["forfeit_balance"]]);
    expect((await call("DELETE", "/auth/account/delete", { email: account.email, forfeit_balance: true })).status).toBe(200);
  });

  test("disconnects the stores first, and leaves a team's members with a workspace of their own", async () => {
    const { account, workspace, store, call } = await seller();
    const member = await systemDb.account.create({ data: { email: `${randomUUID()}@example.test`, name: "Mia", emailVerified: true } });
    await systemDb.workspaceMember.create({ data: { workspaceId: workspace.id, accountId: member.id, permissions: ["VIEW_ORDER"] } });
    const asMember = await api.signInAs(member.id);
    expect((await asMember("GET", "/auth/account")).body.data.workplaces).toMatchObject([{ id: workspace.id }]);
    expect((await call("DELETE", "/auth/account/delete", { email: account.email })).status).toBe(200);
    expect(await systemDb.store.count({ where: { id: store.id } })).toBe(0);
    expect((await asMember("GET", "/auth/account")).body.data.workplaces).toMatchObject([{ is_owner: true, name: "Mia" }]);
  });
});

describe("C031 C032 X022 workspaces", () => {
  test("are created, switched to and deleted", async () => {
    const { workspace, call } = await seller();
    const created = await call("POST", "/auth/workplace/create", { name: "South quay", currency: "EUR", timezone: "Europe/Lisbon" });
    expect(created.body.data).toMatchObject({ name: "South quay", currency: "EUR", timezone: "Europe/Lisbon" });
    const { id } = created.body.data as { id: string };
    expect((await call("POST", "/auth/workplace/switch", { workplace_id: id })).status).toBe(200);
    expect((await call("PATCH", "/auth/workplace", { name: "Renamed" })).body.data.id).toBe(id);
    expect((await call("DELETE", `/auth/workplace/${id}`, {})).status).toBe(200);
    expect((await call("GET", "/auth/account")).body.data.workplaces).toMatchObject([{ id: workspace.id }]);
    expect((await call("PATCH", "/auth/workplace", { name: "Home" })).body.data.id).toBe(workspace.id);
    await erase(id);
    expect(await systemDb.wallet.count({ where: { workspaceId: id } })).toBe(0);
  });

  test("the last one stays, one with a store stays, and another's is not there", async () => {
    const [one, other] = [await seller(), await seller()];
    const remove = async (id: string) => {
      const { status, body } = await one.call("DELETE", `/auth/workplace/${id}`, {});
      return [status, body.error_code];
    };
    expect(await remove(one.workspace.id)).toEqual([409, "errors.identity_last_workspace"]);
    await one.call("POST", "/auth/workplace/create", { name: "Second" });
    expect(await remove(one.workspace.id)).toEqual([409, "errors.identity_workspace_has_stores"]);
    expect(await remove(other.workspace.id)).toEqual([404, "errors.not_found"]);
    expect((await one.call("POST", "/auth/workplace/switch", { workplace_id: other.workspace.id })).status).toBe(404);
  });

  test("twenty are the most", async () => {
    const { account, call } = await seller();
    await systemDb.workspace.createMany({ data: Array.from({ length: 19 }, (_, index) => ({ name: `W${index}`, ownerId: account.id })) });
    expect((await call("POST", "/auth/workplace/create", { name: "One more" })).status).toBe(409);
  });
});
