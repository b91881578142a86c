/** Binding a platform's installation to an account of one's own (S017). */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { signIn, startApi } from "../factories/api-server.ts";
import { sessionTokenOf } from "../factories/session-token.ts";
import { makeTenant } from "../factories/tenants.ts";
import { connectShopifyStore } from "../factories/wired.ts";

vi.mock("../../app/adapters/store-connection/registry.server.ts", async (original) => ({
  ...(await original<object>()),
  ...(await import("../factories/answering-shop.ts")),
}));

let api: Awaited<ReturnType<typeof startApi>>;
let shop: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  shop = `acme-${randomUUID()}.myshopify.com`;
  await connectShopifyStore({ shop });
});

/** The session token that the admin's frame hands out. */
async function embedded(): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await sessionTokenOf(shop)}` };
}

const BINDINGS = "/core/platform-bindings";
const call = async (headers: Record<string, string>, method: string, path: string, body?: unknown) =>
  api.openBrowser().call(method, path, body, headers);
/** The code of the link that the frame is given. */
async function begin(): Promise<string> {
  const { body } = await call(await embedded(), "POST", BINDINGS, {});
  const url = new URL(body.data.url);
  expect(url.pathname).toBe("/app/auth/bind/platform");
  return url.searchParams.get("code") ?? "";
}
async function seller() {
  const tenant = await makeTenant();
  return { ...tenant, session: await signIn(tenant.account.id) };
}
const ownerOf = async () =>
  (await systemDb.store.findFirstOrThrow({ where: { platformDomain: shop }, include: { workspace: true } })).workspace
    .ownerId;

describe("an installation that came in by itself", () => {
  test("S017 is shown to who is signed in, and becomes theirs once they confirm", async () => {
    const { account, session } = await seller();
    const code = await begin();
    const { body } = await call(session, "GET", `${BINDINGS}?code=${code}`);
    expect(body.data).toEqual({
      platform: "shopify",
      platform_domain: shop,
      store_name: "Acme",
      account_email: account.email,
      is_bound: false,
    });
    expect(await ownerOf()).not.toBe(account.id);

    const bound = await call(session, "POST", `${BINDINGS}/confirm`, { code });
    expect(bound.body.data.store).toMatchObject({ platform_domain: shop, is_default: true, owner_id: account.id });
    expect(await ownerOf()).toBe(account.id);
    const { body: list } = await call(session, "GET", "/stores/list-store");
    expect(list.data.stores.map(({ platform_domain: domain }: { platform_domain: string }) => domain)).toContain(shop);
    expect((await call(session, "GET", `${BINDINGS}?code=${code}`)).body.data.is_bound).toBe(true);
    expect((await call(session, "POST", `${BINDINGS}/confirm`, { code })).status).toBe(200);
  });

  test("S017 111 is one account's: nobody takes it from them, and its frame gives no further link", async () => {
    const [first, second] = [await seller(), await seller()];
    const code = await begin();
    await call(first.session, "POST", `${BINDINGS}/confirm`, { code });
    expect((await call(second.session, "POST", `${BINDINGS}/confirm`, { code })).body.status).toBe(111);
    expect(await ownerOf()).toBe(first.account.id);
    expect((await call(await embedded(), "POST", BINDINGS, {})).body.status).toBe(111);
  });

  test("is bound by no link that is made up, too old, changed or for a store that has left", async () => {
    const { account, session } = await seller();
    const code = await begin();
    const confirm = async (given: string) =>
      (await call(session, "POST", `${BINDINGS}/confirm`, { code: given })).status;
    for (const wrong of ["void", Buffer.from("{}").toString("base64url"), `${code.slice(0, -6)}AAAAAA`])
      expect(await confirm(wrong)).toBe(422);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 });
    expect(await confirm(code)).toBe(422);
    vi.useRealTimers();
    await systemDb.store.updateMany({ where: { platformDomain: shop }, data: { status: "uninstalled" } });
    expect(await confirm(code)).toBe(422);
    expect(await ownerOf()).not.toBe(account.id);
  });

  test("is bound from a tab alone, and its link asked for in the frame alone", async () => {
    const { session } = await seller();
    expect((await call(session, "POST", BINDINGS, {})).status).toBe(403);
    const code = await begin();
    expect((await call(await embedded(), "POST", `${BINDINGS}/confirm`, { code })).status).toBe(403);
    expect((await call({}, "POST", `${BINDINGS}/confirm`, { code })).status).toBe(401);
  });
});
