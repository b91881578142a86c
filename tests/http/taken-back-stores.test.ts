/** A shop that comes back to where a person let go of it, after it has come in by itself (decision 13). */
import { randomUUID } from "node:crypto";
import type { Prisma } from "@prisma/client";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { connectLock } from "../../app/areas/accounts/server/connecting/connect-lock.ts";
import { holdsWork, TABLES_OF_WORK } from "../../app/areas/accounts/server/workspaces/holds-work.server.ts";
import { withAdvisoryLock } from "../../app/platform/db/advisory-lock.server.ts";
import { systemDb, type SystemTransaction } from "../../app/platform/db/client.server.ts";
import { startApi } from "../factories/api-server.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { giveAPassword, PASSWORD } from "../factories/sellers.ts";
import { callInAdmin, openInAdmin } from "../factories/shop-admin.ts";
import { addMember } from "../factories/tenants.ts";
import { makeVictim } from "../factories/victim.ts";
import { untilCallWaits } from "../factories/waiting-calls.ts";
import { setBalance } from "../factories/wallets.ts";
import { connectShopifyStore, signInOfScreen } from "../factories/wired.ts";

vi.mock("../../app/adapters/store-connection/registry.server.ts", async (original) => ({
  ...(await original<object>()),
  ...(await import("../factories/answering-shop.ts")),
}));

type Api = Awaited<ReturnType<typeof startApi>>;
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

/** How the staff of the shop call, in its admin. */
const staff = (method: string, path: string, body?: unknown) => callInAdmin(api, shop, method, path, body);
const bring = (accountId: string) => connectShopifyStore({ shop, by: { accountId, workspaceId: owner.workspace.id } });
const storeOf = () =>
  systemDb.store.findUniqueOrThrow({
    where: { platform_platformDomain: { platform: "shopify", platformDomain: shop } },
  });
const status = async () => (await staff("GET", "/payments/user/wallets")).status;

const importLamp = (workspaceId: string) =>
  systemDb.importedProduct.create({
    data: {
      ...{ workspaceId, source: "zopi", sourceProductId: "1", title: "Lamp", descriptionHtml: "" },
      ...{ images: [], options: [], tags: [], costLow: "1", costHigh: "1", variantsCount: 1 },
    },
  });

async function buySomething({ workspaceId, storeId }: { workspaceId: string; storeId: string }): Promise<void> {
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: storeId } });
  const order = await readyOrder({ ...owner, store });
  await systemDb.purchaseOrder.create({
    data: { workspaceId, storeId, orderId: order.id, number: randomUUID(), supplier: "zopi", address: {} },
  });
}

const makeRule = (workspaceId: string) =>
  systemDb.automationRule.create({
    data: {
      ...{ workspaceId, position: 0, name: "All", triggers: [], condition: {}, then: {} },
      ...{ timeSchedule: {}, isOn: true },
    },
  });

type Place = { workspaceId: string; storeId: string };
/** An order as it was read from the shop. */
const readIn = ({ workspaceId, storeId, ...more }: Place & Partial<Prisma.OrderUncheckedCreateInput>) =>
  systemDb.order.create({
    data: {
      ...{ workspaceId, storeId, externalId: randomUUID(), publicId: randomUUID(), name: "#1", raw: {} },
      ...{ placedAt: new Date(), channelUpdatedAt: new Date(), currency: "USD", total: "5", financialStatus: "paid" },
      ...more,
    },
  });
const lineOf = ({ workspaceId }: Place, source: string | null) => ({
  ...{ workspaceId, position: 0, externalId: "1", title: "Lamp", quantity: 1, currentQuantity: 1, price: "5", source },
});
const noteEvent = ({ orderId, own, actor }: { orderId: string; own: Place; actor: string }) =>
  systemDb.orderEvent.create({ data: { workspaceId: own.workspaceId, orderId, kind: "noted", actor } });
async function tellStore({ own, kind }: { own: Place; kind: string }): Promise<void> {
  const { id: orderId } = await readIn(own);
  await systemDb.storeWrite.create({ data: { ...own, orderId, key: randomUUID(), kind, content: {}, state: "done" } });
}
const noteCredits = (workspaceId: string, entry: { kind: string; creditType: string }) =>
  systemDb.creditEntry.create({
    data: { workspaceId, ...entry, featureId: "CREDITS", cost: 1, reference: randomUUID() },
  });
const writeSettingOf = (workspaceId: string, content: Record<string, string>) =>
  systemDb.workspaceSetting.createMany({
    data: Object.entries(content).map(([key, value]) => ({ workspaceId, key, value })),
  });
async function moveInAndOut(workspaceId: string): Promise<void> {
  await setBalance(workspaceId, { topup: "1" });
  await setBalance(workspaceId, {});
}

