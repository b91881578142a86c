import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handleClearSignIns } from "../../app/areas/accounts/jobs/clear-sign-ins.server.ts";
import { startSession } from "../../app/areas/accounts/server/sessions/start-session.server.ts";
import { digestOf } from "../../app/platform/crypto.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { startApi } from "../factories/api-server.ts";
import { makeTenant } from "../factories/tenants.ts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

/** One more device that an account is signed in on, and how it calls. */
async function signInOn(accountId: string, userAgent = CHROME) {
  const token = randomUUID();
  const session = await systemDb.loginSession.create({
    data: {
      accountId,
      tokenDigest: digestOf(token),
      userAgent,
      ipAddress: "203.0.113.7",
      expiresAt: new Date(Date.now() + 3_600_000),
      takesBearer: true,
    },
  });
  const browser = api.openBrowser();
  return {
    id: session.id,
    call: (method: string, path: string, body?: unknown) =>
      browser.call(method, path, body, { authorization: `Bearer ${token}` }),
  };
}

test("G076 one's devices are listed, newest first, with the one that asks marked", async () => {
  const { account } = await makeTenant();
  const desk = await signInOn(account.id);
  const phone = await signInOn(account.id, PHONE);
  await signInOn((await makeTenant()).account.id);
  const { sessions } = (await desk.call("GET", "/auth/sessions")).body.data;
  expect(sessions).toMatchObject([
    { id: phone.id, kind: "browser", browser: "Safari", system: "iOS", is_current: false },
    { id: desk.id, kind: "browser", browser: "Chrome", system: "Windows", ip_address: "203.0.113.7", is_current: true },
  ]);
  expect(JSON.stringify(sessions)).not.toContain("token");
});

test("G075 a device that is signed out is out at once, and its extension with it", async () => {
  const { account } = await makeTenant();
  const [desk, phone] = [await signInOn(account.id), await signInOn(account.id, PHONE)];
  const extension = (await phone.call("POST", "/auth/extension-session", {})).body.data.token as string;
  expect((await phone.call("GET", "/auth/account")).status).toBe(200);
  expect((await desk.call("DELETE", `/auth/sessions/${phone.id}`, {})).status).toBe(200);
  expect((await phone.call("GET", "/auth/account")).status).toBe(401);
  expect(
    (await api.openBrowser().call("GET", "/auth/account", undefined, { authorization: `Bearer ${extension}` })).status,
  ).toBe(401);
  expect((await desk.call("GET", "/auth/account")).status).toBe(200);
  expect((await desk.call("DELETE", `/auth/sessions/${phone.id}`, {})).status).toBe(404);
});

test("G075 nobody ends another's session", async () => {
  const mine = await signInOn((await makeTenant()).account.id);
  const theirs = await signInOn((await makeTenant()).account.id);
  expect((await mine.call("DELETE", `/auth/sessions/${theirs.id}`, {})).status).toBe(404);
  expect((await theirs.call("GET", "/auth/account")).status).toBe(200);
});

test("G075 all other devices are signed out; this one and its extension stay", async () => {
  const { account } = await makeTenant();
  const [desk, phone] = [await signInOn(account.id), await signInOn(account.id, PHONE)];
  const extension = (await desk.call("POST", "/auth/extension-session", {})).body.data.token as string;
  expect((await desk.call("DELETE", "/auth/sessions", {})).status).toBe(200);
  expect((await phone.call("GET", "/auth/account")).status).toBe(401);
  expect(
    (await desk.call("GET", "/auth/sessions")).body.data.sessions.map(({ kind }: { kind: string }) => kind).sort(),
  ).toEqual(["browser", "extension"]);
  const isLetIn = await api
    .openBrowser()
    .call("POST", "/center/products/import/zopi", {}, { authorization: `Bearer ${extension}`, app: "EXT_ZOPI" });
  expect(isLetIn.status).toBe(400);
});

