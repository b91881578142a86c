/** Connecting WooCommerce stores against a stand-in that hands its keys over as WooCommerce does, and links that begin connecting. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectLink } from "../../app/areas/accounts/rules/stores/connect-link.ts";
import { MOST_STORES } from "../../app/areas/accounts/server/connecting/refuse-too-many-stores.server.ts";
import { receiveStoreKeys } from "../../app/areas/accounts/server/consents/finish-platform-consent.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { createWoocommerce } from "../../sandbox/woocommerce/woocommerce.ts";
import { startApi, type Browser } from "../factories/api-server.ts";
import { comeBack, decide } from "../factories/consent-pages.ts";
import { makeImportedProduct } from "../factories/imported-products.ts";
import { PASSWORD, signedInSeller as sellerOf } from "../factories/sellers.ts";
import { startPlatformConnect } from "../factories/wired.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";

let api: Awaited<ReturnType<typeof startApi>>;
let woo: ServedStandin;
/** Where stores post their keys to: our callback, on a port of its own. */
let callback: { url: string; close: () => void };

beforeAll(async () => {
  api = await startApi();
  woo = await serveStandin(createWoocommerce);
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const asked = new Request(`${env.APP_URL}/auth/platform/woocommerce/callback`, {
        method: "POST",
        body: Buffer.concat(parts),
      });
      void receiveStoreKeys(asked).then((isTaken) => response.writeHead(isTaken ? 200 : 401).end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  callback = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
});
afterAll(async () => {
  callback.close();
  await Promise.all([api.close(), woo.close()]);
});

const signedInSeller = () => sellerOf(api);

let count = 0;
async function openWooStore(): Promise<string> {
  const slug = `store-${++count}`;
  await fetch(`${woo.origin}/woocommerce/control/stores`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      slug,
      name: "Pier Provisions",
      currency: "SEK",
      country: "SE",
      timeZone: "Europe/Stockholm",
    }),
  });
  return `${woo.origin.replace("http://", "")}/woocommerce/${slug}`;
}

/** Approves keys at the store; answers where the browser is sent. */
async function approve(url: string, decision = "approve"): Promise<string> {
  const page = new URL(url);
  expect(page.searchParams.get("callback_url")).toBe(`${env.APP_URL}/auth/platform/woocommerce/callback`);
  page.searchParams.set("callback_url", callback.url);
  return decide(page.href, page.href.replace(/authorize\?.*/, "access_granted"), { decision });
}

async function beginWoo(browser: Browser, shop: string) {
  const { body } = await browser.call("POST", "/auth/platform/woocommerce/install", { shop });
  return String(body.data?.url);
}

