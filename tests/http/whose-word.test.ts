/** Whose word a shop's admin carries: the owner's, a member's, or nobody's (decision 13). */
import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { migrationCode } from "../../app/areas/accounts/server/migration/migration-code.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { PERMISSIONS, type Permission } from "../../app/platform/permissions.ts";
import { startApi } from "../factories/api-server.ts";
import { buyersOrder, EMAIL } from "../factories/buyers-order.ts";
import { entries, inputsOf, requestOf, type ContractEntry } from "../factories/contract-entries.ts";
import { callInAdmin, openInAdmin } from "../factories/shop-admin.ts";
import { drainWebhooks, receiveWebhook } from "../factories/shopify-webhooks.ts";
import { makeTenant, addMember as memberOf } from "../factories/tenants.ts";
import {
  connectShopifyStore,
  handleRedactShop,
  markUninstalled,
  redactShop,
  requireScreenPrincipal,
  signInOfScreen,
  storesRouter,
} from "../factories/wired.ts";

vi.mock("../../app/adapters/store-connection/registry.server.ts", async (original) => ({
  ...(await original<object>()),
  ...(await import("../factories/answering-shop.ts")),
}));

type Api = Awaited<ReturnType<typeof startApi>>;
type Call = Awaited<ReturnType<Api["signInAs"]>>;
let api: Api;
let owner: Awaited<ReturnType<Api["makeSeller"]>>;
let shop: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  shop = `acme-${randomUUID()}.myshopify.com`;
  owner = await api.makeSeller();
});

/** A member of the owner's workspace. */
async function addMember(permissions: readonly Permission[]): Promise<{ id: string; call: Call }> {
  const id = await memberOf(owner.workspace.id, permissions);
  return { id, call: await api.signInAs(id) };
}

/** How the staff of the shop call, in its admin. */
const staff: Call = (...asked) => callInAdmin(api, shop, ...asked);
const bring = (accountId: string) => connectShopifyStore({ shop, by: { accountId, workspaceId: owner.workspace.id } });
const storeOf = (platformDomain = shop) =>
  systemDb.store.findUniqueOrThrow({ where: { platform_platformDomain: { platform: "shopify", platformDomain } } });
const status = async (path = "/payments/user/wallets") => (await staff("GET", path)).status;

const needsOf = ({ meta: { access } }: ContractEntry): readonly Permission[] =>
  access.public ? [] : access.permissions;
const guarded = entries.filter((entry) => needsOf(entry).length > 0);

/** Whether a call is refused for want of a permission, with an input that fits. */
async function isRefused(call: Call, entry: ContractEntry): Promise<boolean> {
  const [input] = fc.sample(inputsOf(entry, [randomUUID()]), { numRuns: 1, seed: 1 });
  const { path, body } = requestOf(entry, input);
  const answer = await call(entry.method, path, body);
  expect(answer.status, entry.name).not.toBe(401);
  return answer.body?.error_code === "errors.not_permitted";
}

const drawn = fc.sample(fc.subarray([...PERMISSIONS]), { numRuns: 2, seed: 3 });

