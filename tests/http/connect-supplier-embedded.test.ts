/** Connecting a supplier's account from a shop's admin, whose frame keeps no cookie of ours, against the supplier's stand-in. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  finishConnectSupplier,
  finishConnectStore as finishStore,
} from "../../app/areas/accounts/server/consents/finish-consent.server.ts";
import { makeHandOver } from "../../app/areas/accounts/server/consents/handed-consent.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { loader as start } from "../../app/routes/auth/auth.aliexpress.start.tsx";
import { others } from "../../app/wiring.server.ts";
import { createAliexpress } from "../../sandbox/aliexpress/aliexpress.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { signIn, startApi } from "../factories/api-server.ts";
import { sessionTokenOf } from "../factories/session-token.ts";
import { makeTenant } from "../factories/tenants.ts";
import { connectShopifyStore } from "../factories/wired.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";

vi.mock("../../app/adapters/store-connection/registry.server.ts", async (original) => ({
  ...(await original<object>()),
  ...(await import("../factories/answering-shop.ts")),
}));

const OUR_PAGE = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "document" };

let api: Awaited<ReturnType<typeof startApi>>;
let supplier: ServedStandin;
let shop: string;
beforeAll(async () => {
  api = await startApi();
  supplier = await serveStandin((context) => createAliexpress({ ...context, appOrigin: env.APP_URL }));
  env.ALIEXPRESS_API_URL = env.ALIEXPRESS_SITE_URL = `${supplier.origin}/aliexpress`;
  env.ALIEXPRESS_APP_KEY = SANDBOX_KEYS.aliexpressAppKey;
  env.ALIEXPRESS_APP_SECRET = SANDBOX_KEYS.aliexpressAppSecret;
});
afterAll(() => Promise.all([api.close(), supplier.close()]));
beforeEach(async () => {
  shop = `acme-${randomUUID()}.myshopify.com`;
  await connectShopifyStore({ shop });
});

/** Where the frame is told to open a tab. */
async function begin(returnTo = "/app/setting/partners-connection"): Promise<string> {
  const headers = { authorization: `Bearer ${await sessionTokenOf(shop)}` };
  const address = `/core/aliexpress/url-login?${new URLSearchParams({ callback_url: returnTo }).toString()}`;
  const { status, body } = await api.openBrowser().call("GET", address, undefined, headers);
  expect(status).toBe(200);
  return body.data.url;
}
/** Opens the tab: where it goes on, and the cookie that it is given. */
async function open(url: string, headers: Record<string, string> = OUR_PAGE) {
  const response = (await start({
    request: new Request(url, { headers }),
    params: {},
    context: {},
  } as never)) as Response;
  return {
    location: response.headers.get("location") ?? "",
    cookie: response.headers.get("set-cookie")?.split(";")[0] ?? null,
  };
}
/** Presses a button on the supplier's own page: where it sends the browser back to. */
async function consent(page: string, decision = "allow"): Promise<string> {
  expect((await fetch(page)).status).toBe(200);
  const body = new URLSearchParams({ ...Object.fromEntries(new URL(page).searchParams), decision });
  body.set("account", "buyer@example.com");
  const address = `${supplier.origin}/aliexpress/oauth/authorize`;
  const pressed = await fetch(address, { method: "POST", body, redirect: "manual" });
  return pressed.headers.get("location") ?? "";
}
const comeBack = (address: string, cookie: string | null) =>
  finishConnectSupplier(new Request(address, { headers: cookie ? { cookie } : {} }), "aliexpress");
const storeOf = () => systemDb.store.findFirstOrThrow({ where: { platformDomain: shop } });
const connections = async () =>
  systemDb.supplierConnection.count({ where: { workspaceId: (await storeOf()).workspaceId } });
const adminPage = () =>
  `${env.SHOPIFY_SHOP_ADMIN_URL.replace("{shop}", shop)}/apps/${env.SHOPIFY_API_KEY}/app/setting/partners-connection`;

