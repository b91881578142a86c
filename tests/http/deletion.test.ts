import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authContext } from "../../app/areas/accounts/server/sign-in/auth.server.ts";
import { keepWorkspace } from "../../app/areas/accounts/server/workspaces/keep-workspace.server.ts";
import { systemDb, type SystemTransaction } from "../../app/platform/db/client.server.ts";
import { startApi, waitingJobs, type Answer } from "../factories/api-server.ts";
import { comeDue } from "../factories/deletions.ts";
import { choosePlan } from "../factories/tenants.ts";
import { makeVictim as makeFull } from "../factories/victim.ts";
import { untilCallWaits } from "../factories/waiting-calls.ts";
import { setBalance } from "../factories/wallets.ts";
import { handleEraseWorkspace } from "../factories/wired.ts";

const PASSWORD = "harbour-lights-42";
let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const seller = () => api.makeSeller();

/** A victim whose store was not asked to pay for anything that it has not decided on. */
async function makeVictim(): ReturnType<typeof makeFull> {
  const victim = await makeFull();
  await systemDb.subscription.updateMany({
    where: { workspaceId: victim.workspace.id },
    data: { status: "declined" },
  });
  return victim;
}

async function setPassword(accountId: string): Promise<void> {
  const password = await (await authContext).password.hash(PASSWORD);
  await systemDb.accountCredential.create({
    data: { accountId, providerId: "credential", providerAccountId: accountId, password },
  });
}

async function erase(workspaceId: string): Promise<void> {
  expect(await waitingJobs(handleEraseWorkspace.name)).toContainEqual({ workspaceId });
  await handleEraseWorkspace.run(
    { workspaceId },
    { signal: AbortSignal.timeout(10_000), attempt: 1, isLastAttempt: false },
  );
}

/** Calls while another transaction has done something that is not committed yet, and commits it once the call waits. */
async function meanwhile(
  before: (other: SystemTransaction) => Promise<unknown>,
  call: () => Promise<Answer>,
  then: (other: SystemTransaction) => Promise<unknown> = async () => undefined,
): Promise<Answer> {
  let calling: Promise<Answer> | undefined;
  await systemDb.$transaction(async (other) => {
    await before(other);
    calling = call();
    await untilCallWaits();
    await then(other);
  });
  return calling!;
}

/** A seller with a row in every table, of whose money nothing is asked back. */
async function makeSettled() {
  const victim = await makeVictim();
  await systemDb.refundRequest.updateMany({
    where: { workspaceId: victim.workspace.id },
    data: { status: "completed" },
  });
  return victim;
}

