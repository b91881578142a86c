/** Each platform's connection keeps the contract, against its stand-in over HTTP. Keys are kept in the database. */
import { afterAll, beforeAll, describe } from "vitest";
import { OutsideError } from "../../app/adapters/outcome.ts";
import { AdminClient } from "../../app/adapters/store-connection/shopify/client.server.ts";
import { createTiktokConnection } from "../../app/adapters/store-connection/tiktok/tiktok-connection.server.ts";
import { saveStoreKeys, type StoreKeys } from "../../app/adapters/store-connection/token-store.server.ts";
import { createWooCommerceConnection } from "../../app/adapters/store-connection/woocommerce/woocommerce-connection.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { DEMO_SHOP, SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { createTiktok } from "../../sandbox/tiktok/tiktok.ts";
import { createWoocommerce } from "../../sandbox/woocommerce/woocommerce.ts";
import { makeTenant } from "../factories/tenants.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";
import { storeConnectionConformance } from "./conformance/store-connection.ts";
import { adaptersWith, serveShopify, type ServedShopify } from "./shopify-standin.ts";

const LASTING = { expiresAt: null, refreshExpiresAt: null, details: {} };

/** A store's id with these keys. */
async function storeWith(keys: Pick<StoreKeys, "accessToken" | "refreshToken">): Promise<string> {
  const { store } = await makeTenant();
  await saveStoreKeys(systemDb, store.id, { ...LASTING, ...keys });
  return store.id;
}

const post = (url: string, form: Record<string, string>) =>
  fetch(url, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });

describe("Shopify", () => {
  let shop: ServedShopify;
  beforeAll(async () => {
    shop = await serveShopify();
  });
  afterAll(() => shop.served.close());
  const dead = () =>
    adaptersWith(new AdminClient({ shop: DEMO_SHOP, apiVersion: "2026-10", tokens: () => Promise.resolve("dead") }));

  storeConnectionConformance("Shopify", {
    served: () => shop.served,
    vendor: "shopify",
    adapter: () => {
      const token = shop.issueToken();
      let isForgotten = false;
      const tokens = () =>
        isForgotten ? Promise.reject(new OutsideError("reconnect", "reconnect")) : Promise.resolve(token);
      const { connection } = adaptersWith(new AdminClient({ shop: DEMO_SHOP, apiVersion: "2026-10", tokens }));
      // The tokens' own storage has its tests beside it; here it is one that forgets as it does.
      return { ...connection, forgetKeys: () => Promise.resolve(void (isForgotten = true)) };
    },
    locked: { adapter: () => dead().connection, kind: "reconnect" },
    cutOff: () => {
      for (const { token } of shop.shopify.state.tokens.filter(({ shop: domain }) => domain === DEMO_SHOP))
        shop.shopify.state.tokens.delete(token);
    },
    read: { name: "the shop's facts", match: "shop", run: (connection) => connection.readShop() },
  });
});

describe("WooCommerce", () => {
  let served: ServedStandin;
  let keptId: string;
  beforeAll(async () => {
    served = await serveStandin(createWoocommerce);
    keptId = await connect();
  });
  afterAll(() => served.close());
  const address = () => `${served.origin.replace("http://", "")}/woocommerce/pier-provisions`;
  const open = (id: string, platformDomain = address()) =>
    createWooCommerceConnection({ id, platform: "woocommerce", platformDomain }, undefined);
  async function connect(): Promise<string> {
    await post(`${served.origin}/woocommerce/pier-provisions/wc-auth/v1/access_granted`, {
      app: "Quayside",
      scope: "read_write",
      user: "state-state-state",
      returnUrl: served.context.appOrigin,
      callbackUrl: `${served.context.appOrigin}/keys`,
      decision: "approve",
    });
    const posted = JSON.parse(served.received.at(-1)!.body) as Record<string, string>;
    return storeWith({ accessToken: posted.consumer_key!, refreshToken: posted.consumer_secret! });
  }

  storeConnectionConformance("WooCommerce", {
    served: () => served,
    vendor: "woocommerce",
    adapter: async () => open(await connect()),
    at: (origin) => open(keptId, origin.replace("http://", "")),
    locked: {
      adapter: async () => open(await storeWith({ accessToken: "ck_other", refreshToken: "cs_other" })),
      kind: "reconnect",
    },
    cutOff: async () => {
      await post(`${served.origin}/woocommerce/control/revoke-keys`, { store: "pier-provisions" });
    },
    read: { name: "the store's facts", match: "system_status", run: (connection) => connection.readShop() },
  });
});

describe("TikTok Shop", () => {
  let served: ServedStandin;
  let keptId: string;
  let code: string;
  beforeAll(async () => {
    served = await serveStandin(createTiktok);
    keptId = await connect();
    const page = await (await fetch(`${served.origin}/tiktok/`)).text();
    code = /GBLC\d+/.exec(page)![0].toLowerCase();
  });
  afterAll(() => served.close());
  const app = (url: string) => ({
    authorizeUrl: url,
    authUrl: url,
    apiUrl: url,
    serviceId: SANDBOX_KEYS.tiktokServiceId,
    appKey: SANDBOX_KEYS.tiktokAppKey,
    appSecret: SANDBOX_KEYS.tiktokAppSecret,
  });
  const open = (id: string, url = `${served.origin}/tiktok`) =>
    createTiktokConnection({ id, platform: "tiktok", platformDomain: code }, () => app(url));
  async function connect(): Promise<string> {
    const consent = await post(`${served.origin}/tiktok/open/authorize`, { account: "quay", decision: "allow" });
    const query = new URLSearchParams({
      app_key: SANDBOX_KEYS.tiktokAppKey,
      app_secret: SANDBOX_KEYS.tiktokAppSecret,
      auth_code: new URL(consent.headers.get("location")!).searchParams.get("code")!,
      grant_type: "authorized_code",
    });
    const answer = await fetch(`${served.origin}/tiktok/api/v2/token/get?${query.toString()}`);
    const { data } = (await answer.json()) as { data: { access_token: string; refresh_token: string } };
    return storeWith({ accessToken: data.access_token, refreshToken: data.refresh_token });
  }

  storeConnectionConformance("TikTok Shop", {
    served: () => served,
    vendor: "tiktok",
    adapter: async () => open(await connect()),
    at: (origin) => open(keptId, origin),
    locked: {
      adapter: async () => open(await storeWith({ accessToken: "at_other", refreshToken: "rt_other" })),
      kind: "reconnect",
    },
    cutOff: async () => {
      await post(`${served.origin}/tiktok/deauthorize`, { account: "quay" });
    },
    read: { name: "the seller's shops", match: "shops", run: (connection) => connection.readShop() },
  });
});
