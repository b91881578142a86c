import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clearSignInsJob } from "../../app/areas/identity/jobs/clear-sign-ins.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { startApi } from "../factories/api-server.ts";
import { makeTenant } from "../factories/tenants.ts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

/** One more device that an account is signed in on, and how it calls. */
async function signInOn(accountId: string, userAgent = CHROME) {
  const token = randomUUID();
  const session = await systemDb.loginSession.create({ data: { accountId, token, userAgent, ipAddress: "203.0.113.7", expiresAt: new Date(Date.now() + 3_600_000) } });
  const browser = api.openBrowser();
  return { id: session.id, call: (method: string, path: string, body?: unknown) => browser.call(method, path, body, { authorization: `Bearer ${token}` }) };
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
  expect((await api.openBrowser().call("GET", "/auth/account", undefined, { authorization: `Bearer ${extension}` })).status).toBe(401);
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
  expect((await desk.call("GET", "/auth/sessions")).body.data.sessions.map(({ kind }: { kind: string }) => kind).sort()).toEqual(["browser", "extension"]);
  expect((await api.openBrowser().call("GET", "/auth/account", undefined, { authorization: `Bearer ${extension}` })).status).toBe(200);
});

test("G076 what is over is forgotten at night, and what lives stays", async () => {
  const { account } = await makeTenant();
  const [living, over] = [await signInOn(account.id), await signInOn(account.id)];
  await systemDb.loginSession.update({ where: { id: over.id }, data: { expiresAt: new Date(Date.now() - 1_000) } });
  expect((await over.call("GET", "/auth/account")).status).toBe(401);
  await clearSignInsJob.run({}, { signal: AbortSignal.timeout(5_000), attempt: 1, isLastAttempt: true });
  expect(await systemDb.loginSession.findMany({ where: { accountId: account.id }, select: { id: true } })).toEqual([{ id: living.id }]);
});
