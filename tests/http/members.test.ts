import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handleSendInvitation } from "../../app/areas/accounts/jobs/send-invitation.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { countAttempts } from "../../app/platform/http/limit-attempts.server.ts";
import { startApi } from "../factories/api-server.ts";
import { choosePlan } from "../factories/tenants.ts";

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

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const owner = () => api.makeSeller();
type Owner = Awaited<ReturnType<typeof owner>>;

/** Invites somebody, sends the mail and answers the code of its link. */
async function invite({ call }: Owner, email: string, permissions = ["VIEW_ORDER"]) {
  const { status, body } = await call("POST", "/core/workplaces/invitations", { email, permissions });
  expect(status).toBe(200);
  return { id: body.data.invitation_id as string, code: await deliver(body.data.invitation_id as string, email) };
}

async function deliver(invitationId: string, email: string): Promise<string> {
  await handleSendInvitation.run(
    { invitationId },
    { signal: AbortSignal.timeout(5_000), attempt: 1, isLastAttempt: false },
  );
  const link = /https?:\/\/\S+/.exec(outbox.findLast(({ to }) => to === email)?.text ?? "")?.[0] ?? "";
  expect(new URL(link).pathname).toBe("/auth/invitation");
  return new URL(link).searchParams.get("code") ?? "";
}

const someone = () => `${randomUUID()}@example.test`;
const register = (code: string, browser = api.openBrowser()) =>
  browser.call("POST", "/auth/invitations/register", { code, first_name: "Mia", password: "harbour-lights-42" });

/** Somebody who has joined by a new account, and how they call. */
async function join(by: Owner, permissions?: string[]) {
  const email = someone();
  const { code } = await invite(by, email, permissions);
  const browser = api.openBrowser();
  await register(code, browser);
  const account = await systemDb.account.findUniqueOrThrow({ where: { email } });
  return { email, account, call: browser.call };
}

