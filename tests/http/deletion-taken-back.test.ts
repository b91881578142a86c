/** What is asked to be deleted goes two days later, and can be taken back until then (decision 84). */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { handleSendDeletionMail } from "../../app/areas/accounts/jobs/send-deletion-mail.server.ts";
import { handleSendInvitation } from "../../app/areas/accounts/jobs/send-invitation.server.ts";
import { handleSendMail } from "../../app/areas/accounts/jobs/send-mail.server.ts";
import { refuseTooManyStores } from "../../app/areas/accounts/server/connecting/refuse-too-many-stores.server.ts";
import { isAllowed } from "../../app/areas/accounts/server/consents/require-still-allowed.server.ts";
import { deletionCode } from "../../app/areas/accounts/server/deletion/deletion-code.server.ts";
import { passBy } from "../../app/areas/accounts/server/deletion/hold-jobs.server.ts";
import { readInvitation } from "../../app/areas/accounts/server/members/accept-invitation.server.ts";
import { hashInvitationCode } from "../../app/areas/accounts/server/members/invitation-code.server.ts";
import { encrypt } from "../../app/platform/crypto.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { declareJob } from "../../app/platform/jobs/declare.ts";
import { requireJobHeld, withinJob } from "../../app/platform/jobs/fence.server.ts";
import { handleJob } from "../../app/platform/jobs/handle.server.ts";
import { startApi, waitingJobs } from "../factories/api-server.ts";
import { comeDue } from "../factories/deletions.ts";
import { giveAPassword, PASSWORD } from "../factories/sellers.ts";
import { sessionTokenOf } from "../factories/session-token.ts";
import { choosePlan } from "../factories/tenants.ts";
import { untilCallWaits } from "../factories/waiting-calls.ts";
import { setBalance } from "../factories/wallets.ts";
import { handleDeleteAsked } from "../factories/wired.ts";

interface Mail {
  to: string;
  subject: string;
  text: string;
}
const outbox = vi.hoisted(() => [] as Mail[]);
vi.mock("../../app/adapters/registry.server.ts", async (original) => ({
  ...(await original<object>()),
  mailer: () => ({ send: (mail: Mail) => Promise.resolve(void outbox.push(mail)) }),
}));

type Api = Awaited<ReturnType<typeof startApi>>;
let api: Api;
let owner: Awaited<ReturnType<Api["makeSeller"]>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  owner = await api.makeSeller();
  await giveAPassword(owner.account.id);
});

const once = () => ({ signal: AbortSignal.timeout(5_000), attempt: 1, isLastAttempt: false });
const askForAll = async () =>
  expect((await owner.call("DELETE", "/auth/account/delete", { password: PASSWORD })).status).toBe(200);
const deletionOf = (subjectId: string) => systemDb.deletion.findFirstOrThrow({ where: { subjectId } });
const signIn = () => api.openBrowser().call("POST", "/auth/login", { email: owner.account.email, password: PASSWORD });
const takeBack = (code: string) => api.openBrowser().call("POST", "/auth/deletion/take-back", { code });
const codeOf = async (subjectId: string) => deletionCode((await deletionOf(subjectId)).id);

/** A second workspace of the owner's, which waits to be deleted. */
async function askForSecond(): Promise<string> {
  await choosePlan(owner.workspace.id);
  const { body } = await owner.call("POST", "/auth/workplace/create", { name: "South quay" });
  const { id } = body.data as { id: string };
  expect((await owner.call("DELETE", `/auth/workplace/${id}`, {})).status).toBe(200);
  return id;
}