describe("C026 X019 deleting one's account", () => {
  test("takes everything along, in every table, and leaves others alone", async () => {
    const victim = await makeSettled();
    const bystander = await seller();
    await systemDb.purchaseOrder.updateMany({
      where: { workspaceId: victim.workspace.id },
      data: { status: "completed" },
    });
    await systemDb.topUp.updateMany({ where: { workspaceId: victim.workspace.id }, data: { status: "succeeded" } });
    await setBalance(victim.workspace.id, {});
    await setPassword(victim.account.id);
    const call = await api.signInAs(victim.account.id);
    const preview = (await call("GET", "/auth/account/deletion")).body.data;
    expect(preview).toMatchObject({
      proof: "password",
      workplaces: [{ id: victim.workspace.id, active_stores: 1, orders: 1, products: 1, open_payments: 0 }],
    });

    expect((await call("DELETE", "/auth/account/delete", { password: PASSWORD })).status).toBe(200);
    expect((await call("GET", "/auth/account")).status).toBe(401);
    await comeDue(victim.account.id);
    expect(await systemDb.account.findUnique({ where: { id: victim.account.id } })).toBeNull();
    await erase(victim.workspace.id);
    expect((JSON.parse(await victim.readAll()) as unknown[][]).flat()).toEqual([]);
    expect((await bystander.call("GET", "/auth/account")).body.data.has_shop).toBe(true);
  });

  test("needs the password, and guessing it comes to an end (229); the refusal is at its field", async () => {
    const { account, call } = await seller();
    await setPassword(account.id);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++)
      statuses.push((await call("DELETE", "/auth/account/delete", { password: "not-mine-at-all" })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect(await systemDb.account.count({ where: { id: account.id } })).toBe(1);
  });

  test("without a password the e-mail is typed; without a payload nothing is deleted", async () => {
    const { account, call } = await seller();
    const bare = await call("DELETE", "/auth/account/delete");
    expect([bare.status, Object.keys(bare.body.errors)]).toEqual([422, ["email"]]);
    expect((await call("DELETE", "/auth/account/delete", { email: account.email.toUpperCase() })).status).toBe(200);
    await comeDue(account.id);
    expect(await systemDb.account.count({ where: { id: account.id } })).toBe(0);
  });

  test("waits for what is paid and under way", async () => {
    const victim = await makeVictim();
    await systemDb.purchaseOrder.updateMany({
      where: { workspaceId: victim.workspace.id },
      data: { status: "processing" },
    });
    const call = await api.signInAs(victim.account.id);
    const { status, body } = await call("DELETE", "/auth/account/delete", {
      email: victim.account.email,
      forfeit_balance: true,
    });
    expect([status, body.error_code]).toEqual([409, "errors.identity_open_payments"]);
    expect((await systemDb.store.findUniqueOrThrow({ where: { id: victim.store.id } })).status).toBe("active");
  });

  test("waits for a payment that is under way to the supplier, which has the order and no money yet", async () => {
    const victim = await makeSettled();
    await systemDb.topUp.updateMany({ where: { workspaceId: victim.workspace.id }, data: { status: "failed" } });
    const pay = (paymentStatus: string) =>
      systemDb.purchaseOrder.updateMany({
        where: { workspaceId: victim.workspace.id },
        data: { status: "awaiting_payment", paymentStatus },
      });
    const call = await api.signInAs(victim.account.id);
    const remove = async () =>
      (await call("DELETE", "/auth/account/delete", { email: victim.account.email, forfeit_balance: true })).status;
    for (const paymentStatus of ["paying", "unknown"]) {
      await pay(paymentStatus);
      expect(await remove(), paymentStatus).toBe(409);
    }
    await pay("unpaid");
    expect(await remove()).toBe(200);
  });

  test("has nothing bought any more by jobs that come before the erasing", async () => {
    const victim = await makeSettled();
    await systemDb.topUp.updateMany({ where: { workspaceId: victim.workspace.id }, data: { status: "failed" } });
    await systemDb.purchaseOrder.updateMany({ where: { workspaceId: victim.workspace.id }, data: { status: "draft" } });
    const call = await api.signInAs(victim.account.id);
    expect(
      (await call("DELETE", "/auth/account/delete", { email: victim.account.email, forfeit_balance: true })).status,
    ).toBe(200);
    await comeDue(victim.account.id);
    expect(await systemDb.purchaseOrder.count({ where: { workspaceId: victim.workspace.id } })).toBe(0);
  });

  test("is held by a purchase that is sent off at this moment", async () => {
    const victim = await makeSettled();
    await systemDb.topUp.updateMany({ where: { workspaceId: victim.workspace.id }, data: { status: "failed" } });
    const purchases = { where: { workspaceId: victim.workspace.id } };
    await systemDb.purchaseOrder.updateMany({ ...purchases, data: { status: "draft" } });
    const call = await api.signInAs(victim.account.id);
    const answer = await meanwhile(
      (job) => job.purchaseOrder.updateMany({ ...purchases, data: { status: "placing" } }),
      () => call("DELETE", "/auth/account/delete", { email: victim.account.email, forfeit_balance: true }),
    );
    expect([answer.status, answer.body.error_code]).toEqual([409, "errors.identity_open_payments"]);
    expect(await systemDb.purchaseOrder.count({ where: { ...purchases.where, status: "placing" } })).toBe(1);
    expect(
      (await systemDb.store.findUniqueOrThrow({ where: { id: victim.store.id } })).status,
      "what is refused changes nothing",
    ).toBe("active");
  });

  test("takes no workspace along that has come to the account since it was looked at", async () => {
    const { account, workspace, call } = await seller();
    const answer = await meanwhile(
      (other) => other.workspace.update({ where: { id: workspace.id }, data: { name: "Held" } }),
      () => call("DELETE", "/auth/account/delete", { email: account.email }),
      (other) => other.workspace.create({ data: { name: "Came in", ownerId: account.id } }),
    );
    expect([answer.status, answer.body.error_code]).toEqual([409, "errors.changed_meanwhile"]);
    expect(await systemDb.workspace.count({ where: { ownerId: account.id } })).toBe(2);
  });

  test("gives money in the wallet up on request alone", async () => {
    const { account, workspace, call } = await seller();
    await setBalance(workspace.id, { topup: "12.50" });
    expect((await call("GET", "/auth/account/deletion")).body.data.workplaces[0]).toMatchObject({
      balance: "12.50",
      currency: "USD",
    });
    const refused = await call("DELETE", "/auth/account/delete", { email: account.email });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["forfeit_balance"]]);
    expect((await call("DELETE", "/auth/account/delete", { email: account.email, forfeit_balance: true })).status).toBe(
      200,
    );
  });

  test("disconnects the stores first, and leaves a team's members with a workspace of their own", async () => {
    const { account, workspace, store, call } = await seller();
    const member = await systemDb.account.create({
      data: { email: `${randomUUID()}@example.test`, name: "Mia", emailVerified: true },
    });
    await systemDb.workspaceMember.create({
      data: { workspaceId: workspace.id, accountId: member.id, permissions: ["VIEW_ORDER"] },
    });
    const asMember = await api.signInAs(member.id);
    expect((await asMember("GET", "/auth/account")).body.data.workplaces).toMatchObject([{ id: workspace.id }]);
    expect((await call("DELETE", "/auth/account/delete", { email: account.email })).status).toBe(200);
    expect((await asMember("GET", "/auth/account")).body.data.workplaces).toMatchObject([
      { is_owner: true, name: "Mia" },
    ]);
    await comeDue(account.id);
    expect(await systemDb.store.count({ where: { id: store.id } })).toBe(0);
  });
});

