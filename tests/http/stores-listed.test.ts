/** What the account is told of its stores and workspaces, and what it does with them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { startApi } from "../factories/api-server.ts";
import { choosePlan, makeTenant } from "../factories/tenants.ts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const seller = () => api.makeSeller();

describe("platforms and channels", () => {
  test("G004 Shopify, WooCommerce and TikTok stores can be connected, and no other; Facebook and Google Merchant linked", async () => {
    const { call } = await seller();
    const beginnings = {
      shopify: "acme.myshopify.com",
      woocommerce: "127.0.0.1:4010/woocommerce/acme",
      tiktok: "tiktok",
    };
    for (const [platform, shop] of Object.entries(beginnings)) {
      const { body } = await call("POST", `/auth/platform/${platform}/install`, { shop });
      expect(body.data?.url, platform).toMatch(/^https?:/);
    }
    expect((await call("POST", "/auth/platform/bigcommerce/install", { shop: "acme" })).status).toBe(400);
    for (const channel of ["facebook", "google-merchant"])
      expect((await call("GET", `/auth/platform/${channel}/auth`)).body.data.url, channel).toMatch(/^https?:/);
    const { body } = await call("GET", "/core/channel-connections");
    expect(body.data.channels.map(({ channel }: { channel: string }) => channel)).toEqual([
      "facebook",
      "google-merchant",
    ]);
  });
});

describe("stores and workspaces", () => {
  test("G014 G054 how much tax is in a store's prices is the merchant's to say, in a rate that can be", async () => {
    const { call, store } = await seller();
    const say = (tax_rate: string, store_id = store.id) =>
      call("POST", "/core/stores/tax-rate", { store_id, tax_rate });
    const told = async () =>
      (await call("GET", "/stores/list-store")).body.data.stores.map(
        ({ prices_include_tax, tax_rate }: { prices_include_tax: boolean | null; tax_rate: string }) => [
          prices_include_tax,
          tax_rate,
        ],
      );
    expect(await told()).toEqual([[null, "0"]]);
    await systemDb.store.update({ where: { id: store.id }, data: { pricesIncludeTax: true } });
    expect((await say("19.5")).status).toBe(200);
    expect(await told()).toEqual([[true, "19.5"]]);
    for (const wrong of ["", "-1", "100.5", "19,5", "1.234"]) expect((await say(wrong)).status, wrong).toBe(400);
    const stranger = await seller();
    expect((await say("7", stranger.store.id)).status).toBe(404);
    expect(await told()).toEqual([[true, "19.5"]]);
  });

  test("G014 G053 a workspace has an id, a currency and a time zone, and each of its stores names it", async () => {
    const { call, workspace, store } = await seller();
    await systemDb.workspace.update({
      where: { id: workspace.id },
      data: { currency: "SEK", timeZone: "Europe/Stockholm" },
    });
    const { body } = await call("GET", "/auth/account");
    expect(body.data.workplaces).toEqual([
      expect.objectContaining({ id: workspace.id, currency: "SEK", timezone: "Europe/Stockholm" }),
    ]);
    expect(body.data.linked_stores.shopify).toEqual([
      expect.objectContaining({ id: store.id, workplace_id: workspace.id }),
    ]);
  });

  test("G054 the address of a store's owner is told to those who may connect stores alone", async () => {
    const { workspace, store } = await seller();
    await systemDb.store.update({
      where: { id: store.id },
      data: { ownerEmail: "owner@acme.test", ownerName: "Robin Hale" },
    });
    const told = async (permissions: string[], mktType: string | null = null) => {
      const { account } = await makeTenant();
      await systemDb.account.update({ where: { id: account.id }, data: { mktType } });
      await systemDb.workspaceMember.create({
        data: { workspaceId: workspace.id, accountId: account.id, permissions },
      });
      const call = await api.signInAs(account.id);
      const ofStore = ({ id }: { id: string }) => id === store.id;
      const list = (await call("GET", "/stores/list-store")).body.data.stores.find(ofStore);
      const linked = (await call("GET", "/auth/account")).body.data.linked_stores.shopify.find(ofStore);
      return [list.owner_email, list.owner_name, linked.owner_email, linked.owner_name].map((value) => value !== null);
    };
    expect(await told(["VIEW_DASHBOARD"])).toEqual([false, false, false, false]);
    expect(await told(["VIEW_SETTING_CHANNEL"], "guest")).toEqual([false, false, false, false]);
    expect(await told(["VIEW_SETTING_CHANNEL"])).toEqual([true, true, true, true]);
  });

  test("G054 a linked store is told with all that is documented, also one that has left", async () => {
    const { call, workspace, store, account } = await seller();
    const channel = {
      id: "gid://shopify/Channel/1",
      handle: "google",
      name: "Google & YouTube",
      app_id: "gid://shopify/App/2",
      developer_name: "Google LLC",
      is_active: true,
    };
    await systemDb.store.update({
      where: { id: store.id },
      data: {
        currency: "EUR",
        timeZone: "Europe/Berlin",
        planName: "Basic",
        ownerEmail: "owner@acme.test",
        ownerName: "Robin Hale",
        domain: "acme.example",
        metadata: { external_channels: [channel], orderSweep: null },
      },
    });
    const gone = await systemDb.store.create({
      data: {
        workspaceId: workspace.id,
        platform: "woocommerce",
        platformDomain: `${workspace.id}.test`,
        domain: "x",
        name: "Gone",
        status: "uninstalled",
      },
    });
    const { body } = await call("GET", "/stores/list-store");
    expect(body.data.stores).toEqual([
      {
        id: store.id,
        workplace_id: workspace.id,
        status: "active",
        shut_out: null,
        platform: "shopify",
        platform_domain: store.platformDomain,
        domain: "acme.example",
        store_name: "Harbour",
        currency: "EUR",
        timezone: "Europe/Berlin",
        is_default: true,
        plan_name: "Basic",
        owner_email: { email: "owner@acme.test" },
        owner_name: { name: "Robin Hale" },
        is_trusted: true,
        owner_id: account.id,
        metadata: { external_channels: [channel] },
        prices_include_tax: null,
        tax_rate: "0",
        created_at: store.createdAt.toISOString(),
      },
      expect.objectContaining({
        id: gone.id,
        status: "uninstalled",
        platform: "woocommerce",
        plan_name: null,
        owner_email: null,
        owner_name: null,
        is_default: false,
        metadata: { external_channels: [] },
      }),
    ]);
  });

  test("G057 stores are listed, one is made the default by its store_id, and one disconnected by its shop identifier", async () => {
    const { call, workspace, store } = await seller();
    await choosePlan(workspace.id);
    const platformDomain = `second-${workspace.id}.myshopify.com`;
    const second = await systemDb.store.create({
      data: { workspaceId: workspace.id, platform: "shopify", platformDomain, domain: platformDomain, name: "Second" },
    });
    const list = async () =>
      (await call("GET", "/stores/list-store")).body.data.stores.map(
        ({ id, is_default, status }: Record<string, unknown>) => [id, is_default, status],
      );
    expect(await list()).toEqual([
      [store.id, true, "active"],
      [second.id, false, "active"],
    ]);
    expect((await call("POST", "/core/stores/update-default-store", { store_id: second.id })).body.data).toEqual({
      store_id: second.id,
    });
    expect(await list()).toEqual([
      [store.id, false, "active"],
      [second.id, true, "active"],
    ]);
    expect((await call("POST", "/auth/platform/shopify/uninstall", { shop: store.platformDomain })).body.data).toEqual({
      store_id: store.id,
    });
    expect(await list()).toEqual([
      [store.id, false, "uninstalled"],
      [second.id, true, "active"],
    ]);
  });

  test("G111 a store that another workspace of the account has is refused at its field, typed with www. or without", async () => {
    const { call, account } = await seller();
    const second = await systemDb.workspace.create({
      data: { name: "Second", ownerId: account.id, members: { create: { accountId: account.id, isOwner: true } } },
    });
    await systemDb.store.create({
      data: {
        workspaceId: second.id,
        platform: "woocommerce",
        platformDomain: "harbour.example",
        domain: "harbour.example",
        name: "Harbour",
      },
    });
    for (const shop of ["harbour.example", "https://www.harbour.example/"]) {
      expect((await call("POST", "/auth/platform/woocommerce/install", { shop })).body.error_code).toBe(
        "StoreAlreadyExistsInThisAccount",
      );
    }
  });

  test("C011 C036 a store in another workspace is disconnected there, by a call that names it", async () => {
    const { call, account } = await seller();
    const second = await systemDb.workspace.create({
      data: { name: "Second", ownerId: account.id, members: { create: { accountId: account.id, isOwner: true } } },
    });
    const platformDomain = `there-${second.id}.example`;
    const { id } = await systemDb.store.create({
      data: { workspaceId: second.id, platform: "woocommerce", platformDomain, domain: "x", name: "There" },
    });
    const disconnect = (headers?: Record<string, string>) =>
      call("POST", "/auth/platform/woocommerce/uninstall", { shop: platformDomain }, headers);
    expect((await disconnect()).status).toBe(404);
    expect((await disconnect({ "workplace-id": second.id, "store-id": id })).body.data).toEqual({ store_id: id });
  });
});