describe("C026 an account that waits to be deleted", () => {
  test("lets nobody in, in no way, and says who asked and when", async () => {
    await askForAll();
    expect((await owner.call("GET", "/auth/account")).status).toBe(401);
    const inAdmin = { authorization: `Bearer ${await sessionTokenOf(owner.store.platformDomain)}` };
    expect((await api.openBrowser().call("GET", "/auth/account", undefined, inAdmin)).status).toBe(401);
    const { status, body } = await signIn();
    expect([status, body.error_code]).toEqual([403, "errors.identity_account_going"]);
    expect(await systemDb.loginSession.count({ where: { accountId: owner.account.id } })).toBe(0);
    const { askedById, askedAt, dueAt, kind } = await deletionOf(owner.account.id);
    expect([askedById, kind]).toEqual([owner.account.id, "account"]);
    expect((dueAt.getTime() - askedAt.getTime()) / 3_600_000).toBeCloseTo(48, 1);
  });

  test("is taken back by what a sign-in answers; all is there again, and nothing goes later", async () => {
    await askForAll();
    const { body } = await signIn();
    const { code } = body.params as { code: string };
    const shown = await api.openBrowser().call("GET", `/auth/deletion?code=${encodeURIComponent(code)}`);
    expect(shown.body.data).toMatchObject({ kind: "account", name: owner.account.email });
    expect((await takeBack(code)).status).toBe(200);
    expect((await takeBack(code)).status, "once").toBe(422);
    const told = { kind: "deletion_taken_back", email: owner.account.email };
    expect(await waitingJobs(handleSendMail.name)).toContainEqual(told);
    expect((await signIn()).status).toBe(200);
    expect(await systemDb.store.findUniqueOrThrow({ where: { id: owner.store.id } })).toMatchObject({
      status: "active",
      workspaceId: owner.workspace.id,
    });
    const { id: deletionId } = await deletionOf(owner.account.id);
    await systemDb.deletion.update({ where: { id: deletionId }, data: { dueAt: new Date(0) } });
    await handleDeleteAsked.run({ deletionId }, once());
    expect(await systemDb.account.count({ where: { id: owner.account.id } })).toBe(1);
  });

  test("is taken back by no password alone where its account has a second step", async () => {
    await systemDb.secondStep.create({
      data: { accountId: owner.account.id, secret: encrypt("a secret"), confirmedAt: new Date() },
    });
    await askForAll();
    const { status, body } = await signIn();
    expect([status, body.error_code]).toEqual([401, "errors.identity_second_step"]);
    expect(body.params).not.toHaveProperty("code");
  });

  test("is told to its owner with the way back, which ends with the deletion; no other code is one", async () => {
    await askForAll();
    const { id: deletionId } = await deletionOf(owner.account.id);
    expect(await waitingJobs(handleSendDeletionMail.name)).toContainEqual({ deletionId });
    await handleSendDeletionMail.run({ deletionId }, once());
    const mail = outbox.findLast(({ to }) => to === owner.account.email)!;
    const code = new URL(/https?:\S+/.exec(mail.text)![0]).searchParams.get("code")!;
    expect(code).toBe(deletionCode(deletionId));
    expect((await takeBack(`${deletionId}.${"0".repeat(64)}`)).status).toBe(422);
    await comeDue(owner.account.id);
    expect((await takeBack(code)).status).toBe(422);
    expect(await systemDb.account.count({ where: { id: owner.account.id } })).toBe(0);
  });

  test("does not go before its time, and waits on until then", async () => {
    await askForAll();
    const { id: deletionId } = await deletionOf(owner.account.id);
    await systemDb.$executeRaw`
      SELECT graphile_worker.remove_job(${`identity.delete-asked:${deletionId}`}::text)`;
    await handleDeleteAsked.run({ deletionId }, once());
    expect(await systemDb.account.count({ where: { id: owner.account.id } })).toBe(1);
    expect(await waitingJobs(handleDeleteAsked.name)).toContainEqual({ deletionId });
  });

  test("goes at its time where the worker's clock is behind", async () => {
    await askForAll();
    const { id: deletionId } = await deletionOf(owner.account.id);
    await systemDb.deletion.update({ where: { id: deletionId }, data: { dueAt: new Date(Date.now() - 1_000) } });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 10 * 60_000 });
    try {
      await handleDeleteAsked.run({ deletionId }, once());
    } finally {
      vi.useRealTimers();
    }
    expect(await systemDb.account.count({ where: { id: owner.account.id } })).toBe(0);
  });

  test("stays, for a person to see to, where money has come in that nobody gave up", async () => {
    await askForAll();
    await setBalance(owner.workspace.id, { topup: "5" });
    await expect(comeDue(owner.account.id)).rejects.toThrow("identity_account_has_money");
    expect(await systemDb.account.count({ where: { id: owner.account.id } })).toBe(1);
    expect((await deletionOf(owner.account.id)).doneAt).toBeNull();
  });

  test("X060 takes in no store and no member, and moves none", async () => {
    const { account, workspace } = owner;
    await systemDb.workspaceInvitation.create({
      data: {
        ...{ workspaceId: workspace.id, email: "mia@example.test", codeHash: hashInvitationCode("c".repeat(40)) },
        ...{ invitedById: account.id, permissions: [], expiresAt: new Date(Date.now() + 60_000) },
      },
    });
    await expect(readInvitation("c".repeat(40))).resolves.toMatchObject({ email: "mia@example.test" });
    await askForAll();
    const wish = { accountId: account.id, workspaceId: workspace.id, permissions: [] };
    expect(await isAllowed(wish)).toBe(false);
    await expect(refuseTooManyStores(systemDb, workspace.id)).rejects.toThrow("identity_workspace_going");
    await expect(readInvitation("c".repeat(40))).rejects.toThrow("identity_invitation_void");
  });
});

