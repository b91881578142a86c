import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { storeConnectionFor } from "../../app/adapters/store-connection/registry.server";
import {
  readOfflineTokens,
  writeOfflineTokens,
} from "../../app/adapters/store-connection/shopify/session-storage.server";
import { systemDb } from "../../app/platform/db/client.server";
import {
  authenticateScreen,
  beginShopifyOAuth,
  ensureOfflineSession,
  finishShopifyOAuth,
  forgetShopifySessions,
  offlineAccessToken,
  type OnInstalled,
} from "../../app/shopify.server";
import { DEMO_SHOP, SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { fieldCase } from "../factories/field-cases.ts";
import { serveShopify, type ServedShopify } from "./shopify-standin.ts";

await vi.hoisted(async () => {
  const { SANDBOX_KEYS } = await import("../../sandbox/profile.ts");
  process.env.SHOPIFY_API_KEY = SANDBOX_KEYS.shopifyApiKey;
  process.env.SHOPIFY_API_SECRET = SANDBOX_KEYS.shopifyApiSecret;
});

let shop: ServedShopify;
let installed: { scopes: string[]; isFirst: boolean }[];
const note: OnInstalled = async ({ scopes, isFirst }) => void installed.push({ scopes, isFirst });

beforeAll(async () => {
  shop = await serveShopify();
});
beforeEach(async () => {
  shop.served.context.faults.clear();
  shop.shopify.commerce.installApp(DEMO_SHOP);
  await forgetShopifySessions(DEMO_SHOP, systemDb);
  installed = [];
});
afterAll(() => shop.served.close());

const sessionToken = () => shop.shopify.commerce.issueSessionToken(DEMO_SHOP);
const liveTokens = () =>
  shop.shopify.state.tokens.filter(({ shop: domain, kind }) => domain === DEMO_SHOP && kind === "offline").length;

async function connect(onInstalled = note): Promise<string> {
  await ensureOfflineSession({ shop: DEMO_SHOP, sessionToken: await sessionToken(), onInstalled });
  return offlineAccessToken(DEMO_SHOP);
}

/** Lets the access token be about to end, as it is most of an hour later. */
async function age(): Promise<void> {
  const held = (await readOfflineTokens(DEMO_SHOP))!;
  await writeOfflineTokens({ ...held, expiresAt: new Date(Date.now() + 60_000) });
}

describe("a first visit", () => {
  test("exchanges once for many parallel loads, tells once that the shop connected, and keeps the tokens encrypted", async () => {
    const before = liveTokens();
    const token = await sessionToken();
    await Promise.all(
      Array.from({ length: 8 }, () =>
        ensureOfflineSession({ shop: DEMO_SHOP, sessionToken: token, onInstalled: note }),
      ),
    );
    expect(liveTokens() - before).toBe(1);
    expect(installed).toEqual([{ scopes: shop.shopify.config.scopes, isFirst: true }]);
    const row = await systemDb.shopifySession.findUniqueOrThrow({ where: { id: `offline_${DEMO_SHOP}` } });
    const held = (await readOfflineTokens(DEMO_SHOP))!;
    expect(held).toMatchObject({
      accessToken: expect.stringMatching(/^shpat_/),
      refreshToken: expect.stringMatching(/^shprt_/),
    });
    expect(`${row.accessToken} ${row.refreshToken}`).not.toMatch(/shp[ar]t_/);
  });

  test("starts over when connecting the shop failed", async () => {
    await expect(connect(() => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
    expect(await readOfflineTokens(DEMO_SHOP)).toBeNull();
  });

  test("with a session token that Shopify no longer takes says so", async () => {
    const refused = ensureOfflineSession({ shop: DEMO_SHOP, sessionToken: "a.b.c", onInstalled: note });
    await expect(refused).rejects.toMatchObject({ kind: "reconnect", vendorCode: "invalid_subject_token" });
  });
});

describe("an access token", () => {
  test("is given out as it is while it lasts", async () => {
    const token = await connect();
    const before = liveTokens();
    expect(await offlineAccessToken(DEMO_SHOP)).toBe(token);
    expect(liveTokens()).toBe(before);
  });

  test("that is about to end is renewed once for many callers", async () => {
    const old = await connect();
    await age();
    const before = liveTokens();
    const renewed = await Promise.all(Array.from({ length: 8 }, () => offlineAccessToken(DEMO_SHOP)));
    expect(new Set(renewed).size).toBe(1);
    expect(renewed[0]).not.toBe(old);
    expect(liveTokens() - before).toBe(1);
  });

  test("that Shopify has just refused is renewed, once", async () => {
    const old = await connect();
    const renewed = await offlineAccessToken(DEMO_SHOP, old);
    expect(renewed).not.toBe(old);
    expect(await offlineAccessToken(DEMO_SHOP, old)).toBe(renewed);
  });

  test("whose renewal gets no answer stays renewable: the refresh token is not lost", async () => {
    await connect();
    await age();
    const fetchNow = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (...args: Parameters<typeof fetch>) => {
      const answer = await fetchNow(...args);
      if (!String(args[0]).endsWith("/admin/oauth/access_token")) return answer;
      throw new TypeError("fetch failed", { cause: { code: "ECONNRESET" } });
    });
    await expect(offlineAccessToken(DEMO_SHOP)).rejects.toMatchObject({ kind: "retry" });
    vi.restoreAllMocks();
    expect(await offlineAccessToken(DEMO_SHOP)).toMatch(/^shpat_/);
  });

  test("whose shop is disconnected while it is renewed is not kept after all", async () => {
    await connect();
    await age();
    const fetchNow = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (...args: Parameters<typeof fetch>) => {
      const answer = await fetchNow(...args);
      await forgetShopifySessions(DEMO_SHOP, systemDb);
      return answer;
    });
    await expect(offlineAccessToken(DEMO_SHOP)).rejects.toMatchObject({ kind: "reconnect" });
    vi.restoreAllMocks();
    expect(await readOfflineTokens(DEMO_SHOP)).toBeNull();
  });

  test("of an uninstalled shop asks to reconnect, and the next visit after a reinstall exchanges anew", async () => {
    await connect();
    shop.shopify.commerce.uninstallApp(DEMO_SHOP);
    await age();
    await expect(offlineAccessToken(DEMO_SHOP)).rejects.toMatchObject({ kind: "reconnect" });
    shop.shopify.commerce.installApp(DEMO_SHOP);
    installed = [];
    expect(await connect()).toMatch(/^shpat_/);
    expect(installed).toHaveLength(1);
  });

  test("that has ended gives way to another by the next visit, which is told: the shop may have uninstalled us in between", async () => {
    await connect();
    await writeOfflineTokens({ ...(await readOfflineTokens(DEMO_SHOP))!, expiresAt: new Date(0) });
    await connect();
    expect(installed.map(({ isFirst }) => isFirst)).toEqual([true, false]);
    await connect();
    expect(installed).toHaveLength(2);
  });

  test("of a frozen shop is kept, and good again once the shop has paid", async () => {
    await connect();
    await age();
    const { planName } = shop.shopify.state.shops.get(DEMO_SHOP)!;
    shop.shopify.commerce.updateShop(DEMO_SHOP, { planName: "frozen" });
    await expect(offlineAccessToken(DEMO_SHOP)).rejects.toMatchObject({ kind: "refused", reason: "store_frozen" });
    shop.shopify.commerce.updateShop(DEMO_SHOP, { planName });
    expect(await offlineAccessToken(DEMO_SHOP)).toMatch(/^shpat_/);
  });

  const { refresh_answers: answers, right } = fieldCase<{
    refresh_answers: (number | [number, { error: string }])[];
    right: Record<string, string>;
  }>("token-answers");
  test.each(
    answers.map((answer) => {
      const [status, body] = typeof answer === "number" ? [answer, null] : answer;
      const named = body ? `${status} ${body.error}` : String(status);
      return [named, right[named]!, status, body] as const;
    }),
  )("whose renewal is answered %s is: %s", async (_, outcome, status, body) => {
    await connect();
    await age();
    const fetchNow = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (...args: Parameters<typeof fetch>) =>
      String(args[0]).endsWith("/admin/oauth/access_token")
        ? new Response(JSON.stringify(body ?? { errors: "no" }), { status })
        : fetchNow(...args),
    );
    const isGivenUp = outcome.startsWith("given up");
    await expect(offlineAccessToken(DEMO_SHOP)).rejects.toMatchObject({
      kind: isGivenUp ? "reconnect" : expect.not.stringMatching("reconnect"),
    });
    vi.restoreAllMocks();
    if (isGivenUp) expect(await readOfflineTokens(DEMO_SHOP)).toBeNull();
    else expect(await offlineAccessToken(DEMO_SHOP)).toMatch(/^shpat_/);
  });

  test("is not thrown away because our own secret is wrong", async () => {
    await connect();
    await age();
    const secret = SANDBOX_KEYS.shopifyApiSecret;
    shop.served.context.keys.shopifyApiSecret = "another";
    await expect(offlineAccessToken(DEMO_SHOP)).rejects.toMatchObject({ kind: "misconfigured" });
    shop.served.context.keys.shopifyApiSecret = secret;
    expect(await offlineAccessToken(DEMO_SHOP)).toMatch(/^shpat_/);
  });
});