/** Does something that nothing of is left, with no row held by another and no trigger at work. */
async function rolledBack(work: (transaction: SystemTransaction) => Promise<void>): Promise<void> {
  const undone = new Error("undone");
  const running = systemDb.$transaction(async (transaction) => {
    await transaction.$executeRaw`SET LOCAL session_replication_role = replica`;
    await work(transaction);
    throw undone;
  });
  await expect(running).rejects.toBe(undone);
}
async function empty(transaction: SystemTransaction, table: string, workspaceId: string): Promise<void> {
  const model = `${table[0]!.toLowerCase()}${table.slice(1)}`;
  type Model = { deleteMany(args: { where: { workspaceId: string } }): Promise<unknown> };
  await (transaction as unknown as Record<string, Model>)[model]!.deleteMany({ where: { workspaceId } });
}

describe("a shop that was disconnected, and has come in by itself since", () => {
  /** The owner's store that was let go of, and the one that the shop has become. */
  async function comeInByItself(): Promise<{ id: string; since: { id: string; workspaceId: string } }> {
    const id = await bring(owner.account.id);
    expect((await owner.call("POST", "/auth/platform/shopify/uninstall", { shop })).status).toBe(200);
    await signInOfScreen(await openInAdmin(shop));
    return { id, since: await storeOf() };
  }
  const goneWith = (workspaceId: string) => systemDb.workspace.count({ where: { id: workspaceId } });

  test("is what it was, with all that was sold, once its owner connects it again; what it had begun goes", async () => {
    const { id, since } = await comeInByItself();
    await systemDb.store.update({
      where: { id: since.id },
      data: { locationId: "gid://shopify/Location/2", name: "Acme renamed" },
    });
    expect(await bring(owner.account.id)).toBe(id);
    expect(await storeOf()).toMatchObject({
      id,
      workspaceId: owner.workspace.id,
      formerDomain: null,
      letGoAt: null,
      status: "active",
      locationId: "gid://shopify/Location/2",
    });
    expect(await goneWith(since.workspaceId)).toBe(0);
    expect(await status()).toBe(200);
    expect((await signInOfScreen(await openInAdmin(shop)))?.storeId).toBe(id);
  });

  test("comes back for a member who may connect stores, speaking for that member; not for one who may not", async () => {
    const { id, since } = await comeInByItself();
    const other = await addMember(owner.workspace.id, ["VIEW_ORDER"]);
    const theirs = await systemDb.workspace.create({ data: { name: "Theirs", ownerId: other } });
    await systemDb.workspaceMember.create({ data: { workspaceId: theirs.id, accountId: other, isOwner: true } });
    await connectShopifyStore({ shop, by: { accountId: other, workspaceId: theirs.id } });
    expect(await storeOf()).toMatchObject({ id: since.id, workspaceId: since.workspaceId });
    await systemDb.store.update({ where: { id: since.id }, data: { letGoAt: new Date(), status: "uninstalled" } });
    await signInOfScreen(await openInAdmin(shop));
    const memberId = await addMember(owner.workspace.id, ["VIEW_SETTING_CHANNEL"]);
    expect(await bring(memberId)).toBe(id);
    expect(await status()).toBe(403);
  });

  test("comes back as well when its owner's account is connected in the shop's admin", async () => {
    const { id, since } = await comeInByItself();
    await giveAPassword(owner.account.id);
    const { status: answer, body } = await staff("POST", "/auth/account/connect", {
      email: owner.account.email,
      password: PASSWORD,
    });
    expect(answer, JSON.stringify(body)).toBe(200);
    expect(body.data.workplace_id).toBe(owner.workspace.id);
    expect((await storeOf()).id).toBe(id);
    expect(await goneWith(since.workspaceId)).toBe(0);
  });

  test("comes back while its shop neither comes nor goes, nor is redacted", async () => {
    const { id, since } = await comeInByItself();
    await giveAPassword(owner.account.id);
    const proof = { email: owner.account.email, password: PASSWORD };
    const [coming] = await withAdvisoryLock(connectLock(shop), async () => {
      const call = staff("POST", "/auth/account/connect", proof);
      await untilCallWaits();
      expect((await storeOf()).id).toBe(since.id);
      return [call];
    });
    expect((await coming!).status).toBe(200);
    expect((await storeOf()).id).toBe(id);
  });

  type Own = { workspaceId: string; storeId: string };
  const saidAs = (content: Record<string, string>) => (own: Own) => writeSettingOf(own.workspaceId, content);
  test.each<[string, (own: Own) => Promise<unknown>]>([
    ["a product that was imported", ({ workspaceId }) => importLamp(workspaceId)],
    ["a purchase", buySomething],
    ["a rule", ({ workspaceId }) => makeRule(workspaceId)],
    ["an order made by hand", (own) => readIn({ ...own, channel: "manual" })],
    ["an order that was starred", (own) => readIn({ ...own, isStarred: true })],
    ["a line that something was chosen for", (own) => readIn({ ...own, lines: { create: lineOf(own, "zopi") } })],
    [
      "what somebody did to an order",
      async (own) => noteEvent({ orderId: (await readIn(own)).id, own, actor: owner.account.id }),
    ],
    ["a store that was told something", async (own) => tellStore({ own, kind: "create_fulfillment" })],
    [
      "a pushed listing",
      ({ workspaceId, storeId }) =>
        systemDb.listing.create({ data: { workspaceId, storeId, origin: "pushed", title: "Lamp" } }),
    ],
    [
      "a charge that was paid",
      ({ workspaceId }) =>
        systemDb.charge.create({
          data: { workspaceId, provider: "shopify", kind: "one_time", item: "PACK", amount: "5", status: "paid" },
        }),
    ],
    [
      "a plan that has ended",
      ({ workspaceId }) =>
        systemDb.subscription.create({
          data: { workspaceId, provider: "shopify", planKey: "PRO", cycleDays: 30, price: "9", status: "ended" },
        }),
    ],
    [
      "a saved card",
      ({ workspaceId }) =>
        systemDb.savedPaymentMethod.create({
          data: {
            ...{ workspaceId, accountId: owner.account.id, provider: "stripe", kind: "credit_card" },
            ...{ customerId: "cus_1", methodId: randomUUID() },
          },
        }),
    ],
    ["a wallet that money moved in, and is out of again", ({ workspaceId }) => moveInAndOut(workspaceId)],
    ["credits that were used", ({ workspaceId }) => noteCredits(workspaceId, { kind: "used", creditType: "main" })],
    [
      "a supplier's account",
      ({ workspaceId }) =>
        systemDb.supplierConnection.create({
          data: { workspaceId, supplier: "cj", accountName: "Me", accessToken: "x" },
        }),
    ],
    [
      "another store, though it is disconnected",
      ({ workspaceId }) =>
        systemDb.store.create({
          data: {
            ...{ workspaceId, platform: "shopify", platformDomain: randomUUID(), domain: "b.test", name: "B" },
            status: "uninstalled",
          },
        }),
    ],
    [
      "a member",
      ({ workspaceId }) =>
        systemDb.workspaceMember.create({ data: { workspaceId, accountId: owner.account.id, permissions: [] } }),
    ],
    ["a setting", saidAs({ "push-preferences": "x" })],
    [
      "an own tracking page",
      ({ workspaceId, storeId }) => systemDb.trackingPage.create({ data: { workspaceId, storeId, page: {} } }),
    ],
  ])("stays a store of its own for %s there, and its owner has both", async (_, work) => {
    const { id, since } = await comeInByItself();
    await work({ workspaceId: since.workspaceId, storeId: since.id });
    expect(await bring(owner.account.id)).toBe(since.id);
    const { ownerId } = await systemDb.workspace.findUniqueOrThrow({ where: { id: since.workspaceId } });
    expect(ownerId).toBe(owner.account.id);
    expect(await systemDb.store.findUnique({ where: { id } })).toMatchObject({ formerDomain: shop });
  });

  test("comes back in spite of all that the product did by itself where it was", async () => {
    const { id, since } = await comeInByItself();
    const own = { workspaceId: since.workspaceId, storeId: since.id };
    const { workspaceId, storeId } = own;
    const { id: orderId } = await readIn({ ...own, lines: { create: lineOf(own, null) } });
    await noteEvent({ orderId, own, actor: "channel" });
    await tellStore({ own, kind: "answer_fulfillment" });
    await systemDb.listing.create({ data: { workspaceId, storeId, origin: "store", title: "Lamp" } });
    await systemDb.notification.create({ data: { workspaceId, group: "order", kind: "store_disconnected" } });
    await noteCredits(workspaceId, { kind: "granted", creditType: "main" });
    await saidAs({ [`notifications-mailed-daily:${owner.account.id}`]: "x" })(own);
    expect(await bring(owner.account.id)).toBe(id);
    expect(await goneWith(workspaceId)).toBe(0);
  });
});

describe("what counts as somebody's work", () => {
  let victim: Awaited<ReturnType<typeof makeVictim>>;
  beforeAll(async () => {
    victim = await makeVictim();
  });

  test.each(TABLES_OF_WORK)("is a row of %s, though there is no other", async (table) => {
    const workspaceId = victim.workspace.id;
    await rolledBack(async (transaction) => {
      for (const other of TABLES_OF_WORK.filter((name) => name !== table)) await empty(transaction, other, workspaceId);
      expect(await holdsWork(transaction, workspaceId)).toBe(true);
      await empty(transaction, table, workspaceId);
      expect(await holdsWork(transaction, workspaceId)).toBe(false);
    });
  });
});