describe("C032 a workspace that waits to be deleted", () => {
  test("is in nobody's list but that of those who can take it back: its owner", async () => {
    const id = await askForSecond();
    const stranger = await api.makeSeller();
    expect((await owner.call("GET", "/auth/account")).body.data.workplaces).toMatchObject([{ id: owner.workspace.id }]);
    const going = async () =>
      ((await owner.call("GET", "/auth/workplaces/going")).body.data.workplaces as { id: string }[]).map(
        (workplace) => workplace.id,
      );
    expect(await going()).toEqual([id]);
    expect((await stranger.call("POST", `/auth/workplace/${id}/keep`, {})).status).toBe(404);
    expect((await owner.call("POST", "/auth/workplace/switch", { workplace_id: id })).status).toBe(404);
    expect((await owner.call("POST", `/auth/workplace/${id}/keep`, {})).status).toBe(200);
    expect(await going()).toEqual([]);
    expect((await owner.call("POST", "/auth/workplace/switch", { workplace_id: id })).status).toBe(200);
  });

  test("goes on its own when the account that owns it was taken back", async () => {
    const id = await askForSecond();
    await askForAll();
    expect((await takeBack(await codeOf(owner.account.id))).status).toBe(200);
    const { goingAt } = await systemDb.workspace.findUniqueOrThrow({ where: { id } });
    expect(goingAt).not.toBeNull();
    expect((await systemDb.workspace.findUniqueOrThrow({ where: { id: owner.workspace.id } })).goingAt).toBeNull();
  });
});