describe("C057 an AliExpress account is connected from a shop's admin", () => {
  test("in a tab of its own, without a sign-in, and ends in the admin", async () => {
    const tab = await open(await begin());
    const { location, headers } = await comeBack(await consent(tab.location), tab.cookie);
    expect(location).toBe(`${adminPage()}?connected=aliexpress`);
    expect(headers.get("set-cookie")).toContain("Max-Age=0");
    expect(await connections()).toBe(1);
  });

  test("and goes back to where it was begun, whatever is asked for there", async () => {
    const tab = await open(await begin("/app/find-product?source=aliexpress"));
    const { location } = await comeBack(await consent(tab.location), tab.cookie);
    expect(location).toMatch(/\/app\/find-product\?source=aliexpress&connected=aliexpress$/);
  });

  test("and what is declined there is said in the admin", async () => {
    const tab = await open(await begin());
    const { location } = await comeBack(await consent(tab.location, "deny"), tab.cookie);
    expect(location).toBe(`${adminPage()}?connect_error=103`);
    expect(await connections()).toBe(0);
  });

  test.each([
    ["was sent to someone", { "sec-fetch-site": "none" }],
    ["stands on another site", { "sec-fetch-site": "cross-site" }],
    ["is opened by nobody knows what", {}],
  ])("but not by a link that %s: they would connect theirs for who made it", async (_, headers) => {
    expect(await open(await begin(), headers as Record<string, string>)).toEqual({
      location: "/app/setting/partners-connection?connect_error=121",
      cookie: null,
    });
  });

  test("nor by a code that is forged, too old or another supplier's", async () => {
    const { id: storeId, workspaceId } = await storeOf();
    const { ownerId: accountId } = await systemDb.workspace.findUniqueOrThrow({ where: { id: workspaceId } });
    const begun = { accountId, workspaceId, storeId, returnTo: adminPage(), supplier: "aliexpress" };
    const old = vi.spyOn(Date, "now").mockReturnValue(Date.now() - 301_000);
    const late = makeHandOver(begun);
    old.mockRestore();
    const codes = ["", "forged", late, makeHandOver({ ...begun, supplier: "cj" })];
    for (const code of codes)
      expect((await open(`${env.APP_URL}/auth/aliexpress/start?code=${code}`)).cookie, code).toBeNull();
    expect((await open(`${env.APP_URL}/auth/aliexpress/start?code=${makeHandOver(begun)}`)).cookie).not.toBeNull();
  });

  test("nor for a shop that has gone meanwhile", async () => {
    const tab = await open(await begin());
    const back = await consent(tab.location);
    await systemDb.store.update({ where: { id: (await storeOf()).id }, data: { status: "uninstalled" } });
    expect((await comeBack(back, tab.cookie)).location).toContain("connect_error=103");
    expect(await connections()).toBe(0);
  });

  test("and what it was handed over for connects no store", async () => {
    const tab = await open(await begin());
    const state = new URL(tab.location).searchParams.get("state") ?? "";
    const request = new Request(`${env.APP_URL}/auth/shopify/callback?code=c&state=${state}`, {
      headers: { cookie: tab.cookie ?? "" },
    });
    expect((await finishStore(request, others)).location).toContain("connect_error=103");
  });

  test("while a tab of our own goes to the supplier at once, and needs its sign-in to the end", async () => {
    const { account, workspace } = await makeTenant();
    const browser = api.openBrowser();
    const session = await signIn(account.id);
    const { body } = await browser.call("GET", "/core/aliexpress/url-login", undefined, session);
    expect(body.data.url).toContain(`${supplier.origin}/aliexpress/oauth/authorize`);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const back = await consent(body.data.url);
    expect((await comeBack(back, cookie)).location).toBe("/app/setting/partners-connection?connect_error=103");
    const { location } = await finishConnectSupplier(
      new Request(back, { headers: { cookie, ...session } }),
      "aliexpress",
    );
    expect(location).toBe("/app/setting/partners-connection?connected=aliexpress");
    expect(await systemDb.supplierConnection.count({ where: { workspaceId: workspace.id } })).toBe(1);
  });
});
