/** Connecting TikTok shops and channels by consent, against stand-ins that speak the vendors' own protocols. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decrypt } from "../../app/platform/crypto.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import type { SandboxContext } from "../../sandbox/core/context.ts";
import { createFacebook } from "../../sandbox/facebook/facebook.ts";
import { createGoogle } from "../../sandbox/google/google.ts";
import { createTiktok } from "../../sandbox/tiktok/tiktok.ts";
import { startApi, type Browser } from "../factories/api-server.ts";
import { comeBack, decide } from "../factories/consent-pages.ts";
import { PASSWORD, signedInSeller as sellerOf } from "../factories/sellers.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";

let api: Awaited<ReturnType<typeof startApi>>;
let tiktok: ServedStandin;
let facebook: ServedStandin;
let google: ServedStandin;

beforeAll(async () => {
  api = await startApi();
  const ours = (context: SandboxContext): SandboxContext => ({ ...context, appOrigin: env.APP_URL });
  [tiktok, facebook, google] = await Promise.all([
    serveStandin((context) => createTiktok(ours(context))),
    serveStandin((context) => createFacebook(ours(context))),
    serveStandin((context) => createGoogle(ours(context))),
  ]);
  env.TIKTOK_AUTHORIZE_URL = env.TIKTOK_AUTH_URL = env.TIKTOK_API_URL = `${tiktok.origin}/tiktok`;
  env.FACEBOOK_SITE_URL = env.FACEBOOK_GRAPH_URL = `${facebook.origin}/facebook`;
  env.GOOGLE_ACCOUNTS_URL = env.GOOGLE_TOKEN_URL = env.GOOGLE_MERCHANT_URL = `${google.origin}/google`;
});
afterAll(async () => {
  await Promise.all([api.close(), tiktok.close(), facebook.close(), google.close()]);
});

const signedInSeller = () => sellerOf(api);

describe("TikTok Shop", () => {
  test("C012 the shops of one seller share tokens that can be renewed once, and all go on", async () => {
    const { browser, workspace } = await signedInSeller();
    const { body } = await browser.call("GET", "/auth/platform/tiktok/auth");
    const back = await decide(body.data.url, `${tiktok.origin}/tiktok/open/authorize`, {
      decision: "allow",
      account: "north & south",
    });
    expect(await comeBack(browser, "tiktok", back)).toContain("connected=north+shop%2C+south+shop");
    await systemDb.storeCredential.updateMany({
      where: { store: { workspaceId: workspace.id } },
      data: { expiresAt: new Date(0) },
    });
    const verified = await browser.call("GET", "/auth/platform/verify");
    expect(
      verified.body.data.stores
        .filter(({ platform }: { platform: string }) => platform === "tiktok")
        .map(({ status }: { status: string }) => status),
    ).toEqual(["connected", "connected"]);
  });

  test("G148 111 one shop of a seller that another account has stops none of the others, and is said", async () => {
    const [first, second] = [await signedInSeller(), await signedInSeller()];
    const allow = async ({ browser }: { browser: Browser }, account: string) => {
      const { body } = await browser.call("GET", "/auth/platform/tiktok/auth");
      return comeBack(
        browser,
        "tiktok",
        await decide(body.data.url, `${tiktok.origin}/tiktok/open/authorize`, { decision: "allow", account }),
      );
    };
    await allow(first, "east");
    expect(await allow(second, "east & west")).toBe("/app/setting/channel?connected=west+shop&connect_error=111");
    expect(await allow(second, "east")).toBe("/app/setting/channel?connect_error=111");
  });

  test("C012 X015 a seller's shops are connected by a signed call", async () => {
    const { browser, workspace } = await signedInSeller();
    const { body } = await browser.call("GET", "/auth/platform/tiktok/auth");
    const back = await decide(body.data.url, `${tiktok.origin}/tiktok/open/authorize`, {
      decision: "allow",
      account: "harbour",
    });
    expect(back).toContain("/auth/platform/tiktok/callback?code=");
    expect(await comeBack(browser, "tiktok", back)).toContain("connected=harbour+shop");
    expect(await systemDb.store.findFirst({ where: { workspaceId: workspace.id, platform: "tiktok" } })).toMatchObject({
      name: "harbour shop",
      currency: "GBP",
      countryCode: "GB",
      timeZone: "Europe/London",
    });
    expect((await browser.call("GET", "/auth/platform/verify")).body.data.stores).toContainEqual(
      expect.objectContaining({ platform: "tiktok", status: "connected" }),
    );
  });

  test("a state of another account, an old code and a denial connect nothing", async () => {
    const [seller, stranger] = [await signedInSeller(), await signedInSeller()];
    const { body } = await seller.browser.call("GET", "/auth/platform/tiktok/auth");
    const back = await decide(body.data.url, `${tiktok.origin}/tiktok/open/authorize`, {
      decision: "allow",
      account: "quay",
    });
    expect(await comeBack(stranger.browser, "tiktok", back)).toContain("connect_error=103");
    expect(await comeBack(seller.browser, "tiktok", back)).toContain("connected=");
    expect(await comeBack(seller.browser, "tiktok", back)).toContain("connect_error=113");
    const denied = await decide(body.data.url, `${tiktok.origin}/tiktok/open/authorize`, { decision: "deny" });
    expect(await comeBack(seller.browser, "tiktok", denied)).toContain("connect_error=103");
  });
});

describe.each(["tiktok", "facebook", "google-merchant"] as const)("a consent at %s", (platform) => {
  const pages = () => ({
    tiktok: `${tiktok.origin}/tiktok/open/authorize`,
    facebook: `${facebook.origin}/facebook/dialog`,
    "google-merchant": `${google.origin}/google/consent`,
  });

  test("that somebody else gives at one's wish ends nowhere but in the browser that began", async () => {
    const [seller, victim] = [await signedInSeller(), await signedInSeller()];
    const elsewhere = api.openBrowser();
    await elsewhere.call("POST", "/auth/login", { email: seller.account.email, password: PASSWORD });
    const { body } = await seller.browser.call("GET", `/auth/platform/${platform}/auth`);
    const back = await decide(body.data.url, pages()[platform], { decision: "allow", account: "victim@pier.test" });
    const come = (browser: Browser, address = back) => comeBack(browser, platform, address);
    // Nobody is sent on with the code in the address.
    expect(await come(api.openBrowser())).toBe("/login?return_to=%2Fapp%2Fsetting%2Fchannel%3Fconnect_error%3D121");
    for (const browser of [victim.browser, elsewhere]) expect(await come(browser)).toContain("connect_error=103");
    // Who began knows the state, and the code comes to who approved alone.
    const known = new URL(back);
    known.searchParams.delete("code");
    known.searchParams.delete("auth_code");
    expect(await come(seller.browser, known.href)).toContain("connect_error=103");
    for (const { workspace } of [seller, victim]) {
      const where = { workspaceId: workspace.id };
      expect(await systemDb.store.count({ where: { ...where, platform } })).toBe(0);
      expect(await systemDb.channelConnection.count({ where })).toBe(0);
    }
  });
});

describe("channels", () => {
  test("C013 C016 C017 X015 a Facebook catalogue is linked, chosen and let go", async () => {
    const { browser, workspace } = await signedInSeller();
    const { body } = await browser.call("GET", "/auth/platform/facebook/auth");
    const back = await decide(body.data.url, `${facebook.origin}/facebook/dialog`, {
      decision: "allow",
      account: "Noa Pier",
    });
    expect(await comeBack(browser, "facebook", back)).toBe("/app/setting/channel?linked=facebook");
    const { body: accounts } = await browser.call("GET", "/core/channel-connections/facebook/accounts");
    expect(accounts.data.accounts.map(({ name }: { name: string }) => name)).toEqual([
      "Summer catalogue",
      "Everything",
    ]);
    const chosen = await browser.call("POST", "/auth/platform/facebook/link", {
      external_id: accounts.data.accounts[1].id,
    });
    expect(chosen.body.data).toMatchObject({
      account_name: "Noa Pier",
      external_name: "Everything",
      status: "connected",
    });
    expect((await browser.call("POST", "/auth/platform/facebook/link", { external_id: "999" })).status).toBe(400);

    const kept = await systemDb.channelConnection.findFirstOrThrow({ where: { workspaceId: workspace.id } });
    expect(kept.accessToken).toMatch(/^v1\./);
    const before = facebook.standin.facts?.().grants;
    expect((await browser.call("POST", "/auth/platform/facebook/disconnect", {})).status).toBe(200);
    expect(facebook.standin.facts?.().grants).toBeLessThan(Number(before));
    expect((await browser.call("GET", "/core/channel-connections/facebook/accounts")).status).toBe(404);
  });

  test("C015 a client that catches the return ends the consent itself; a state of another account is refused", async () => {
    const [seller, stranger] = [await signedInSeller(), await signedInSeller()];
    const { body } = await seller.browser.call("GET", "/auth/platform/facebook/auth");
    const back = new URL(
      await decide(body.data.url, `${facebook.origin}/facebook/dialog`, { decision: "allow", account: "Ada" }),
    );
    const returned = { code: back.searchParams.get("code"), state: back.searchParams.get("state") };
    expect((await stranger.browser.call("POST", "/auth/platform/facebook/callback", returned)).status).toBe(403);
    expect((await seller.browser.call("POST", "/auth/platform/google-merchant/callback", returned)).status).toBe(403);
    expect(
      (await seller.browser.call("POST", "/auth/platform/facebook/callback", returned)).body.data.accounts,
    ).toHaveLength(2);
    expect((await seller.browser.call("POST", "/auth/platform/facebook/callback", returned)).status).toBe(422);
  });

  test("C014 C018 C019 C020 a Merchant Center account is linked, its token renewed, and let go", async () => {
    const { browser, workspace } = await signedInSeller();
    const { body } = await browser.call("GET", "/auth/platform/google-merchant/auth");
    const back = new URL(
      await decide(body.data.url, `${google.origin}/google/consent`, { decision: "allow", account: "noa@pier.test" }),
    );
    const returned = { code: back.searchParams.get("code"), state: back.searchParams.get("state") };
    const { body: accounts } = await browser.call("POST", "/auth/platform/google-merchant/callback", returned);
    const chosen = await browser.call("POST", "/auth/platform/google-merchant/link", {
      external_id: accounts.data.accounts[0].id,
    });
    expect(chosen.body.data).toMatchObject({ account_name: "noa@pier.test", external_name: "Pier Provisions" });

    const before = await systemDb.channelConnection.findFirstOrThrow({ where: { workspaceId: workspace.id } });
    await systemDb.channelConnection.update({ where: { id: before.id }, data: { expiresAt: new Date() } });
    expect((await browser.call("GET", "/core/channel-connections/google-merchant/accounts")).status).toBe(200);
    expect((await systemDb.channelConnection.findUniqueOrThrow({ where: { id: before.id } })).accessToken).not.toBe(
      before.accessToken,
    );

    const grants = google.standin.facts?.().grants;
    expect((await browser.call("POST", "/auth/platform/google-merchant/disconnect", {})).status).toBe(200);
    expect(google.standin.facts?.().grants).toBeLessThan(Number(grants));
    const { body: channels } = await browser.call("GET", "/core/channel-connections");
    expect(channels.data.channels).toEqual([
      { channel: "facebook", connection: null },
      { channel: "google-merchant", connection: null },
    ]);
  });

  test("X015 a consent that its person takes back at the channel is shown as ended, to be given anew", async () => {
    const { browser, workspace } = await signedInSeller();
    const { body } = await browser.call("GET", "/auth/platform/google-merchant/auth");
    const back = await decide(body.data.url, `${google.origin}/google/consent`, {
      decision: "allow",
      account: "ada@pier.test",
    });
    await comeBack(browser, "google-merchant", back);
    const { accessToken } = await systemDb.channelConnection.findFirstOrThrow({ where: { workspaceId: workspace.id } });
    await fetch(`${google.origin}/google/revoke`, {
      method: "POST",
      body: new URLSearchParams({ token: decrypt(accessToken) }),
    });
    expect((await browser.call("GET", "/core/channel-connections/google-merchant/accounts")).status).not.toBe(200);
    const { body: channels } = await browser.call("GET", "/core/channel-connections");
    expect(channels.data.channels[1].connection.status).toBe("expired");
    const { body: again } = await browser.call("GET", "/auth/platform/google-merchant/auth");
    await comeBack(
      browser,
      "google-merchant",
      await decide(again.data.url, `${google.origin}/google/consent`, { decision: "allow", account: "ada@pier.test" }),
    );
    expect((await browser.call("GET", "/core/channel-connections")).body.data.channels[1].connection.status).toBe(
      "connected",
    );
  });

  test("the only account there is is chosen by itself", async () => {
    const { browser } = await signedInSeller();
    const { body } = await browser.call("GET", "/auth/platform/google-merchant/auth");
    await comeBack(
      browser,
      "google-merchant",
      await decide(body.data.url, `${google.origin}/google/consent`, { decision: "allow", account: "one@pier.test" }),
    );
    const { body: channels } = await browser.call("GET", "/core/channel-connections");
    expect(channels.data.channels[1].connection).toMatchObject({
      external_name: "Pier Provisions",
      status: "connected",
    });
  });
});
