/** Stores that cut us off at their platform: by news where the platform sends them, else found out by asking. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { OutsideError } from "../../app/adapters/outcome.ts";
import { storeConnectionFor } from "../../app/adapters/store-connection/registry.server.ts";
import { saveStoreKeys } from "../../app/adapters/store-connection/token-store.server.ts";
import { inbound } from "../../app/inbound.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { subscribe } from "../../app/platform/events/hub.server.ts";
import { createTiktok } from "../../sandbox/tiktok/tiktok.ts";
import { createWoocommerce } from "../../sandbox/woocommerce/woocommerce.ts";
import { signIn, startApi } from "../factories/api-server.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { finishPlatformConsent, handleCheckKeyedStores } from "../factories/wired.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";
import { patience } from "../setup/patience.ts";

let api: Awaited<ReturnType<typeof startApi>>;
let tiktok: ServedStandin;
let woo: ServedStandin;
let stopListening: () => void;
beforeAll(async () => {
  [api, tiktok, woo] = await Promise.all([startApi(), serveStandin(createTiktok), serveStandin(createWoocommerce)]);
  // Once somebody listens, who comes after them misses nothing.
  const onGap = vi.fn();
  stopListening = subscribe(randomUUID(), { since: null, receive: () => {}, onGap });
  await vi.waitFor(() => expect(onGap).toHaveBeenCalled(), { timeout: patience(5_000) });
  env.TIKTOK_AUTHORIZE_URL = env.TIKTOK_AUTH_URL = env.TIKTOK_API_URL = `${tiktok.origin}/tiktok`;
});
afterAll(() => {
  stopListening();
  return Promise.all([api.close(), tiktok.close(), woo.close()]);
});

const post = (url: string, form: Record<string, string>) =>
  fetch(url, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
const once = { signal: AbortSignal.timeout(30_000), attempt: 1, isLastAttempt: false };
/** Does something while a page of the workspace listens; answers once the page has been told that the store is gone. */
async function tellingOf(workspaceId: string, storeId: string, work: () => Promise<unknown>): Promise<void> {
  const told: unknown[] = [];
  const end = subscribe(workspaceId, {
    since: null,
    receive: ({ name, data }) => told.push({ name, data }),
    onGap: () => {},
  });
  await work();
  await vi.waitFor(
    () => expect(told).toContainEqual({ name: "stores.uninstalled", data: { storeId, status: "success" } }),
    { timeout: patience(5_000) },
  );
  end();
}
const statusOf = async (storeId: string) => (await systemDb.store.findUniqueOrThrow({ where: { id: storeId } })).status;

describe("a TikTok seller who takes our access back", () => {
  async function connect({ account }: Tenant, seller: string): Promise<string> {
    const session = await signIn(account.id);
    const { body } = await api.openBrowser().call("GET", "/auth/platform/tiktok/auth", undefined, session);
    const state = new URL(body.data.url).searchParams.get("state") ?? "";
    const back =
      (await post(`${tiktok.origin}/tiktok/open/authorize`, { state, account: seller, decision: "allow" })).headers.get(
        "location",
      ) ?? "";
    await finishPlatformConsent(new Request(back, { headers: session }), "tiktok");
    return (await systemDb.store.findFirstOrThrow({ where: { name: `${seller} shop` } })).id;
  }
  /** The seller's press of the button; answers what the platform then posted to us. */
  async function deauthorize(seller: string) {
    const before = tiktok.received.length;
    await post(`${tiktok.origin}/tiktok/deauthorize`, { account: seller });
    await expect.poll(() => tiktok.received.length).toBe(before + 1);
    const { path, body, headers } = tiktok.received[before]!;
    expect(path).toBe("/webhooks/tiktok");
    return { rawBody: Buffer.from(body), signature: String(headers.authorization) };
  }
  async function deliver({ rawBody, signature }: { rawBody: Buffer; signature: string }) {
    const outcome = await inbound.receive("tiktok", {
      rawBody,
      headers: new Headers({ authorization: signature }),
      kind: "",
    });
    const { shop_id: subject } = JSON.parse(rawBody.toString()) as { shop_id: string };
    await inbound.job.run({ source: "tiktok", subject }, once);
    return outcome;
  }

  test("O036 has disconnected the shop: its keys are forgotten, and screens and people are told (G093)", async () => {
    const tenant = await makeTenant();
    const storeId = await connect(tenant, "harbour-seller");
    await tellingOf(tenant.workspace.id, storeId, async () =>
      expect(await deliver(await deauthorize("harbour-seller"))).toBe("stored"),
    );
    expect(await statusOf(storeId)).toBe("uninstalled");
    expect(await systemDb.storeCredential.count({ where: { storeId } })).toBe(0);
    expect(
      await systemDb.notification.count({ where: { workspaceId: tenant.workspace.id, kind: "store_disconnected" } }),
    ).toBe(1);
  });

  test("is not believed without the platform's signature", async () => {
    const storeId = await connect(await makeTenant(), "quay-seller");
    const delivery = await deauthorize("quay-seller");
    expect(await deliver({ ...delivery, signature: "0".repeat(64) })).toBe("unverified");
    expect(
      await deliver({
        ...delivery,
        rawBody: Buffer.from(delivery.rawBody.toString().replace('"type":6', '"type": 6')),
      }),
    ).toBe("unverified");
    expect(await statusOf(storeId)).toBe("active");
  });

  test("who came back since stays, however late or often the news come", async () => {
    const tenant = await makeTenant();
    const storeId = await connect(tenant, "pier-seller");
    const delivery = await deauthorize("pier-seller");
    await deliver(delivery);
    await connect(tenant, "pier-seller");
    await systemDb.store.update({ where: { id: storeId }, data: { installedAt: new Date(Date.now() + 2_000) } });
    await deliver(delivery);
    await systemDb.inboundEvent.deleteMany({ where: { source: "tiktok" } });
    await deliver(delivery);
    expect(await statusOf(storeId)).toBe("active");
  });
});

