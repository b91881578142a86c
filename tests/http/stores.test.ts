import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { writeOfflineTokens } from "../../app/adapters/store-connection/shopify/session-storage.server.ts";
import { consentCookie } from "../../app/areas/accounts/server/consents/consent-cookie.server.ts";
import { sign } from "../../app/areas/accounts/server/sessions/signed-text.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { startApi, waitingJobs } from "../factories/api-server.ts";
import { PASSWORD, signedInSeller as sellerOf } from "../factories/sellers.ts";
import { sessionTokenOf } from "../factories/session-token.ts";
import { choosePlan, makeTenant } from "../factories/tenants.ts";
import { connectShopifyStore, signInOfScreen } from "../factories/wired.ts";

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
beforeEach(() => {
  shop = `acme-${randomUUID()}.myshopify.com`;
});

const signedInSeller = () => sellerOf(api);

/** A session token as the admin's frame hands it out, and the header that carries it. */
async function sessionToken(
  of = shop,
  secret = env.SHOPIFY_API_SECRET ?? "",
): Promise<{ token: string; authorization: string }> {
  const token = await sessionTokenOf(of, secret);
  return { token, authorization: `Bearer ${token}` };
}

const storeOf = (domain = shop) =>
  systemDb.store.findUniqueOrThrow({
    where: { platform_platformDomain: { platform: "shopify", platformDomain: domain } },
  });

describe("a shop that comes in by itself", () => {
  test("gets a workspace of its own in the shop's currency and time zone, and is signed in by its session token (G013)", async () => {
    await connectShopifyStore({ shop, scopes: ["read_orders"] });
    const { body } = await api.openBrowser().call("GET", "/auth/account", undefined, await sessionToken());
    expect(body.data).toMatchObject({
      email: "",
      has_password: false,
      workplaces: [{ name: "Acme", currency: "EUR", timezone: "Europe/Berlin" }],
    });
    expect(body.data.linked_stores.shopify).toMatchObject([
      { platform_domain: shop, is_default: true, owner_email: { email: "owner@acme.test" } },
    ]);
    expect(await waitingJobs<{ storeId: string }>("stores.set-up-store")).toContainEqual({
      storeId: (await storeOf()).id,
    });
  });

  test("never claims the account that has the shop's e-mail", async () => {
    const owner = await systemDb.account.upsert({
      where: { email: "owner@acme.test" },
      create: { email: "owner@acme.test", name: "Robin", emailVerified: true },
      update: {},
    });
    await connectShopifyStore({ shop });
    const { ownerId } = await systemDb.workspace.findUniqueOrThrow({ where: { id: (await storeOf()).workspaceId } });
    expect(ownerId).not.toBe(owner.id);
    expect(await systemDb.workspaceMember.count({ where: { accountId: owner.id } })).toBe(0);
  });

  test("twice at once is one store", async () => {
    const ids = await Promise.all([
      connectShopifyStore({ shop }),
      connectShopifyStore({ shop }),
      connectShopifyStore({ shop }),
    ]);
    expect(new Set(ids).size).toBe(1);
  });

  test("a token of another secret, another shop or none opens nothing", async () => {
    await connectShopifyStore({ shop });
    const browser = api.openBrowser();
    expect(
      (await browser.call("GET", "/auth/account", undefined, await sessionToken(shop, "not-the-secret-of-the-app")))
        .status,
    ).toBe(401);
    expect((await browser.call("GET", "/auth/account", undefined, await sessionToken(`other-${shop}`))).status).toBe(
      401,
    );
  });

  test("embedded, ids in headers don't lead to another store or workspace", async () => {
    const other = await makeTenant();
    await connectShopifyStore({ shop });
    const headers = { ...(await sessionToken()), "store-id": other.store.id, "workplace-id": other.workspace.id };
    const { body } = await api.openBrowser().call("GET", "/stores/list-store", undefined, headers);
    expect(body.data.stores.map(({ platform_domain }: { platform_domain: string }) => platform_domain)).toEqual([shop]);
  });
});