test("O003 fifty people are the most, also of several who are invited at once", async () => {
  const by = await owner();
  await systemDb.workspaceInvitation.createMany({
    data: Array.from({ length: 48 }, () => ({
      workspaceId: by.workspace.id,
      email: someone(),
      permissions: [],
      invitedById: by.account.id,
      codeHash: randomUUID(),
      expiresAt: new Date(Date.now() + 60_000),
    })),
  });
  const asked = await Promise.all(
    Array.from({ length: 4 }, () =>
      by.call("POST", "/core/workplaces/invitations", { email: someone(), permissions: ["VIEW_ORDER"] }),
    ),
  );
  expect(asked.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test("O003 someone without an account is invited by mail, signs up by its link and is in", async () => {
  const by = await owner();
  const email = someone();
  const { code } = await invite(by, email);
  expect(outbox.findLast(({ to }) => to === email)?.subject).toContain(by.workspace.name);
  expect((await api.openBrowser().call("GET", `/auth/invitations/${code}`)).body.data).toEqual({
    email,
    workplace_name: by.workspace.name,
    invited_by: by.account.name,
    has_account: false,
  });
  const browser = api.openBrowser();
  expect((await register(code, browser)).status).toBe(200);
  const account = await browser.call("GET", "/auth/account");
  expect(account.body.data).toMatchObject({
    email,
    first_name: "Mia",
    workplaces: [{ id: by.workspace.id, is_owner: false }],
  });
  expect((await register(code)).status).toBe(422);
});

test("O003 someone with an account joins with it, and with no other", async () => {
  const [by, invited, other] = [await owner(), await owner(), await owner()];
  const { code } = await invite(by, invited.account.email);
  expect((await register(code)).status).toBe(409);
  const wrong = await other.call("POST", "/auth/invitations/accept", { code });
  expect([wrong.status, wrong.body.error_code]).toEqual([403, "errors.identity_invitation_of_another"]);
  expect((await invited.call("POST", "/auth/invitations/accept", { code })).body.data).toEqual({
    workplace_id: by.workspace.id,
  });
  const { workplaces } = (await invited.call("GET", "/auth/account")).body.data;
  expect(workplaces.map(({ id }: { id: string }) => id)).toEqual([invited.workspace.id, by.workspace.id]);
  // They work there from now on.
  expect(
    (await invited.call("GET", "/stores/list-store")).body.data.stores.map(({ id }: { id: string }) => id),
  ).toContain(by.store.id);
  expect((await invited.call("POST", "/auth/invitations/accept", { code })).status).toBe(422);
});

test("O003 G112 a member may do what the list says, from the next call on, and no more", async () => {
  const by = await owner();
  const member = await join(by, ["VIEW_ORDER"]);
  const orders = () => member.call("GET", "/orders/v5/sync-status");
  expect([(await orders()).status, (await member.call("GET", "/core/workplaces/members")).status]).toEqual([200, 403]);
  expect((await member.call("PATCH", "/auth/workplace", { name: "Mine" })).status).toBe(403);
  expect(
    (await by.call("PATCH", `/core/workplaces/members/${member.account.id}`, { permissions: ["VIEW_SETTING_ACCOUNT"] }))
      .status,
  ).toBe(200);
  expect((await member.call("PATCH", "/auth/workplace", { name: "Ours" })).status).toBe(200);
  expect((await orders()).status).toBe(403);
  const { body } = await member.call("GET", "/core/workplaces/members");
  expect(body.data.can_manage).toBe(false);
  expect(body.data.members).toMatchObject([
    { is_owner: true, is_self: false },
    { email: member.email, permissions: ["VIEW_SETTING_ACCOUNT"], is_self: true },
  ]);
});

test("O003 a member with every permission still neither invites, changes nor removes", async () => {
  const by = await owner();
  const member = await join(by, ["VIEW_SETTING_ACCOUNT", "VIEW_SETTINGS"]);
  const other = await join(by);
  const tries = [
    await member.call("POST", "/core/workplaces/invitations", { email: someone(), permissions: ["VIEW_ORDER"] }),
    await member.call("PATCH", `/core/workplaces/members/${member.account.id}`, {
      permissions: ["VIEW_SETTING_WALLET"],
    }),
    await member.call("DELETE", `/core/workplaces/members/${other.account.id}`, {}),
    await member.call("DELETE", `/core/workplaces/members/${by.account.id}`, {}),
  ];
  expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});

test("O003 G122 an owner who is a guest removes nobody", async () => {
  const by = await owner();
  const other = await join(by);
  await systemDb.account.update({ where: { id: by.account.id }, data: { mktType: "guest" } });
  expect(
    (await (await api.signInAs(by.account.id))("DELETE", `/core/workplaces/members/${other.account.id}`, {})).status,
  ).toBe(403);
});

test("O003 who has guessed wrongly in the same place before is in by the invitation all the same", async () => {
  const by = await owner();
  const email = someone();
  const { code } = await invite(by, email);
  const browser = api.openBrowser();
  for (let attempt = 0; attempt < 6; attempt++)
    await browser.call("POST", "/auth/login", { email, password: "wrong-password" });
  const { status, body } = await browser.call("POST", "/auth/invitations/register", {
    code,
    first_name: "Mia",
    password: "harbour-lights-42",
  });
  expect([status, typeof body.data?.token]).toEqual([200, "string"]);
  expect((await browser.call("GET", "/auth/account")).body.data.email).toBe(email);
});

test("O003 an address in other letters is the same person, whether a member or invited", async () => {
  const by = await owner();
  const member = await join(by);
  const invites = (email: string) =>
    by.call("POST", "/core/workplaces/invitations", { email, permissions: ["VIEW_ORDER"] });
  expect((await invites(` ${member.email.toUpperCase()} `)).status).toBe(422);
  const email = someone();
  const [first, second] = [await invites(email), await invites(email.toUpperCase())];
  expect(second.body.data).toEqual(first.body.data);
});

test("O003 an invitation that was used does not bring back who was removed", async () => {
  const by = await owner();
  const invited = await owner();
  const { code } = await invite(by, invited.account.email);
  expect((await invited.call("POST", "/auth/invitations/accept", { code })).status).toBe(200);
  expect((await by.call("DELETE", `/core/workplaces/members/${invited.account.id}`, {})).status).toBe(200);
  expect((await invited.call("POST", "/auth/invitations/accept", { code })).status).toBe(422);
});

test("O003 invitations of one person are counted together, whatever the workspace", async () => {
  const by = await owner();
  for (let mail = 0; mail < 60; mail++) await countAttempts([{ kind: "mailOfPlace", by: by.account.id }]);
  await choosePlan(by.workspace.id);
  const { body } = await by.call("POST", "/auth/workplace/create", { name: "Second" });
  const refused = await by.call(
    "POST",
    "/core/workplaces/invitations",
    { email: someone(), permissions: ["VIEW_ORDER"] },
    { "workplace-id": body.data.id },
  );
  expect(refused.status).toBe(429);
});

test("O003 the owner stays owner, whatever is asked", async () => {
  const by = await owner();
  const path = `/core/workplaces/members/${by.account.id}`;
  for (const answer of [
    await by.call("DELETE", path, {}),
    await by.call("PATCH", path, { permissions: ["VIEW_ORDER"] }),
  ]) {
    expect([answer.status, answer.body.error_code]).toEqual([409, "errors.identity_owner_stays"]);
  }
  expect((await by.call("GET", "/core/workplaces/members")).body.data.members).toMatchObject([
    { is_owner: true, is_self: true },
  ]);
});

test("O003 a member who is removed, or leaves, is out at once and keeps a workspace of their own", async () => {
  const by = await owner();
  const [removed, leaver] = [await join(by), await join(by)];
  expect((await removed.call("GET", "/stores/list-store")).body.data.stores).toHaveLength(1);
  expect((await by.call("DELETE", `/core/workplaces/members/${removed.account.id}`, {})).status).toBe(200);
  expect((await leaver.call("DELETE", `/core/workplaces/members/${leaver.account.id}`, {})).status).toBe(200);
  for (const { call } of [removed, leaver]) {
    const { workplaces, has_shop } = (await call("GET", "/auth/account")).body.data;
    expect(workplaces).toMatchObject([{ is_owner: true }]);
    expect([workplaces[0].id === by.workspace.id, has_shop]).toEqual([false, false]);
  }
});

test("O003 an invitation that is sent again, taken back or too old ends its former link", async () => {
  const by = await owner();
  const email = someone();
  const first = await invite(by, email);
  expect((await by.call("POST", `/core/workplaces/invitations/${first.id}/resend`, {})).status).toBe(200);
  expect((await register(first.code)).status).toBe(422);
  const second = await deliver(first.id, email);
  await systemDb.workspaceInvitation.update({ where: { id: first.id }, data: { expiresAt: new Date(Date.now() - 1) } });
  expect((await register(second)).status).toBe(422);
  expect((await by.call("GET", "/core/workplaces/members")).body.data.invitations).toMatchObject([
    { email, is_expired: true },
  ]);
  const again = await invite(by, email, ["VIEW_PRODUCT"]);
  expect(again.id).toBe(first.id);
  expect((await by.call("DELETE", `/core/workplaces/invitations/${first.id}`, {})).status).toBe(200);
  expect((await register(again.code)).status).toBe(422);
  expect((await by.call("POST", `/core/workplaces/invitations/${first.id}/resend`, {})).status).toBe(404);
});

test("O003 a member is not invited again, and one address not without end (229)", async () => {
  const by = await owner();
  const known = await by.call("POST", "/core/workplaces/invitations", {
    email: by.account.email,
    permissions: ["VIEW_ORDER"],
  });
  expect([known.status, Object.keys(known.body.errors)]).toEqual([422, ["email"]]);
  const email = someone();
  const statuses: number[] = [];
  for (let time = 0; time < 6; time++)
    statuses.push(
      (await by.call("POST", "/core/workplaces/invitations", { email, permissions: ["VIEW_ORDER"] })).status,
    );
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("O003 an address that nobody confirmed is taken over by whoever reads its mail", async () => {
  const by = await owner();
  const email = someone();
  await systemDb.account.create({
    data: {
      email,
      name: "Squatter",
      credentials: { create: { providerId: "credential", providerAccountId: email, password: "x:y" } },
    },
  });
  const { code } = await invite(by, email);
  expect((await register(code)).status).toBe(200);
  expect(await systemDb.account.findUniqueOrThrow({ where: { email } })).toMatchObject({
    name: "Mia",
    emailVerified: true,
  });
});