describe("WooCommerce", () => {
  test("C010 S014 G110 the store's keys come to us, and it is connected with its own facts; C011 G137 disconnects it by its domain", async () => {
    const { browser, workspace, account } = await signedInSeller();
    const address = await openWooStore();
    const back = await approve(await beginWoo(browser, `http://${address}/wp-admin/`));
    expect(back).toMatch(/success=1/);
    expect(await comeBack(browser, "woocommerce", back)).toBe(
      `/app/setting/channel?${new URLSearchParams({ connected: address }).toString()}`,
    );
    const store = await systemDb.store.findUniqueOrThrow({
      where: { platform_platformDomain: { platform: "woocommerce", platformDomain: address } },
      include: { credential: true },
    });
    expect(store).toMatchObject({
      workspaceId: workspace.id,
      status: "active",
      name: "Pier Provisions",
      currency: "SEK",
      countryCode: "SE",
      timeZone: "Europe/Stockholm",
      domain: address,
    });
    expect(store.credential?.accessToken).not.toContain("ck_");
    const { body } = await browser.call("GET", "/stores/list-store");
    expect(body.data.stores.find(({ id }: { id: string }) => id === store.id)).toMatchObject({
      platform: "woocommerce",
      is_default: true,
      owner_id: account.id,
      metadata: { external_channels: [] },
    });

    const gone = await browser.call("POST", "/auth/platform/woocommerce/uninstall", { shop: address });
    expect(gone.body.data).toEqual({ store_id: store.id });
    expect(await systemDb.storeCredential.count({ where: { storeId: store.id } })).toBe(0);
  });

  test("G111 G154 a store that is connected already is refused at its field with 118; an address that is none with words", async () => {
    const { browser } = await signedInSeller();
    const address = await openWooStore();
    await comeBack(browser, "woocommerce", await approve(await beginWoo(browser, address)));
    const again = await browser.call("POST", "/auth/platform/woocommerce/install", { shop: `${address}/` });
    expect([again.body.status, again.body.error_code, again.body.errors.shop]).toEqual([
      118,
      "StoreAlreadyExistsInThisAccount",
      again.body.message,
    ]);
    const wrong = await browser.call("POST", "/auth/platform/woocommerce/install", { shop: "no address" });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors.shop).toContain("shop.example.com");
  });

  test("the keys' state works once; a denial connects nothing", async () => {
    const seller = await signedInSeller();
    const address = await openWooStore();
    const url = await beginWoo(seller.browser, address);
    const back = await approve(url);
    expect(await approve(url)).toBe("status 500");
    expect(await comeBack(seller.browser, "woocommerce", back)).toContain("connected=");
    expect(await comeBack(seller.browser, "woocommerce", back)).toContain("connect_error=103");

    const denied = await approve(await beginWoo(seller.browser, await openWooStore()), "deny");
    expect(denied).toContain("success=0");
    expect(await comeBack(seller.browser, "woocommerce", denied)).toContain("connect_error=103");
    expect(await systemDb.store.count({ where: { workspaceId: seller.workspace.id, platform: "woocommerce" } })).toBe(
      1,
    );
  });

  test.each([
    ["another account", async () => (await signedInSeller()).browser, "/app/setting/channel?connect_error=121"],
    ["nobody", () => api.openBrowser(), "/login?return_to=%2Fapp%2Fsetting%2Fchannel%3Fconnect_error%3D121"],
  ] as const)(
    "a store that %s approves at somebody's wish is not theirs: the keys are thrown away",
    async (_whose, open, said) => {
      const seller = await signedInSeller();
      const back = await approve(await beginWoo(seller.browser, await openWooStore()));
      expect(await comeBack(await open(), "woocommerce", back)).toBe(said);
      expect(await comeBack(seller.browser, "woocommerce", back)).toBe("/app/setting/channel?connect_error=103");
      expect(await systemDb.store.count({ where: { workspaceId: seller.workspace.id, platform: "woocommerce" } })).toBe(
        0,
      );
    },
  );

  test("a store is connected where it was begun, and in no other browser of the account", async () => {
    const seller = await signedInSeller();
    const elsewhere = api.openBrowser();
    await elsewhere.call("POST", "/auth/login", { email: seller.account.email, password: PASSWORD });
    const back = await approve(await beginWoo(seller.browser, await openWooStore()));
    expect(await comeBack(elsewhere, "woocommerce", back)).toBe("/app/setting/channel?connect_error=121");
    expect(await comeBack(seller.browser, "woocommerce", back)).toBe("/app/setting/channel?connect_error=103");
  });

  test("G148 111 another owner's store is refused; G149 113 a store that does not answer; G155 119 one that does not come back", async () => {
    const [owner, other] = [await signedInSeller(), await signedInSeller()];
    const address = await openWooStore();
    await comeBack(owner.browser, "woocommerce", await approve(await beginWoo(owner.browser, address)));
    expect(
      await comeBack(other.browser, "woocommerce", await approve(await beginWoo(other.browser, address))),
    ).toContain("connect_error=111");

    const down = { vendor: "woocommerce", kind: "server_error", match: "system_status", count: 1 } as const;
    const fresh = await approve(await beginWoo(other.browser, await openWooStore()));
    woo.context.faults.add(down);
    expect(await comeBack(other.browser, "woocommerce", fresh)).toContain("connect_error=113");

    await owner.browser.call("POST", "/auth/platform/woocommerce/uninstall", { shop: address });
    const returning = await approve(await beginWoo(owner.browser, address));
    woo.context.faults.add(down);
    expect(await comeBack(owner.browser, "woocommerce", returning)).toContain("connect_error=119");
    expect(
      await comeBack(owner.browser, "woocommerce", await approve(await beginWoo(owner.browser, address))),
    ).toContain("connected=");
    expect(await systemDb.store.count({ where: { platformDomain: address, status: "active" } })).toBe(1);
  });

  test("G158 122 a workspace that holds as many stores as it can is told so", async () => {
    const { browser, workspace } = await signedInSeller();
    const row = (number: number) => ({
      workspaceId: workspace.id,
      platform: "shopify",
      platformDomain: `${workspace.id}-${number}.myshopify.com`,
      domain: "x",
      name: "x",
    });
    await systemDb.store.createMany({ data: Array.from({ length: MOST_STORES - 1 }, (_, number) => row(number)) });
    const { status, body } = await browser.call("POST", "/auth/platform/woocommerce/install", {
      shop: "shop.example.com",
    });
    expect([status, body.status]).toEqual([402, 122]);
  });

  test("C034 C033 C036 stores are asked whether they still let us in, their currencies read anew, and one unlinked by its id (X023)", async () => {
    const { browser, store: shopify } = await signedInSeller();
    const address = await openWooStore();
    await comeBack(browser, "woocommerce", await approve(await beginWoo(browser, address)));
    const store = await systemDb.store.findFirstOrThrow({ where: { platformDomain: address } });
    const verified = await browser.call("GET", "/auth/platform/verify");
    expect(verified.body.data.stores).toContainEqual({
      store_id: store.id,
      store_name: "Pier Provisions",
      platform: "woocommerce",
      status: "connected",
    });
    expect(
      verified.body.data.stores.find(({ store_id: id }: { store_id: string }) => id === shopify.id).status,
    ).not.toBe("connected");

    await systemDb.store.update({ where: { id: store.id }, data: { currency: "EUR" } });
    const refreshed = await browser.call("GET", "/auth/platform/refresh-stores-currency");
    expect(refreshed.body.data.stores).toContainEqual({
      store_id: store.id,
      currency: "SEK",
      previous_currency: "EUR",
      is_refreshed: true,
    });
    expect((await systemDb.store.findUniqueOrThrow({ where: { id: store.id } })).currency).toBe("SEK");

    for (const key of ["accessToken", "refreshToken"] as const)
      expect((await systemDb.storeCredential.findUniqueOrThrow({ where: { storeId: store.id } }))[key]).toMatch(
        /^v1\./,
      );
    expect((await browser.call("POST", "/auth/platform/unlink", { store_id: store.id })).status).toBe(200);
    // Again is fine: what has gone is let go of no less.
    expect((await browser.call("POST", "/auth/platform/unlink", { store_id: store.id })).status).toBe(200);
  });
});