describe("a shop that a member brought in", () => {
  test.each([[["VIEW_SETTING_CHANNEL"] as Permission[]], ...drawn.map((permissions) => [permissions])])(
    "opens to its staff what it opens to the member, call by call: %j",
    async (permissions) => {
      const member = await addMember(permissions);
      await bring(member.id);
      for (const entry of guarded)
        expect(await isRefused(staff, entry), entry.name).toBe(await isRefused(member.call, entry));
    },
  );

  test("follows the member: what they are given and lose holds from the next call on, and nothing is left when they go", async () => {
    const { id } = await addMember(["VIEW_SETTING_CHANNEL"]);
    await bring(id);
    const change = (permissions: Permission[]) =>
      owner.call("PATCH", `/core/workplaces/members/${id}`, { permissions });
    expect(await status()).toBe(403);
    expect((await change(["VIEW_SETTING_WALLET"])).status).toBe(200);
    expect(await status()).toBe(200);
    await change(["VIEW_SETTING_CHANNEL"]);
    expect(await status()).toBe(403);
    expect((await owner.call("DELETE", `/core/workplaces/members/${id}`)).status).toBe(200);
    expect(await status("/auth/account")).toBe(401);
    await expect(requireScreenPrincipal(await openInAdmin(shop))).rejects.toMatchObject({ init: { status: 403 } });
    expect(await storeOf()).toMatchObject({ workspaceId: owner.workspace.id, status: "active" });
  });

  test("is the owner's once the owner has connected it", async () => {
    const { id } = await addMember(["VIEW_SETTING_CHANNEL"]);
    await bring(id);
    await bring(owner.account.id);
    expect(await status()).toBe(200);
    // A member who connects the owner's own takes nothing from it, nor does its coming back.
    await markUninstalled({ storeId: (await storeOf()).id, before: new Date() });
    await bring(id);
    expect(await status()).toBe(200);
  });

  test("is the owner's once the owner trusts it, in person, and nobody else does", async () => {
    const { id, call } = await addMember(["VIEW_SETTING_CHANNEL"]);
    const storeId = await bring(id);
    const trust = (by: Call) => by("POST", "/core/stores/trust", { store_id: storeId });
    const told = async () => {
      const { body } = await owner.call("GET", "/stores/list-store");
      return body.data.stores.find((store: { id: string }) => store.id === storeId).is_trusted as boolean;
    };
    expect(await status()).toBe(403);
    for (const other of [call, staff]) expect((await trust(other)).status).toBe(403);
    const stranger = await api.makeSeller();
    expect((await trust(stranger.call)).status).toBe(404);
    expect(await told()).toBe(false);
    expect((await trust(owner.call)).status).toBe(200);
    expect(await told()).toBe(true);
    expect(await status()).toBe(200);
    await owner.call("DELETE", `/core/workplaces/members/${id}`);
    expect(await status()).toBe(200);
  });

  test("comes back by itself for the member, and not once they are gone", async () => {
    const { id } = await addMember(["VIEW_SETTING_CHANNEL"]);
    const storeId = await bring(id);
    await markUninstalled({ storeId, before: new Date() });
    expect((await signInOfScreen(await openInAdmin(shop)))?.accountId).toBe(id);
    await markUninstalled({ storeId, before: new Date() });
    await owner.call("DELETE", `/core/workplaces/members/${id}`);
    const signIn = await signInOfScreen(await openInAdmin(shop));
    expect(signIn?.workspaces.map((workspace) => workspace.id)).not.toContain(owner.workspace.id);
  });
});

describe("a shop that was disconnected", () => {
  const disconnect = (call: Call = owner.call) => call("POST", "/auth/platform/shopify/uninstall", { shop });

  test("by the owner comes in as one of its own when its staff install it again; what was sold stays", async () => {
    const id = await bring(owner.account.id);
    expect((await disconnect()).status).toBe(200);
    const signIn = await signInOfScreen(await openInAdmin(shop));
    expect(signIn?.storeId).not.toBe(id);
    expect(signIn?.workspaces.map((workspace) => workspace.id)).toEqual([(await storeOf()).workspaceId]);
    expect((await storeOf()).workspaceId).not.toBe(owner.workspace.id);
    expect(await systemDb.store.findUnique({ where: { id } })).toMatchObject({
      workspaceId: owner.workspace.id,
      status: "uninstalled",
    });
    const { body } = await owner.call("GET", "/stores/list-store");
    expect(body.data.stores.find((store: { id: string }) => store.id === id)).toMatchObject({
      platform_domain: shop,
      status: "uninstalled",
    });
  });

  test("by the owner is whoever's connects it next", async () => {
    await bring(owner.account.id);
    const buyer = await makeTenant();
    const buy = () =>
      connectShopifyStore({ shop, by: { accountId: buyer.account.id, workspaceId: buyer.workspace.id } });
    await expect(buy()).rejects.toMatchObject({ kind: "storeOfAnotherOwner" });
    await disconnect();
    await buy();
    expect((await storeOf()).workspaceId).toBe(buyer.workspace.id);
  });

  test("by the owner speaks for the member who connects it again, and for the owner when they do", async () => {
    const { id: memberId } = await addMember(["VIEW_SETTING_CHANNEL"]);
    const id = await bring(owner.account.id);
    await disconnect();
    expect(await bring(memberId)).toBe(id);
    expect(await status()).toBe(403);
    await disconnect();
    expect(await bring(owner.account.id)).toBe(id);
    expect(await status()).toBe(200);
  });

  test("is brought back by nobody who may not connect stores there, wherever else they may", async () => {
    const { id } = await addMember(["VIEW_ORDER"]);
    const theirs = await systemDb.workspace.create({ data: { name: "Theirs", ownerId: id } });
    await systemDb.workspaceMember.create({ data: { workspaceId: theirs.id, accountId: id, isOwner: true } });
    const storeId = await bring(owner.account.id);
    await markUninstalled({ storeId, before: new Date() });
    const by = { accountId: id, workspaceId: theirs.id };
    await expect(connectShopifyStore({ shop, by })).rejects.toMatchObject({ kind: "storeOfAnotherOwner" });
  });

  test("at the platform, or in its own admin, comes back to its owner by itself", async () => {
    const id = await bring(owner.account.id);
    await markUninstalled({ storeId: id, before: new Date() });
    expect((await signInOfScreen(await openInAdmin(shop)))?.storeId).toBe(id);
    expect((await disconnect(staff)).status).toBe(200);
    expect((await signInOfScreen(await openInAdmin(shop)))?.storeId).toBe(id);
    expect(await status()).toBe(200);
  });

  test("after it was uninstalled at the platform does not come back by itself either", async () => {
    const id = await bring(owner.account.id);
    await markUninstalled({ storeId: id, before: new Date() });
    expect((await disconnect()).status).toBe(200);
    expect((await signInOfScreen(await openInAdmin(shop)))?.storeId).not.toBe(id);
  });

  test("is forgotten with what it was before, when a buyer or the shop asks", async () => {
    const id = await bring(owner.account.id);
    const store = await systemDb.store.findUniqueOrThrow({ where: { id } });
    const { externalId } = await buyersOrder({ ...owner, store }, shop);
    await disconnect();
    await signInOfScreen(await openInAdmin(shop));
    const mails = () => systemDb.order.count({ where: { storeId: id, customerEmail: { not: "" } } });
    expect(await mails()).toBe(1);
    const body = { customer: { email: EMAIL }, orders_to_redact: [externalId.split("/").at(-1)] };
    await receiveWebhook({ shop, topic: "customers/redact", body });
    await drainWebhooks(shop);
    expect(await mails()).toBe(0);
    await markUninstalled({ storeId: (await storeOf()).id, before: new Date() });
    await handleRedactShop.run(
      { shop, askedAt: new Date().toISOString() },
      { signal: AbortSignal.timeout(10_000), attempt: 1, isLastAttempt: false },
    );
    expect(await systemDb.store.count({ where: { OR: [{ id }, { platformDomain: shop }] } })).toBe(0);
  });
});

