/** A store's publications and the channels behind them, read from a Shopify stand-in by the real adapter. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { serveShopify, type ServedShopify } from "../adapters/shopify-standin.ts";
import { signIn, startApi, type Answer } from "../factories/api-server.ts";
import { choosePlan, makeTenant, type Tenant } from "../factories/tenants.ts";
import { ensureOfflineSession, handleSetUpStore } from "../factories/wired.ts";

const PATH = "/status/shopify-service/api/shopify/shop/publications";
const NEW = "?clear_cache=1&update_external_channels=1";
let api: Awaited<ReturnType<typeof startApi>>;
let shop: ServedShopify;
let tenant: Tenant;
let session: Record<string, string>;

beforeAll(async () => {
  [api, shop] = await Promise.all([startApi(), serveShopify()]);
});
beforeEach(async () => {
  shop.served.context.faults.clear();
  await systemDb.store.deleteMany({ where: { platformDomain: DEMO_SHOP } });
  tenant = await makeTenant();
  await systemDb.store.update({ where: { id: tenant.store.id }, data: { platformDomain: DEMO_SHOP } });
  await ensureOfflineSession({
    shop: DEMO_SHOP,
    sessionToken: await shop.shopify.commerce.issueSessionToken(DEMO_SHOP),
  });
  session = await signIn(tenant.account.id);
});
afterAll(() => Promise.all([api.close(), shop.served.close()]));

/** Asks for the publications of the current store, outside of /api as the documents have it. */
async function ask(
  query = "",
  headers: Record<string, string> = { "store-id": tenant.store.id },
  base = api.base,
): Promise<Answer> {
  const response = await fetch(`${base}${PATH}${query}`, { headers: { ...session, ...headers } });
  return { status: response.status, body: await response.json() };
}
const publicationsOf = ({
  body,
}: Answer): { name: string; handle: string; id: string; external_channel: Record<string, unknown> | null }[] =>
  body.data.publications;
const namesOf = (answer: Answer) => publicationsOf(answer).map(({ name }) => name);
async function storedChannels(): Promise<Record<string, unknown>[]> {
  const { body } = await api.openBrowser().call("GET", "/stores/list-store", undefined, session);
  return body.data.stores[0].metadata.external_channels;
}
const addChannel = (name: string) => shop.shopify.state.addChannel(DEMO_SHOP, name);
async function withChannel(name: string, work: (channel: ReturnType<typeof addChannel>) => Promise<void>) {
  const channel = addChannel(name);
  await work(channel).finally(() => shop.shopify.state.removeChannel(channel));
}

describe("a store's publications", () => {
  test("C056 X033 G133 are answered outside of /api and below it, with the channels that other apps have brought", async () => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(namesOf(answer)).toEqual([
      "Online Store",
      "Shop",
      "Point of Sale",
      "Google & YouTube",
      "Facebook & Instagram",
    ]);
    expect(publicationsOf(answer)[0]).toEqual({
      id: expect.stringContaining("Publication"),
      handle: "online_store",
      name: "Online Store",
      external_channel: null,
    });
    expect((await ask("", undefined, `${api.base}/api`)).body).toEqual(answer.body);
  });

  test("G054 G055 G056 G138 update_external_channels writes the channels of known and of other apps into the store's metadata", async () => {
    await ask();
    expect(await storedChannels()).toEqual([]);
    await withChannel("Snapchat Ads", (snapchat) =>
      withChannel("Pier Bazaar", async () => {
        shop.shopify.state.publications.update(snapchat.id, (kept) => void (kept.isPaused = true));
        await ask(NEW);
      }),
    );
    const channels = await storedChannels();
    expect(
      channels.map(({ handle, name, developer_name, is_active }) => [handle, name, developer_name, is_active]),
    ).toEqual([
      ["shop", "Shop", "Shopify", true],
      ["google", "Google & YouTube", "Google LLC", true],
      ["meta", "Facebook & Instagram", "Facebook", true],
      ["snapchat", "Snapchat Ads", "Snap Inc.", false],
      ["pier_bazaar", "Pier Bazaar", "Pier Bazaar BV", true],
    ]);
    expect(channels[1]).toMatchObject({
      id: expect.stringMatching(/^gid:\/\/shopify\/Channel\/\d+$/),
      app_id: "gid://shopify/App/1780363",
    });
  });

  test("G138 are answered as read before until clear_cache asks the store", async () => {
    await ask();
    await withChannel("TikTok", async () => {
      expect(namesOf(await ask())).not.toContain("TikTok");
      expect(namesOf(await ask("?clear_cache=1"))).toContain("TikTok");
      expect(namesOf(await ask())).toContain("TikTok");
    });
    await systemDb.$executeRaw`UPDATE stores SET metadata = jsonb_set(metadata, '{publications,readAt}', '"2026-01-01T00:00:00.000Z"') WHERE id = ${tenant.store.id}::uuid`;
    expect(namesOf(await ask())).not.toContain("TikTok");
  });

  test("G138 are those of the store in the header, save another account's", async () => {
    await choosePlan(tenant.workspace.id);
    const second = await systemDb.store.create({
      data: {
        workspaceId: tenant.workspace.id,
        platform: "tiktok",
        platformDomain: tenant.workspace.id,
        domain: "x",
        name: "Second",
      },
    });
    expect(namesOf(await ask("", { "store-id": second.id }))).toEqual([]);
    session = await signIn((await makeTenant()).account.id);
    for (const answer of [await ask(), await ask(`?store_id=${tenant.store.id}`, {})])
      expect([answer.status >= 400, answer.body.data]).toEqual([true, undefined]);
  });

  test("a store of a platform without publications has none", async () => {
    await choosePlan(tenant.workspace.id);
    const woo = await systemDb.store.create({
      data: {
        workspaceId: tenant.workspace.id,
        platform: "woocommerce",
        platformDomain: `${tenant.workspace.id}.test`,
        domain: "x",
        name: "Woo",
      },
    });
    expect(publicationsOf(await ask(NEW, { "store-id": woo.id }))).toEqual([]);
  });

  test("a store that does not answer is said so, and what is known stays", async () => {
    await ask(NEW);
    const before = await storedChannels();
    await systemDb.store.update({
      where: { id: tenant.store.id },
      data: { platformDomain: `gone-${tenant.store.id}.myshopify.com` },
    });
    const { status, body } = await ask(NEW);
    expect([status >= 400, body.success]).toEqual([true, false]);
    expect(await storedChannels()).toEqual(before);
  });

  test("setting a store up reads its channels", async () => {
    await handleSetUpStore.run(
      { storeId: tenant.store.id },
      { signal: AbortSignal.timeout(20_000), attempt: 1, isLastAttempt: false },
    );
    expect((await storedChannels()).map(({ handle }) => handle)).toEqual(["shop", "google", "meta"]);
  });
});