describe("tokens of a shop that is no connected store (X008)", () => {
  const giveTokens = () =>
    writeOfflineTokens({
      shop,
      accessToken: "shpat_1",
      expiresAt: new Date(Date.now() + 3_600_000),
      refreshToken: "shprt_1",
      refreshExpiresAt: new Date(Date.now() + 86_400_000),
      scopes: [],
    });
  const openInFrame = async () => {
    const { token } = await sessionToken();
    const host = btoa("admin.shopify.com/store/acme");
    return signInOfScreen(
      new Request(`https://quayside.test/app?embedded=1&shop=${shop}&host=${host}&id_token=${token}`),
    );
  };

  test("the first screen in the frame connects it", async () => {
    await giveTokens();
    expect((await openInFrame())?.storeId).toBe((await storeOf()).id);
    expect(await storeOf()).toMatchObject({ status: "active", name: "Acme" });
  });

  test("the first screen after a reinstall finds the same store, active again", async () => {
    const id = await connectShopifyStore({ shop });
    await systemDb.store.update({ where: { id }, data: { status: "uninstalled", uninstalledAt: new Date() } });
    await giveTokens();
    expect((await openInFrame())?.storeId).toBe(id);
    expect(await storeOf()).toMatchObject({ id, status: "active", uninstalledAt: null });
  });

  test("linking it from the standalone app connects it to the account that is signed in", async () => {
    await giveTokens();
    const seller = await signedInSeller();
    const { token } = await sessionToken();
    const { status, body } = await seller.browser.call("POST", "/auth/platform/shopify/link", { session_token: token });
    expect([status, body.data?.store.platform_domain]).toEqual([200, shop]);
    expect(await storeOf()).toMatchObject({ workspaceId: seller.workspace.id, status: "active" });
  });
});

describe("joining", () => {
  test("C004 from inside the admin: the shop's workspace goes to the account whose password is given", async () => {
    await connectShopifyStore({ shop });
    const seller = await signedInSeller();
    const inFrame = await sessionToken();
    const wrong = await api
      .openBrowser()
      .call("POST", "/auth/account/connect", { email: seller.account.email, password: "wrong-password" }, inFrame);
    expect(wrong.status).toBe(401);
    const joined = await api
      .openBrowser()
      .call("POST", "/auth/account/connect", { email: seller.account.email, password: PASSWORD }, inFrame);
    expect(joined.status).toBe(200);
    const { body } = await seller.browser.call("GET", "/stores/list-store");
    expect(body.data.stores.map(({ platform_domain }: { platform_domain: string }) => platform_domain).sort()).toEqual(
      [seller.store.platformDomain, shop].sort(),
    );
    const embedded = await api.openBrowser().call("GET", "/auth/account", undefined, inFrame);
    expect(embedded.body.data.email).toBe(seller.account.email);
    expect(embedded.body.data.workplaces).toHaveLength(1);
  });

  test("C009 from the standalone app by the shop's session token; a second account is refused with 111", async () => {
    await connectShopifyStore({ shop });
    const [first, second] = [await signedInSeller(), await signedInSeller()];
    const { token } = await sessionToken();
    const link = (browser: typeof first.browser) =>
      browser.call("POST", "/auth/platform/shopify/link", { session_token: token });
    expect((await link(first.browser)).body.data.store.platform_domain).toBe(shop);
    expect((await link(first.browser)).status).toBe(200);
    const { status, body } = await link(second.browser);
    expect([status, body.status]).toEqual([409, 111]);
  });

  test("by OAuth a shop that came in by itself joins the account that began", async () => {
    await connectShopifyStore({ shop });
    const seller = await signedInSeller();
    await connectShopifyStore({ shop, by: { accountId: seller.account.id, workspaceId: seller.workspace.id } });
    const { ownerId } = await systemDb.workspace.findUniqueOrThrow({ where: { id: (await storeOf()).workspaceId } });
    expect(ownerId).toBe(seller.account.id);
    const stranger = await signedInSeller();
    await expect(
      connectShopifyStore({ shop, by: { accountId: stranger.account.id, workspaceId: stranger.workspace.id } }),
    ).rejects.toMatchObject({ kind: "storeOfAnotherOwner" });
  });
});