describe("work for a workspace that waits to be deleted", () => {
  const name = `test.work-${randomUUID()}`;
  const ran: unknown[] = [];
  const declared = { name, maxAttempts: 1, timeoutMs: 5_000 };
  const schema = z.object({ workspaceId: z.uuid().optional(), storeId: z.uuid().optional() });
  const job = passBy(
    handleJob(declareJob({ ...declared, schema }), (payload) => Promise.resolve(void ran.push(payload))),
  );
  const dueNow = async () =>
    Number(
      (
        await systemDb.$queryRaw<{ count: bigint }[]>`
          SELECT count(*) FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
          WHERE t.identifier = ${name} AND j.run_at <= now()`
      )[0]!.count,
    );
  beforeEach(() => void ran.splice(0));

  test("passes by, once for each payload, and is done when it is taken back", async () => {
    const ofWorkspace = { workspaceId: owner.workspace.id };
    const ofStore = { storeId: owner.store.id };
    await job.run(ofWorkspace, once());
    expect(ran).toEqual([ofWorkspace]);
    await askForAll();
    for (const payload of [ofWorkspace, ofStore, ofStore]) await job.run(payload, once());
    expect([ran.length, (await waitingJobs(name)).length, await dueNow()]).toEqual([1, 2, 0]);
    await takeBack(await codeOf(owner.account.id));
    expect(await dueNow()).toBe(2);
  });

  /** What waits for the owner's workspace. */
  const held = () => systemDb.$queryRaw<{ queue: string | null; isDue: boolean }[]>`
    SELECT q.queue_name AS queue, j.run_at <= now() AS "isDue" FROM graphile_worker._private_jobs j
    LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
    WHERE j.key LIKE ${`held:${owner.workspace.id}:%`}`;

  test("passes by for an hour each time where the deletion waits for a person beyond its time", async () => {
    await askForAll();
    await systemDb.workspace.update({ where: { id: owner.workspace.id }, data: { goingAt: new Date(0) } });
    await job.run({ workspaceId: owner.workspace.id }, once());
    expect(await held()).toEqual([{ queue: null, isDue: false }]);
  });

  test("O003 such as the mail of an invitation, which is held as well", async () => {
    const invited = { email: "mia@example.test", permissions: ["VIEW_ORDER"] };
    expect((await owner.call("POST", "/core/workplaces/invitations", invited)).status).toBe(200);
    const [payload] = (await waitingJobs<{ workspaceId: string }>(handleSendInvitation.name)).filter(
      ({ workspaceId }) => workspaceId === owner.workspace.id,
    );
    await askForAll();
    await passBy(handleSendInvitation).run(payload!, once());
    expect(await held()).toHaveLength(1);
  });

  test("waits for a deletion that is being taken back, and is done then", async () => {
    await askForAll();
    const [passing] = await systemDb.$transaction(async (transaction) => {
      await transaction.workspace.update({ where: { id: owner.workspace.id }, data: { goingAt: null } });
      const run = job.run({ workspaceId: owner.workspace.id }, once());
      await untilCallWaits();
      return [run];
    });
    await passing;
    expect([ran.length, await held()]).toEqual([1, []]);
  });

  test("keeps the queue that it stood in", async () => {
    await askForAll();
    const [stood] = await systemDb.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM graphile_worker.add_job(${name}::text, queue_name := ${`${name}-queue`}::text)`;
    const run = { id: String(stood!.id), holder: "test", attempt: 1 };
    await withinJob(run, () => job.run({ workspaceId: owner.workspace.id }, once()));
    expect(await held()).toEqual([{ queue: `${name}-queue`, isDue: false }]);
  });

  test("is done all the same where it is for somebody else, such as a buyer", async () => {
    await askForAll();
    const forBuyers = passBy(
      handleJob(declareJob({ ...declared, schema, isDoneWhileGoing: true }), (payload) =>
        Promise.resolve(void ran.push(payload)),
      ),
    );
    await forBuyers.run({ storeId: owner.store.id }, once());
    expect(ran).toHaveLength(1);
  });

  test("that has begun before writes nothing to the outside any more", async () => {
    const writes = passBy(
      handleJob(declareJob({ ...declared, schema }), async () => {
        await askForAll();
        await requireJobHeld();
        ran.push("written");
      }),
    );
    const [held] = await systemDb.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM graphile_worker.add_job(${name}::text, max_attempts := 5)`;
    const run = { id: String(held!.id), holder: "test", attempt: 1 };
    await systemDb.$executeRaw`
      UPDATE graphile_worker._private_jobs SET locked_by = 'test', locked_at = now(), attempts = 1
      WHERE id = ${held!.id}`;
    await expect(withinJob(run, () => writes.run({ workspaceId: owner.workspace.id }, once()))).rejects.toThrow(
      "waits to be deleted",
    );
    expect(ran).toEqual([]);
  });
});