describe("a WooCommerce store whose keys were revoked", () => {
  async function connect({ workspace }: Tenant): Promise<string> {
    await post(`${woo.origin}/woocommerce/pier-provisions/wc-auth/v1/access_granted`, {
      app: "Quayside",
      scope: "read_write",
      user: "state-state-state",
      returnUrl: woo.context.appOrigin,
      callbackUrl: `${woo.context.appOrigin}/keys`,
      decision: "approve",
    });
    const { consumer_key: accessToken = "", consumer_secret: refreshToken = "" } = JSON.parse(
      woo.received.at(-1)!.body,
    ) as Record<string, string>;
    const platformDomain = `${woo.origin.replace("http://", "")}/woocommerce/pier-provisions`;
    await systemDb.store.deleteMany({ where: { platformDomain } });
    const { id } = await systemDb.store.create({
      data: {
        workspaceId: workspace.id,
        platform: "woocommerce",
        platformDomain,
        domain: platformDomain,
        name: "Pier Provisions",
      },
    });
    await saveStoreKeys(systemDb, id, {
      accessToken,
      refreshToken,
      expiresAt: null,
      refreshExpiresAt: null,
      details: {},
    });
    return id;
  }

  test("is found out by asking, and disconnected; one that is only down stays", async () => {
    const tenant = await makeTenant();
    const storeId = await connect(tenant);
    await handleCheckKeyedStores.run({}, once);
    expect(await systemDb.store.findUniqueOrThrow({ where: { id: storeId } })).toMatchObject({
      status: "active",
      currency: "EUR",
      countryCode: "DE",
      timeZone: "Europe/Berlin",
    });
    woo.context.faults.add({ vendor: "woocommerce", kind: "server_error", match: "system_status", count: 1 });
    await handleCheckKeyedStores.run({}, once);
    expect(await statusOf(storeId)).toBe("active");

    await post(`${woo.origin}/woocommerce/control/revoke-keys`, { store: "pier-provisions" });
    await tellingOf(tenant.workspace.id, storeId, () => handleCheckKeyedStores.run({}, once));
    expect(await statusOf(storeId)).toBe("uninstalled");
  });

  test("is told from a page in front of the store that turns everybody away", () => {
    const isShutOutBy = (platform: string, error: OutsideError) =>
      storeConnectionFor({ id: null, platform, platformDomain: "shop.example.com" }).isShutOutBy(error);
    const refusal = (vendorCode: string) => new OutsideError("reconnect", "reconnect", { vendorCode });
    expect(isShutOutBy("woocommerce", refusal("woocommerce_rest_authentication_error"))).toBe(true);
    expect(isShutOutBy("woocommerce", refusal("403"))).toBe(false);
    expect(isShutOutBy("woocommerce", new OutsideError("retry", "unreachable"))).toBe(false);
    expect(isShutOutBy("tiktok", refusal("105002"))).toBe(true);
  });
});