describe("C031 C032 X022 workspaces", () => {
  test("are created, switched to and deleted", async () => {
    const { workspace, call } = await seller();
    await choosePlan(workspace.id);
    const created = await call("POST", "/auth/workplace/create", {
      name: "South quay",
      currency: "EUR",
      timezone: "Europe/Lisbon",
    });
    expect(created.body.data).toMatchObject({ name: "South quay", currency: "EUR", timezone: "Europe/Lisbon" });
    const { id } = created.body.data as { id: string };
    expect((await call("POST", "/auth/workplace/switch", { workplace_id: id })).status).toBe(200);
    expect((await call("PATCH", "/auth/workplace", { name: "Renamed" })).body.data.id).toBe(id);
    expect((await call("DELETE", `/auth/workplace/${id}`, {})).status).toBe(200);
    expect((await call("GET", "/auth/account")).body.data.workplaces).toMatchObject([{ id: workspace.id }]);
    expect((await call("PATCH", "/auth/workplace", { name: "Home" })).body.data.id).toBe(workspace.id);
    await comeDue(id);
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
    await choosePlan(one.workspace.id);
    await one.call("POST", "/auth/workplace/create", { name: "Second" });
    expect(await remove(one.workspace.id)).toEqual([409, "errors.identity_workspace_has_stores"]);
    expect(await remove(other.workspace.id)).toEqual([404, "errors.not_found"]);
    expect((await one.call("POST", "/auth/workplace/switch", { workplace_id: other.workspace.id })).status).toBe(404);
  });

  test("O003 of two owners who take somebody's last two workspaces at once, neither leaves them with none", async () => {
    const [one, other] = [await seller(), await seller()];
    const member = await systemDb.account.create({
      data: { email: `${randomUUID()}@example.test`, name: "Mia", emailVerified: true },
    });
    for (const { workspace } of [one, other])
      await systemDb.workspaceMember.create({ data: { workspaceId: workspace.id, accountId: member.id } });
    const answer = await meanwhile(
      async (first) => {
        await first.workspaceMember.deleteMany({ where: { accountId: member.id, workspaceId: one.workspace.id } });
        await keepWorkspace(first, member.id);
      },
      () => other.call("DELETE", `/core/workplaces/members/${member.id}`, {}),
    );
    expect(answer.status).toBe(200);
    expect(await systemDb.workspaceMember.count({ where: { accountId: member.id, isOwner: true } })).toBe(1);
  });

  test("twenty are the most", async () => {
    const { account, workspace, call } = await seller();
    await choosePlan(workspace.id);
    await systemDb.workspace.createMany({
      data: Array.from({ length: 19 }, (_, index) => ({ name: `W${index}`, ownerId: account.id })),
    });
    expect((await call("POST", "/auth/workplace/create", { name: "One more" })).status).toBe(409);
  });

  test("also of several that are made at once", async () => {
    const { account, workspace, call } = await seller();
    await choosePlan(workspace.id);
    await systemDb.workspace.createMany({
      data: Array.from({ length: 18 }, (_, index) => ({ name: `W${index}`, ownerId: account.id })),
    });
    const made = await Promise.all(
      Array.from({ length: 5 }, (_, index) => call("POST", "/auth/workplace/create", { name: `M${index}` })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });
});