test("a shop that comes in as one of its own while what it was is deleted keeps its keys", async () => {
  const id = await bring(owner.account.id);
  expect((await owner.call("POST", "/auth/platform/shopify/uninstall", { shop })).status).toBe(200);
  const askedAt = new Date();
  await signInOfScreen(await openInAdmin(shop));
  expect(await redactShop({ id, shop, askedAt })).toBe("gone");
  expect(await systemDb.shopifySession.count({ where: { shop } })).toBe(1);
});

describe("a shop that moved here", () => {
  /** The shop is another account's, who agrees to its move. */
  async function move(ask: (platformDomain: string) => Promise<string>): Promise<void> {
    const seller = await makeTenant();
    shop = seller.store.platformDomain;
    const anyone = createRouterClient(storesRouter, {
      context: { principal: null, locale: "en", request: { headers: new Headers(), ip: randomUUID() } },
    });
    await anyone.decideMigration({ code: migrationCode(await ask(shop)), agrees: true });
    expect((await storeOf()).workspaceId).toBe(owner.workspace.id);
  }
  const askBy = (call: Call) => async (platformDomain: string) => {
    const { body } = await call("POST", "/core/store-migrations", { platform: "shopify", shop: platformDomain });
    const { id } = await systemDb.storeMigration.findFirstOrThrow({
      where: { store: { platformDomain } },
      orderBy: { createdAt: "desc" },
    });
    expect(body.success).toBe(true);
    return id;
  };

  test("at a member's wish speaks for the member", async () => {
    const { id, call } = await addMember(["VIEW_SETTING_MIGRATE"]);
    await move(askBy(call));
    expect((await staff("GET", "/core/store-migrations")).status).toBe(200);
    expect(await status()).toBe(403);
    await owner.call("DELETE", `/core/workplaces/members/${id}`);
    expect(await status("/auth/account")).toBe(401);
  });

  test("at the owner's wish speaks for the owner", async () => {
    await move(askBy(owner.call));
    expect(await status()).toBe(200);
  });

  test("at the wish of another shop's staff speaks for nobody", async () => {
    await bring(owner.account.id);
    await move(askBy((...asked) => callInAdmin(api, owner.store.platformDomain, ...asked)));
    expect(await status("/auth/account")).toBe(401);
  });
});
