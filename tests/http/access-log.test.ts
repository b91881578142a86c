/** The log tells of ways in that are used or changed and of calls that are refused, and of nobody by name. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { placeholderAddress } from "../../app/areas/accounts/rules/sign-in/placeholder-address.ts";
import { joinWorkspace } from "../../app/areas/accounts/server/binding/join-workspace.server.ts";
import { startSession } from "../../app/areas/accounts/server/sessions/start-session.server.ts";
import { authContext } from "../../app/areas/accounts/server/sign-in/auth.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { log } from "../../app/platform/log.server.ts";
import { others } from "../../app/wiring.server.ts";
import { startApi } from "../factories/api-server.ts";
import { entries, inputsOf, requestOf } from "../factories/contract-entries.ts";
import { makeTenant } from "../factories/tenants.ts";

const PASSWORD = "harbour-lights-42";
const said = vi.spyOn(log, "info");
/** The lines about access since they were last asked for. */
function toldOf(): Record<string, unknown>[] {
  const lines = said.mock.calls.map(([fields]) => fields as unknown as Record<string, unknown>);
  said.mockClear();
  return lines.filter(({ access }) => access);
}

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => void said.mockClear());

async function makePerson() {
  const { account } = await makeTenant();
  const password = await (await authContext).password.hash(PASSWORD);
  await systemDb.accountCredential.create({
    data: { accountId: account.id, providerId: "credential", providerAccountId: account.id, password },
  });
  return account;
}

const DIGEST = expect.stringMatching(/^[\da-f]{16}$/) as string;

test("signing in by a password is told, in vain and well, under digests that are the same each time", async () => {
  const { id, email } = await makePerson();
  const ip = "198.51.100.77";
  const browser = api.openBrowser(ip);
  await browser.call("POST", "/auth/login", { email, password: "not-this-one" });
  const [refused, ...more] = toldOf();
  expect(refused).toEqual({
    access: "refused",
    call: "identity.signIn",
    why: "errors.identity_wrong_password",
    who: DIGEST,
    from: DIGEST,
  });
  expect(more).toEqual([]);
  await browser.call("POST", "/auth/login", { email: email.toUpperCase(), password: PASSWORD });
  const came = toldOf();
  expect(came).toEqual([
    { access: "session", accountId: id, from: refused?.from },
    { access: "done", call: "identity.signIn", who: refused?.who, from: refused?.from },
  ]);
  await browser.call("POST", "/auth/signout", {});
  const left = toldOf();
  expect(left).toMatchObject([{ access: "done", call: "identity.signOut", accountId: id }]);
  const text = JSON.stringify([refused, came, left]).toLowerCase();
  for (const secret of [email.toLowerCase(), ip, PASSWORD, "not-this-one"]) expect(text).not.toContain(secret);
});

test("attempts that are held up are told as such", async () => {
  const { email } = await makePerson();
  const browser = api.openBrowser();
  for (let guess = 0; guess < 6; guess++)
    await browser.call("POST", "/auth/login", { email, password: `not-this-one-${guess}` });
  expect(toldOf().map(({ why }) => why)).toEqual([
    ...Array<string>(5).fill("errors.identity_wrong_password"),
    "errors.identity_wait",
  ]);
});

test("who may not call is told with what they called, whether it is read or changes something", async () => {
  const { workspace } = await makeTenant();
  const member = await makePerson();
  await systemDb.workspaceMember.deleteMany({ where: { accountId: member.id } });
  await systemDb.workspaceMember.create({
    data: { workspaceId: workspace.id, accountId: member.id, permissions: [] },
  });
  const call = await api.signInAs(member.id);
  said.mockClear();
  const refusals = entries.filter(({ meta }) => !meta.access.public && meta.access.permissions.length > 0);
  for (const entry of [
    refusals.find(({ method }) => method === "GET"),
    refusals.find(({ method }) => method === "POST"),
  ]) {
    const [input] = fc.sample(inputsOf(entry!, []), { numRuns: 1, seed: 3 });
    const { path, body } = requestOf(entry!, input);
    expect((await call(entry!.method, path, body)).status).toBe(403);
    expect(toldOf()).toEqual([
      {
        access: "refused",
        call: entry!.name,
        why: "errors.not_permitted",
        accountId: member.id,
        workspaceId: workspace.id,
        who: undefined,
        from: DIGEST,
      },
    ]);
  }
});

test("a session that has ended is told, and a browser that claims nothing is not", async () => {
  const browser = api.openBrowser();
  await browser.call("GET", "/stores/list-store");
  expect(toldOf()).toEqual([]);
  await browser.call("GET", "/stores/list-store", undefined, { authorization: `Bearer ${randomUUID()}` });
  expect(toldOf()).toMatchObject([{ access: "refused", call: "stores.list", why: "errors.sign_in_needed" }]);
});

test("what another site has a browser send is told once, changes and calls by GET that write", async () => {
  const { account } = await makeTenant();
  const { cookie } = await startSession({ accountId: account.id, headers: new Headers(), ip: "203.0.113.1" });
  said.mockClear();
  const headers = { cookie: cookie.split(";")[0]!, "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  await api.openBrowser().call("POST", "/auth/signout", {}, headers);
  expect(toldOf()).toEqual([{ access: "refused", why: "errors.wrong_origin", from: DIGEST }]);
  await api.openBrowser().call("GET", `/auth/verify-email/${randomUUID()}/x`, undefined, headers);
  expect(toldOf()).toMatchObject([{ call: "identity.verifyEmail", why: "errors.wrong_origin" }]);
});

test("that a workspace has another owner is told, once", async () => {
  const [{ workspace, account: before }, { account }] = [await makeTenant(), await makeTenant()];
  await systemDb.account.update({ where: { id: before.id }, data: { email: placeholderAddress(randomUUID()) } });
  said.mockClear();
  for (const time of [1, 2]) {
    await joinWorkspace({ accountId: account.id, workspaceId: workspace.id, others });
    expect(toldOf(), `time ${time}`).toEqual(
      time === 1 ? [{ access: "owner", accountId: account.id, workspaceId: workspace.id }] : [],
    );
  }
});

test("these calls are about ways in", () => {
  expect(
    entries
      .filter(({ meta }) => meta.isWayIn)
      .map(({ name }) => name.replace("identity.", ""))
      .sort(),
  ).toEqual([
    "acceptInvitation",
    "beginSecondStep",
    "changeMember",
    "changePassword",
    "confirmSecondStep",
    "connectAccount",
    "deleteAccount",
    "deleteWorkspace",
    "endOtherSessions",
    "endSecondStep",
    "endSession",
    "finishSecondStep",
    "finishSocialSignIn",
    "forgotPassword",
    "inviteMember",
    "keepWorkspace",
    "mailStepLink",
    "register",
    "registerInvited",
    "removeMember",
    "resendInvitation",
    "resetPassword",
    "revokeInvitation",
    "sendVerificationEmail",
    "signIn",
    "signOut",
    "startExtensionSession",
    "takeBackDeletion",
    "unlinkSocial",
    "verifyEmail",
  ]);
});