describe("a document in the admin's frame", () => {
  const open = async (query: Record<string, string>) => {
    const host = Buffer.from("admin.shopify.com/store/harbour-goods").toString("base64");
    const url = `http://localhost:3000/app?${new URLSearchParams({ shop: DEMO_SHOP, host, embedded: "1", ...query })}`;
    return authenticateScreen(
      new Request(url, { headers: { "user-agent": "Mozilla/5.0 Chrome/130 Safari/537" } }),
      note,
    );
  };

  test("with a session token is let through, and the shop is connected by then", async () => {
    expect(await open({ id_token: await sessionToken() })).toEqual({
      shop: DEMO_SHOP,
      userId: expect.stringMatching(/^\d+$/),
    });
    expect(installed).toHaveLength(1);
    expect(await readOfflineTokens(DEMO_SHOP)).not.toBeNull();
  });

  test("with a token that Shopify no longer takes is sent for a new one", async () => {
    const token = await sessionToken();
    shop.shopify.commerce.uninstallApp(DEMO_SHOP);
    const answer = (await open({ id_token: token }).catch((thrown: Response) => thrown)) as Response;
    expect(answer.headers.get("location")).toMatch(/^\/auth\/shopify\/session-token\?/);
    expect(answer.headers.get("location")).not.toContain(token);
  });
});