describe("a workspace's first store", () => {
  test("G078 the first store gives the workspace its currency, as long as nothing is priced in another", async () => {
    const firstStoreOf = async (seller: Awaited<ReturnType<typeof signedInSeller>>) => {
      await systemDb.store.deleteMany({ where: { workspaceId: seller.workspace.id } });
      await comeBack(
        seller.browser,
        "woocommerce",
        await approve(await beginWoo(seller.browser, await openWooStore())),
      );
      return systemDb.workspace.findUniqueOrThrow({ where: { id: seller.workspace.id } });
    };
    expect(await firstStoreOf(await signedInSeller())).toMatchObject({ currency: "SEK", timeZone: "Europe/Stockholm" });
    const priced = await signedInSeller();
    await makeImportedProduct(priced.workspace.id, { price: "12.99" });
    expect(await firstStoreOf(priced)).toMatchObject({ currency: "USD", timeZone: "Europe/Stockholm" });
  });
});

describe("links that begin connecting", () => {
  const start = (browser: Browser, platform: string, query: string, from = "same-origin") => {
    const headers = {
      "sec-fetch-site": from,
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    };
    return startPlatformConnect(
      new Request(`${env.APP_URL}/auth/platform/${platform}/auto-login?${query}`, { headers }),
      platform,
    );
  };

  test("S013 S015 lead to the store's own consent, never to the address in the link", async () => {
    const { browser } = await signedInSeller();
    const byShop = await start(browser, "shopify", "shop=acme&linkAccount=1&token=x");
    expect(byShop.location).toMatch(/acme\.myshopify\.com\/admin\/oauth\/authorize/);
    expect(byShop.cookie).toContain("quayside_consent=");
    expect(
      (await start(browser, "shopify", "connect_url=https%3A%2F%2Facme.myshopify.com%2Fanything")).location,
    ).toMatch(/acme\.myshopify\.com\/admin\/oauth\/authorize/);
    const byAddress = await start(
      browser,
      "woocommerce",
      `connect_url=${encodeURIComponent("http://127.0.0.1:4010/woocommerce/acme/wc-auth/v1/authorize?scope=read")}`,
    );
    expect(byAddress.location).toMatch(/^http:\/\/127\.0\.0\.1:4010\/woocommerce\/acme\/wc-auth\/v1\/authorize\?/);
    expect((await start(browser, "shopify", "connect_url=https%3A%2F%2Fevil.example%2F")).location).toBe(
      "/app/setting/channel?connect_error=201",
    );
    await expect(start(browser, "bigcartel", "shop=acme")).rejects.toMatchObject({ kind: "notFound" });
  });

  test.each([
    ["woocommerce", "127.0.0.1:4010/evil", "/wc-auth/v1/authorize"],
    ["shopify", "evil.myshopify.com", "evil.myshopify.com/admin/oauth/authorize"],
    ["tiktok", "tiktok", "/open/authorize"],
  ])("S013 another site's link leads to no consent at %s: a person is asked first", async (platform, shop, consent) => {
    const { browser } = await signedInSeller();
    const query = new URLSearchParams({ shop, hmac: "00", timestamp: "1" }).toString();
    for (const site of ["cross-site", "same-site", "none"]) {
      const { location, cookie } = await start(browser, platform, query, site);
      expect(location).toBe(`/app/setting/channel?${new URLSearchParams({ connect: platform, shop }).toString()}`);
      expect(cookie).toBe(null);
    }
    // Nor does signing in on the way lead to it.
    const nobody = await start(api.openBrowser(), platform, query, "cross-site");
    expect(nobody.location).toContain("/app/setting/channel?connect=");
    expect((await start(browser, platform, query, "same-origin")).location).toContain(consent);
  });

  test("G135 X034 the link that connecting goes on with leads to the same store, path and all, in the workspace that it names", async () => {
    const { browser, account, workspace } = await signedInSeller();
    const second = await systemDb.workspace.create({ data: { name: "Second", ownerId: account.id } });
    await systemDb.workspaceMember.create({ data: { workspaceId: second.id, accountId: account.id, isOwner: true } });
    const address = await openWooStore();
    const { body } = await browser.call("POST", "/auth/platform/woocommerce/install", { shop: address });
    const link = new URL(
      connectLink({ platform: "woocommerce", shop: address, workspaceId: second.id, connectUrl: body.data.url }),
      env.APP_URL,
    );
    const { location } = await start(browser, "woocommerce", link.searchParams.toString());
    expect(new URL(location).origin + new URL(location).pathname).toBe(`http://${address}/wc-auth/v1/authorize`);
    await comeBack(browser, "woocommerce", await approve(location));
    const { workspaceId } = await systemDb.store.findFirstOrThrow({ where: { platformDomain: address } });
    expect([workspaceId === second.id, workspaceId === workspace.id]).toEqual([true, false]);
  });

  test("G150 114 nobody is asked to sign in first; G151 embedded goes on into the app", async () => {
    const refused = await start(api.openBrowser(), "shopify", "shop=acme").catch((response: unknown) => response);
    expect((refused as Response).headers.get("location")).toMatch(
      /^\/login\?return_to=%2Fapp%2Fsetting%2Fchannel%3Fconnect%3Dshopify%26shop%3Dacme$/,
    );
    expect((await start(api.openBrowser(), "shopify", "embedded=1&shop=acme.myshopify.com&host=abc")).location).toBe(
      "/app?embedded=1&shop=acme.myshopify.com&host=abc",
    );
  });
});