test("G076 what is over is forgotten at night, and what lives stays", async () => {
  const { account } = await makeTenant();
  const [living, over] = [await signInOn(account.id), await signInOn(account.id)];
  await systemDb.loginSession.update({ where: { id: over.id }, data: { expiresAt: new Date(Date.now() - 1_000) } });
  expect((await over.call("GET", "/auth/account")).status).toBe(401);
  await handleClearSignIns.run({}, { signal: AbortSignal.timeout(5_000), attempt: 1, isLastAttempt: true });
  expect(await systemDb.loginSession.findMany({ where: { accountId: account.id }, select: { id: true } })).toEqual([
    { id: living.id },
  ]);
});

test("a session that nobody has used for 30 days is over, one that is used goes on", async () => {
  const { account } = await makeTenant();
  const [used, idle] = [await signInOn(account.id), await signInOn(account.id)];
  const daysAgo = (days: number) => ({ lastUsedAt: new Date(Date.now() - days * 86_400_000) });
  await systemDb.loginSession.update({ where: { id: used.id }, data: daysAgo(29) });
  await systemDb.loginSession.update({ where: { id: idle.id }, data: daysAgo(31) });
  expect((await used.call("GET", "/auth/account")).status).toBe(200);
  expect((await idle.call("GET", "/auth/account")).status).toBe(401);
  const { lastUsedAt } = await systemDb.loginSession.findUniqueOrThrow({ where: { id: used.id } });
  expect(Date.now() - lastUsedAt.getTime()).toBeLessThan(60_000);
  const { body } = await used.call("GET", "/auth/sessions");
  expect(body.data.sessions).toMatchObject([{ id: used.id, last_used_at: lastUsedAt.toISOString() }]);
  await handleClearSignIns.run({}, { signal: AbortSignal.timeout(5_000), attempt: 1, isLastAttempt: true });
  const left = await systemDb.loginSession.findMany({ where: { accountId: account.id }, select: { id: true } });
  expect(left).toEqual([{ id: used.id }]);
});

test("what is kept of a session is no token that works", async () => {
  const { account } = await makeTenant();
  const session = await signInOn(account.id);
  const { tokenDigest } = await systemDb.loginSession.findUniqueOrThrow({ where: { id: session.id } });
  const headers = { authorization: `Bearer ${tokenDigest}` };
  expect((await api.openBrowser().call("GET", "/auth/account", undefined, headers)).status).toBe(401);
});

test("nobody who signs in can pass for the extension of another device", async () => {
  const { account } = await makeTenant();
  const own = await signInOn(account.id);
  const headers = new Headers({ "user-agent": `EXT_ZOPI ${own.id}` });
  const { token } = await startSession({ accountId: account.id, headers, ip: "203.0.113.9" });
  expect((await own.call("DELETE", "/auth/sessions", {})).status).toBe(200);
  const asIntruder = { authorization: `Bearer ${token}` };
  expect((await api.openBrowser().call("GET", "/auth/account", undefined, asIntruder)).status).toBe(401);
});

test("G130 a browser's token opens nothing beside its cookie; a program's and the mobile app's do", async () => {
  const { account } = await makeTenant();
  const begin = async (headers: Record<string, string>) => {
    const { token, cookie } = await startSession({ accountId: account.id, headers: new Headers(headers), ip: "" });
    const read = (shown: Record<string, string>) =>
      api.openBrowser().call("GET", "/auth/account", undefined, { "sec-fetch-site": "same-origin", ...shown });
    const byBearer = await read({ authorization: `Bearer ${token}` });
    const byCookie = await read({ cookie: cookie.split(";")[0] ?? "" });
    return [byBearer.status, byCookie.status];
  };
  const page = { "user-agent": CHROME, "sec-fetch-site": "same-origin" };
  expect(await begin(page)).toEqual([401, 200]);
  expect(await begin({ "user-agent": CHROME, origin: "https://quayside.test" })).toEqual([401, 200]);
  expect(await begin({ ...page, "user-agent": `${CHROME} QuaysideMobile/1.4` })).toEqual([200, 200]);
  expect(await begin({ "user-agent": "python-requests/2.32" })).toEqual([200, 200]);
});