describe("connecting and disconnecting", () => {
  test("C010 C045 lead to the shop's consent and remember in a signed cookie who began (G110, G136)", async () => {
    const seller = await signedInSeller();
    const { body } = await seller.browser.call("POST", "/auth/platform/shopify/install", {
      shop: ` https://${shop}/admin `,
    });
    const url = new URL(body.data.url as string);
    expect(url.href).toContain(`${shop}/admin/oauth/authorize`);
    const cookie = `quayside_consent=${seller.browser.cookies.get("quayside_consent")}`;
    expect(consentCookie.read(new Headers({ cookie }))).toMatchObject({
      state: url.searchParams.get("state"),
      accountId: seller.account.id,
      workspaceId: seller.workspace.id,
    });
    expect(consentCookie.read(new Headers({ cookie: cookie.replace("accountId", "accountIx") }))).toBeNull();
    expect((await seller.browser.call("GET", `/shopify/shop/install?shop=${shop}`)).status).toBe(200);
  });

  test("G111 a store that is connected already is refused at its field", async () => {
    const seller = await signedInSeller();
    const { status, body } = await seller.browser.call("POST", "/auth/platform/shopify/install", {
      shop: seller.store.platformDomain,
    });
    expect([status, body.status, body.error_code]).toEqual([409, 118, "StoreAlreadyExistsInThisAccount"]);
    expect(body.errors.shop).toBe(body.message);
  });

  test.each(["past_due", "frozen"])(
    "G152 G153 nothing is connected while a bill of the plan waits (%s): 116, and 117 at the other app",
    async (status) => {
      const seller = await signedInSeller();
      const { id } = await systemDb.subscription.create({
        data: {
          workspaceId: seller.workspace.id,
          storeId: seller.store.id,
          provider: "shopify",
          planKey: "GROWTH_CREDIT_TIER",
          cycleDays: 30,
          price: "49.90",
          status,
        },
      });
      const install = async (app: string) =>
        (await seller.browser.call("POST", "/auth/platform/shopify/install", { shop }, { app })).body.status as number;
      expect([await install("AO"), await install("AH")]).toEqual([116, 117]);
      expect((await seller.browser.call("GET", `/shopify/shop/install?shop=${shop}`)).body.status).toBe(116);
      expect((await seller.browser.call("GET", "/auth/platform/tiktok/auth")).body.status).toBe(116);
      await systemDb.subscription.update({ where: { id }, data: { status: "active" } });
      expect(await install("AO")).toBe(200);
    },
  );

  test("C046 the store to start with (G078)", async () => {
    const seller = await signedInSeller();
    await choosePlan(seller.workspace.id);
    const id = await connectShopifyStore({
      shop,
      by: { accountId: seller.account.id, workspaceId: seller.workspace.id },
    });
    await seller.browser.call("POST", "/core/stores/update-default-store", { store_id: id });
    const { body } = await seller.browser.call("GET", "/stores/list-store");
    expect(body.data.stores.filter(({ is_default }: { is_default: boolean }) => is_default)).toMatchObject([{ id }]);
    const foreign = await seller.browser.call("POST", "/core/stores/update-default-store", {
      store_id: (await makeTenant()).store.id,
    });
    expect(foreign.body.status).toBe(801);
  });

  test("C046 a shop's staff do not choose for its owner", async () => {
    const { store } = await makeTenant();
    const authorization = `Bearer ${await sessionTokenOf(store.platformDomain)}`;
    expect(
      (
        await api
          .openBrowser()
          .call("POST", "/core/stores/update-default-store", { store_id: store.id }, { authorization })
      ).status,
    ).toBe(403);
  });

  test("G125 without WP_ADD_STORE one stays in the current store, whatever the switcher shows", async () => {
    const seller = await signedInSeller();
    const id = await connectShopifyStore({
      shop,
      by: { accountId: seller.account.id, workspaceId: seller.workspace.id },
    });
    const choose = (store_id: string) => seller.browser.call("POST", "/core/stores/update-default-store", { store_id });
    const refused = await choose(id);
    expect([refused.body.status, refused.body.error_code]).toEqual([401, "WP_ADD_STORE"]);
    expect((await choose(seller.store.id)).status).toBe(200);
    // One whose store is gone is not kept in it.
    await systemDb.store.update({ where: { id: seller.store.id }, data: { status: "uninstalled" } });
    expect((await choose(id)).status).toBe(200);
  });

  test("G125 without WP_ADD_STORE no call works in another store by naming it, nor leads there", async () => {
    const seller = await signedInSeller();
    const id = await connectShopifyStore({
      shop,
      by: { accountId: seller.account.id, workspaceId: seller.workspace.id },
    });
    const inOther = { "store-id": id };
    const analytics = () => seller.browser.call("GET", "/dashboard/store", undefined, inOther);
    const choose = () => seller.browser.call("POST", "/core/stores/update-default-store", { store_id: id }, inOther);
    for (const refused of [await analytics(), await choose()])
      expect([refused.body.status, refused.body.error_code]).toEqual([401, "WP_ADD_STORE"]);
    await systemDb.store.update({ where: { id: seller.store.id }, data: { isDefault: false } });
    await systemDb.store.update({ where: { id }, data: { isDefault: true } });
    await systemDb.account.update({
      where: { id: seller.account.id },
      data: { meta: { default_store_id: seller.store.id } },
    });
    await seller.browser.call("POST", "/auth/workplace/switch", { workplace_id: seller.workspace.id });
    expect((await analytics()).body.error_code, "by switching to the workspace that one is in").toBe("WP_ADD_STORE");
    // What is the account's own is served all the same: a page that was opened before learns from it what is current.
    expect((await seller.browser.call("GET", "/stores/list-store", undefined, inOther)).status).toBe(200);
    expect(
      (await seller.browser.call("GET", "/dashboard/store", undefined, { "store-id": seller.store.id })).status,
    ).toBe(200);
    await choosePlan(seller.workspace.id);
    expect((await analytics()).status).toBe(200);
    expect((await choose()).status).toBe(200);
  });

  test("G148 111 of two accounts that connect a new shop at once, one has it, and the other is told so", async () => {
    const sellers = [await signedInSeller(), await signedInSeller()];
    const outcomes = await Promise.allSettled(
      sellers.map(({ account, workspace }) =>
        connectShopifyStore({ shop, by: { accountId: account.id, workspaceId: workspace.id } }),
      ),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { kind: "storeOfAnotherOwner" },
    });
  });

  test("a cookie of ours that is no consent begins none", () => {
    for (const text of ["a-session-token", '{"state":"x"}', "null"]) {
      expect(
        consentCookie.read(new Headers({ cookie: `quayside_consent=${encodeURIComponent(sign("consent", text))}` })),
      ).toBeNull();
    }
  });

  test("G057 G078 the store to start with is a connected one: when the default leaves, the next takes its place", async () => {
    const seller = await signedInSeller();
    const id = await connectShopifyStore({
      shop,
      by: { accountId: seller.account.id, workspaceId: seller.workspace.id },
    });
    const defaults = async () => {
      const { body } = await seller.browser.call("GET", "/stores/list-store");
      const { body: account } = await seller.browser.call("GET", "/auth/account");
      const idsOf = (stores: { id: string; is_default: boolean }[]) =>
        stores.filter(({ is_default: isDefault }) => isDefault).map((store) => store.id);
      return [idsOf(body.data.stores), idsOf(account.data.linked_stores.shopify)];
    };
    expect(await defaults()).toEqual([[seller.store.id], [seller.store.id]]);
    await seller.browser.call("POST", "/core/stores/update-default-store", { store_id: seller.store.id });
    await seller.browser.call("POST", "/auth/platform/unlink", { store_id: seller.store.id });
    expect(await defaults()).toEqual([[id], [id]]);
    await seller.browser.call("POST", "/auth/platform/unlink", { store_id: id });
    expect(await defaults()).toEqual([[], []]);
  });

  test("C011 C036 a person's wish holds for a store that another machine with a faster clock has just connected", async () => {
    const seller = await signedInSeller();
    const ahead = () =>
      systemDb.store.update({
        where: { id: seller.store.id },
        data: { status: "active", installedAt: new Date(Date.now() + 60_000) },
      });
    await ahead();
    await seller.browser.call("POST", "/auth/platform/shopify/uninstall", { shop: seller.store.platformDomain });
    expect((await storeOf(seller.store.platformDomain)).status).toBe("uninstalled");
    await ahead();
    await seller.browser.call("POST", "/auth/platform/unlink", { store_id: seller.store.id });
    expect((await storeOf(seller.store.platformDomain)).status).toBe("uninstalled");
  });

  test("C011 a person disconnects a store, and connecting it again brings it back (G137)", async () => {
    const seller = await signedInSeller();
    const domain = seller.store.platformDomain;
    expect((await seller.browser.call("POST", "/auth/platform/shopify/uninstall", { shop: domain })).body.data).toEqual(
      { store_id: seller.store.id },
    );
    expect((await storeOf(domain)).status).toBe("uninstalled");
    // Again is fine: what has gone is let go of no less.
    expect((await seller.browser.call("POST", "/auth/platform/shopify/uninstall", { shop: domain })).status).toBe(200);
    const by = { accountId: seller.account.id, workspaceId: seller.workspace.id };
    expect(await connectShopifyStore({ shop: domain, by })).toBe(seller.store.id);
    expect(await storeOf(domain)).toMatchObject({ status: "active", uninstalledAt: null });
  });
});