describe("connecting from the standalone app", () => {
  const comeBack = (entries: Record<string, string>): URL => {
    const query = new URLSearchParams({
      ...entries,
      shop: DEMO_SHOP,
      timestamp: String(Math.floor(Date.now() / 1000)),
    });
    query.sort();
    query.append("hmac", createHmac("sha256", SANDBOX_KEYS.shopifyApiSecret).update(query.toString()).digest("hex"));
    return new URL(`http://localhost:3000/auth/shopify/callback?${query}`);
  };

  test("trades the code of the redirect for tokens, once", async () => {
    const { url, state } = beginShopifyOAuth({ shop: DEMO_SHOP });
    expect(url).toContain(`state=${state}`);
    const code = shop.shopify.tokens.issueCode(shop.shopify.state.shops.get(DEMO_SHOP)!, shop.shopify.config.scopes);
    const redirect = comeBack({ code, state });
    expect(await finishShopifyOAuth({ url: redirect, expectedState: state })).toEqual({
      shop: DEMO_SHOP,
      scopes: shop.shopify.config.scopes,
    });
    expect(await readOfflineTokens(DEMO_SHOP)).toMatchObject({
      refreshToken: expect.any(String),
      expiresAt: expect.any(Date),
    });
    await expect(finishShopifyOAuth({ url: redirect, expectedState: state })).rejects.toMatchObject({
      kind: "reconnect",
    });
  });
});

describe("the registry", () => {
  test("makes the connection of a connected shop, with the tokens that are kept", async () => {
    await connect();
    await expect(
      storeConnectionFor({ id: null, platform: "shopify", platformDomain: DEMO_SHOP }).readShop(),
    ).resolves.toMatchObject({
      name: expect.any(String),
    });
  });

  test("has no connection of a shop that never connected, nor for an unknown platform", async () => {
    await expect(
      storeConnectionFor({ id: null, platform: "shopify", platformDomain: "nobody.myshopify.com" }).readShop(),
    ).rejects.toMatchObject({ kind: "reconnect" });
    for (const platform of ["elsewhere", "constructor"])
      expect(() => storeConnectionFor({ id: null, platform, platformDomain: "x" })).toThrow("unavailable");
  });
});
