import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contextOf } from "../../app/areas/accounts/server/principal/request-context.server.ts";
import { resolvePrincipal } from "../../app/areas/accounts/server/principal/resolve-principal.server.ts";
import { publishSignInChange } from "../../app/areas/accounts/server/sessions/publish-sign-in-change.server.ts";
import { digestOf } from "../../app/platform/crypto.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { others } from "../../app/wiring.server.ts";
import { startApi } from "../factories/api-server.ts";
import { entries, requestOf } from "../factories/contract-entries.ts";
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
/** What the extension calls, with too little in it: 400 for who is let in. */
const use = (token: string) =>
  browser().call("POST", "/center/products/import/zopi", {}, { authorization: `Bearer ${token}`, app: "EXT_ZOPI" });

test("G018 G141 X040 the extension gets a session of its own, as long as the browser's", async () => {
  const { account, session, as } = await signIn();
  const { status, body } = await start(as);
  expect([status, body.data.account_id]).toEqual([200, account.id]);
  expect((await use(body.data.token)).status).toBe(400);
  const own = await systemDb.loginSession.findUniqueOrThrow({ where: { tokenDigest: digestOf(body.data.token) } });
  expect([own.userAgent, own.parentId, own.expiresAt]).toEqual(["EXT_ZOPI", session.id, session.expiresAt]);
});

test("X040 a new session of the extension ends the one before, and leaves other browsers' alone", async () => {
  const [one, other] = [await signIn(), await signIn()];
  const first = (await start(one.as)).body.data.token;
  const others = (await start(other.as)).body.data.token;
  const second = (await start(one.as)).body.data.token;
  expect((await Promise.all([first, second, others].map(use))).map(({ status }) => status)).toEqual([401, 400, 400]);
});

test("X040 signing out in the browser signs the extension out", async () => {
  const { as } = await signIn();
  const { token } = (await start(as)).body.data;
  expect((await use(token)).status).toBe(400);
  await browser().call("POST", "/auth/signout", {}, as);
  expect((await use(token)).status).toBe(401);
});

test("X040 the extension's session is over when the browser's is, by its time or by not being used", async () => {
  for (const over of [
    { expiresAt: new Date(Date.now() - 1_000) },
    { lastUsedAt: new Date(Date.now() - 31 * 86_400_000) },
  ]) {
    const { account, session, as } = await signIn();
    const { token } = (await start(as)).body.data;
    expect((await use(token)).status).toBe(400);
    await systemDb.loginSession.update({ where: { id: session.id }, data: over });
    await systemDb.$transaction((transaction) => publishSignInChange(transaction, { accountId: account.id }));
    await expect.poll(async () => (await use(token)).status).toBe(401);
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
  await expect.poll(async () => (await use(token)).status).toBe(401);
});

test("X040 the extension's session starts no further ones", async () => {
  const { as } = await signIn();
  const { token } = (await start(as)).body.data;
  expect((await start({ authorization: `Bearer ${token}` })).status).toBe(403);
});

describe("X040 the extension's session opens what the contract marks as the extension's, and nothing else", () => {
  let token: string;
  beforeAll(async () => {
    const { as } = await signIn();
    token = (await start(as)).body.data.token;
  });
  const ask = async (method: string, path: string, body?: unknown) => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const response = await fetch(`${api.base}${path}`, { method, headers, ...json });
    await response.body?.cancel();
    return response.status;
  };

  test("the marked calls are those that it makes", () => {
    expect(entries.filter(({ meta }) => meta.isForExtension).map(({ name }) => name)).toEqual([
      "catalog.importProduct",
    ]);
  });

  test.each(entries)("$meta.id $name", async (entry) => {
    const { path, body } = requestOf(entry, {});
    const status = await ask(entry.method, `/api${path}`, body);
    if (entry.meta.isForExtension) expect([401, 403]).not.toContain(status);
    else expect(status).toBe(403);
  });

  test.each(["orders", "files/019a0000-0000-7000-8000-000000000000"])("no file of a list: %s", async (file) => {
    expect(await ask("GET", `/api/exports/${file}`)).toBe(403);
  });

  test("nobody is let in to the stream of events", async () => {
    const headers = new Headers({ authorization: `Bearer ${token}` });
    expect(await contextOf({ headers, method: "GET", ip: "" }, others)).toMatchObject({
      principal: null,
      storeRefusal: { kind: "forbidden" },
    });
    expect(await resolvePrincipal({ headers, method: "GET", ip: "" }), "nor to a document").toBe(null);
  });
});

test("G017 G051 the account says whether the mobile app asks", async () => {
  const { as } = await signIn();
  const account = async (userAgent: string) =>
    (await browser().call("GET", "/auth/account", undefined, { ...as, "user-agent": userAgent })).body.data;
  expect((await account("Mozilla/5.0 QuaysideMobile/1.4 (billing=hidden)")).from_mobile).toBe(true);
  expect((await account("Mozilla/5.0 Mobile/15E148 Safari/604.1")).from_mobile).toBe(false);
});
