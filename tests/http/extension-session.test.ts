import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishSignInChange } from "../../app/areas/accounts/server/sessions/publish-sign-in-change.server.ts";
import { digestOf } from "../../app/platform/crypto.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { startApi } from "../factories/api-server.ts";
import { makeTenant } from "../factories/tenants.ts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A browser that is signed in, by its bearer token. */
async function signIn() {
  const { account } = await makeTenant();
  const token = randomUUID();
  const session = await systemDb.loginSession.create({
    data: {
      accountId: account.id,
      tokenDigest: digestOf(token),
      expiresAt: new Date(Date.now() + 3_600_000),
      takesBearer: true,
    },
  });
  return { account, session, as: { authorization: `Bearer ${token}` } };
}

const browser = () => api.openBrowser();
const start = (as: Record<string, string>) => browser().call("POST", "/auth/extension-session", {}, as);
const read = (token: string) =>
  browser().call("GET", "/auth/account", undefined, { authorization: `Bearer ${token}`, app: "EXT_ZOPI" });

test("G018 G141 X040 the extension gets a session of its own, as long as the browser's", async () => {
  const { account, session, as } = await signIn();
  const { status, body } = await start(as);
  expect([status, body.data.account_id]).toEqual([200, account.id]);
  expect((await read(body.data.token)).body.data.email).toBe(account.email);
  const own = await systemDb.loginSession.findUniqueOrThrow({ where: { tokenDigest: digestOf(body.data.token) } });
  expect([own.userAgent, own.parentId, own.expiresAt]).toEqual(["EXT_ZOPI", session.id, session.expiresAt]);
});

test("X040 a new session of the extension ends the one before, and leaves other browsers' alone", async () => {
  const [one, other] = [await signIn(), await signIn()];
  const first = (await start(one.as)).body.data.token;
  const others = (await start(other.as)).body.data.token;
  const second = (await start(one.as)).body.data.token;
  expect((await Promise.all([first, second, others].map(read))).map(({ status }) => status)).toEqual([401, 200, 200]);
});

test("X040 signing out in the browser signs the extension out", async () => {
  const { as } = await signIn();
  const { token } = (await start(as)).body.data;
  expect((await read(token)).status).toBe(200);
  await browser().call("POST", "/auth/signout", {}, as);
  expect((await read(token)).status).toBe(401);
});

test("X040 the extension's session is over when the browser's is, by its time or by not being used", async () => {
  for (const over of [
    { expiresAt: new Date(Date.now() - 1_000) },
    { lastUsedAt: new Date(Date.now() - 31 * 86_400_000) },
  ]) {
    const { account, session, as } = await signIn();
    const { token } = (await start(as)).body.data;
    expect((await read(token)).status).toBe(200);
    await systemDb.loginSession.update({ where: { id: session.id }, data: over });
    await systemDb.$transaction((transaction) => publishSignInChange(transaction, { accountId: account.id }));
    await expect.poll(async () => (await read(token)).status).toBe(401);
  }
});

test("X040 a browser has one session of the extension, however many are begun at once", async () => {
  const { session, as } = await signIn();
  await Promise.all(Array.from({ length: 5 }, () => start(as)));
  expect(await systemDb.loginSession.count({ where: { userAgent: "EXT_ZOPI", parentId: session.id } })).toBe(1);
});

test("X040 a session of the extension that was begun while the browser's was ended opens nothing", async () => {
  const { account, session, as } = await signIn();
  const { token } = (await start(as)).body.data;
  // As a start that had read the browser's session leaves it.
  await systemDb.$transaction(async (transaction) => {
    await transaction.loginSession.delete({ where: { id: session.id } });
    await publishSignInChange(transaction, { accountId: account.id });
  });
  await expect.poll(async () => (await read(token)).status).toBe(401);
});

test("X040 the extension's session starts no further ones", async () => {
  const { as } = await signIn();
  const { token } = (await start(as)).body.data;
  expect((await start({ authorization: `Bearer ${token}` })).status).toBe(403);
});

test("G017 G051 the account says whether the mobile app asks", async () => {
  const { as } = await signIn();
  const account = async (userAgent: string) =>
    (await browser().call("GET", "/auth/account", undefined, { ...as, "user-agent": userAgent })).body.data;
  expect((await account("Mozilla/5.0 QuaysideMobile/1.4 (billing=hidden)")).from_mobile).toBe(true);
  expect((await account("Mozilla/5.0 Mobile/15E148 Safari/604.1")).from_mobile).toBe(false);
});
