/** A store that can't be asked what has become of an order: nothing is bought unseen but for a person who says so (decision 88). */
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { reopenAutomationJob, sweepAutomationJob } from "../../app/areas/orders/jobs.ts";
import { NEW_RULE } from "../../app/areas/orders/rules/automation/rule.ts";
import { sweepOrders } from "../../app/areas/orders/server/intake/sweep-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { enqueue } from "../../app/platform/jobs/enqueue.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { shortenDeadlines } from "../adapters/shopify-standin.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { api, purchase, shop, soldOrder, tenant, useSelling, world } from "../factories/selling.ts";
import { choosePlan } from "../factories/tenants.ts";
import { connectShopifyStore, ensureOfflineSession, markUninstalled } from "../factories/wired.ts";

useSelling();

const order = (id: string) => systemDb.order.findUniqueOrThrow({ where: { id } });
const bought = async (id: string) => (await purchase(id))!;
const balance = async () =>
  (await systemDb.wallet.findUniqueOrThrow({ where: { workspaceId: tenant.workspace.id } })).balanceTopup.toFixed(2);
const told = async () =>
  (await systemDb.notification.findMany({ where: { workspaceId: tenant.workspace.id } })).map(({ kind }) => kind);
/** What the warehouse has under a purchase's number, and how often it was made and paid. */
const received = (number: string) =>
  world.context.store
    .collection<{ order: { reference: string }; created: number; paid: number }>("warehouse.orders")
    .find(({ order: { reference } }) => reference === number);
const place = (id: string, change: { accepts?: ["store_disconnected"]; use?: "later" } = {}) =>
  api.placement.request({
    orders: [{ order_id: id, accepts: change.accepts ?? [] }],
    payment: { use: change.use ?? "auto" },
  });
async function work(rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await runJobs();
    await hurryJobs();
  }
}
const faultAtWarehouse = (kind: "throttle" | "timeout_before_write", match: string) =>
  world.context.faults.add({ vendor: "warehouse", kind, match, count: 1 });
/** The buyer cancels at the shop, and nobody tells us. */
const cancelUnheard = (externalId: string) => shop.shopify.commerce.cancelOrder(DEMO_SHOP, externalId);

/** Ways in which a store lets nobody look, and how each ends. */
const WAYS = {
  uninstalled: {
    begins: () => markUninstalled({ storeId: tenant.store.id }),
    async ends() {
      await letIn();
      await connectShopifyStore({ shop: DEMO_SHOP });
    },
  },
  frozen: {
    begins: async () => shop.shopify.commerce.updateShop(DEMO_SHOP, { planName: "frozen" }),
    async ends() {
      shop.shopify.commerce.updateShop(DEMO_SHOP, { planName: "Basic" });
      await sweepOrders({ storeId: tenant.store.id, signal: AbortSignal.timeout(30_000) });
    },
  },
  "refusing our token": {
    begins: revokeTokens,
    async ends() {
      await letIn();
      await connectShopifyStore({ shop: DEMO_SHOP });
    },
  },
  "not granting its orders": {
    begins: async () => shop.shopify.commerce.updateShop(DEMO_SHOP, { withheld: "orders" }),
    async ends() {
      shop.shopify.commerce.updateShop(DEMO_SHOP, { withheld: null });
      await sweepOrders({ storeId: tenant.store.id, signal: AbortSignal.timeout(30_000) });
    },
  },
};
/** Tokens of the stand-in's own hands, by which a test acts at the shop. */
let ownTokens = new Set<string>();
const tokensOfShop = () =>
  shop.shopify.state.tokens.filter((entry) => entry.shop === DEMO_SHOP).map(({ token }) => token);
beforeAll(() => {
  ownTokens = new Set(tokensOfShop());
});
beforeEach(async () => {
  shop.shopify.commerce.updateShop(DEMO_SHOP, { planName: "Basic", withheld: null });
  await letIn();
  await choosePlan(tenant.workspace.id);
});
async function revokeTokens(): Promise<void> {
  const { tokens, refreshTokens } = shop.shopify.state;
  for (const token of tokensOfShop()) if (!ownTokens.has(token)) tokens.delete(token);
  for (const { token } of refreshTokens.filter((entry) => entry.shop === DEMO_SHOP)) refreshTokens.delete(token);
}
async function letIn(): Promise<void> {
  await systemDb.shopifySession.deleteMany({ where: { shop: DEMO_SHOP } });
  const sessionToken = await shop.shopify.commerce.issueSessionToken(DEMO_SHOP);
  await ensureOfflineSession({ shop: DEMO_SHOP, sessionToken });
}
const EACH = Object.keys(WAYS) as (keyof typeof WAYS)[];

describe.each(EACH)("a store that is %s", (way) => {
  const { begins, ends } = WAYS[way];

  test("stops what is not sent yet, says so, and leaves it to a person", async () => {
    const { id, externalId } = await soldOrder();
    await place(id);
    cancelUnheard(externalId);
    await begins();
    await work();
    const { number, ...stopped } = await bought(id);
    expect(stopped).toMatchObject({ status: "withdrawn", errorCode: "store_disconnected", placedAt: null });
    expect(received(number)).toBeUndefined();
    expect(await balance()).toBe("5000.00");
    expect(await told()).toContain("order_placement_failed");
    const { data } = await api.orders.detail({ orderId: id });
    expect(data).toMatchObject({ sub_status: "needs_attention", blocker: "store_disconnected", can_place: true });
    expect((await api.placement.requestReady({})).data.queued).toBe(0);
    expect((await place(id)).data.results).toMatchObject([{ state: "refused", reason: "store_disconnected" }]);
  });

  test("lets a person buy all the same who has seen it, and goes on by itself once it is back", async () => {
    const [seen, left] = [await soldOrder(), await soldOrder()];
    await begins();
    // Of two ways it is known at once, of the others once the store has been asked.
    await place(left.id);
    await work();
    const { data: previews } = await api.placement.preview({ orders: [{ order_id: seen.id }] });
    expect(previews.orders).toMatchObject([
      { can_place: true, blockers: [{ key: "store_disconnected", can_override: true }] },
    ]);
    await place(seen.id, { accepts: ["store_disconnected"] });
    await work();
    expect(await bought(seen.id)).toMatchObject({ paymentStatus: "paid", acceptsUnseen: true });
    await ends();
    await work();
    expect(await order(left.id)).toMatchObject({ subStatus: "ready", blocker: null });
    await place(left.id);
    await work();
    expect(await bought(left.id)).toMatchObject({ paymentStatus: "paid", acceptsUnseen: false });
  });

  test("stops what is not paid yet until a person pays who has seen it", async () => {
    const { id, externalId } = await soldOrder();
    await place(id, { use: "later" });
    await work();
    cancelUnheard(externalId);
    await begins();
    await api.placement.pay({ orders: [id] });
    await work();
    expect(await bought(id)).toMatchObject({ paymentStatus: "unpaid", errorCode: "store_disconnected" });
    expect(await balance()).toBe("5000.00");
    const { totals, cut_off } = (await api.placement.previewPayment({ orders: [id] })).data;
    expect(cut_off).toEqual([{ order_id: id, name: (await order(id)).name }]);
    await expect(api.placement.pay({ orders: [id], totals })).rejects.toMatchObject({ kind: "conflict" });
    const { data: unseen } = await api.placement.pay({ orders: [id], totals: [] });
    expect(unseen).toMatchObject({ purchase_orders: [], left_out: [{ reason: "store_disconnected" }] });
    await work();
    expect(await bought(id)).toMatchObject({ paymentStatus: "unpaid" });
    await api.placement.pay({ orders: [id], totals, cut_off: [id] });
    await work();
    expect(await bought(id)).toMatchObject({ paymentStatus: "paid", acceptsUnseen: true, errorCode: null });
  });

  test("has what is to be paid go on by itself once it is back, as the store has its order by then", async () => {
    const [kept, cancelled] = [await soldOrder(), await soldOrder()];
    for (const { id } of [kept, cancelled]) await place(id, { use: "later" });
    await work();
    await begins();
    await api.placement.pay({ orders: [kept.id, cancelled.id] });
    await work();
    expect(await balance()).toBe("5000.00");
    cancelUnheard(cancelled.externalId);
    await ends();
    await work();
    expect(await bought(kept.id)).toMatchObject({ paymentStatus: "paid", errorCode: null });
    expect(await bought(cancelled.id)).toMatchObject({ status: "cancelled", paymentStatus: "unpaid" });
  });
});

test("what waits for weeks for its store is not paid by itself once that is back", async () => {
  const { id } = await soldOrder();
  await place(id, { use: "later" });
  await work();
  await markUninstalled({ storeId: tenant.store.id });
  await api.placement.pay({ orders: [id] });
  await work();
  const createdAt = new Date(Date.now() - 15 * 86_400_000);
  await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { createdAt } });
  await WAYS.uninstalled.ends();
  await work();
  expect(await bought(id)).toMatchObject({ paymentStatus: "unpaid", errorCode: "store_disconnected" });
});

describe("a store that is gone while an answer is awaited", () => {
  /** Lets what was sent have had its time to arrive. */
  async function settle(orderId: string): Promise<void> {
    const before = new Date(Date.now() - 4 * 60_000);
    await systemDb.purchaseOrder.updateMany({ where: { orderId }, data: { checkedAt: before, paySentAt: before } });
  }
  async function lost(
    kind: "throttle" | "timeout_before_write",
    match: string,
  ): Promise<{ id: string; externalId: string }> {
    const sold = await soldOrder();
    await place(sold.id);
    faultAtWarehouse(kind, match);
    shortenDeadlines(2_000);
    await runJobs();
    vi.restoreAllMocks();
    return sold;
  }

  test.each(["throttle", "timeout_before_write"] as const)(
    "has a payment not asked for again after %s: its money is back",
    async (kind) => {
      const { id } = await lost(kind, "/pay");
      expect(await balance()).not.toBe("5000.00");
      await markUninstalled({ storeId: tenant.store.id });
      await settle(id);
      await work();
      const { number, ...stopped } = await bought(id);
      expect(stopped).toMatchObject({ paymentStatus: "failed", errorCode: "store_disconnected" });
      expect(received(number)).toMatchObject({ paid: 0 });
      expect(await balance()).toBe("5000.00");
    },
  );

  test("has an order not sent again, which has come to nothing once it would have arrived", async () => {
    const { id } = await lost("timeout_before_write", "POST /orders");
    await markUninstalled({ storeId: tenant.store.id });
    await work();
    expect(await bought(id)).toMatchObject({ status: "unknown", attempts: 1 });
    await settle(id);
    await work();
    const { number, ...ended } = await bought(id);
    expect(ended).toMatchObject({ status: "failed", errorCode: "store_disconnected" });
    expect(received(number)?.created ?? 0).toBe(0);
  });

  test("the store is asked before an order is sent again", async () => {
    const { id, externalId } = await lost("timeout_before_write", "POST /orders");
    cancelUnheard(externalId);
    await settle(id);
    await work();
    const { number, ...ended } = await bought(id);
    expect(ended).toMatchObject({ status: "failed", errorCode: "order_cancelled" });
    expect(received(number)).toBeUndefined();
  });

  test("the store is asked before a payment is asked for again", async () => {
    const { id, externalId } = await lost("timeout_before_write", "/pay");
    cancelUnheard(externalId);
    await settle(id);
    await work();
    const { number, ...ended } = await bought(id);
    expect(ended).toMatchObject({ status: "cancelled", errorCode: "order_cancelled" });
    expect(received(number)).toMatchObject({ paid: 0 });
    expect(await balance()).toBe("5000.00");
  });
});

describe("a payment on a click, or by itself", () => {
  async function ordered(): Promise<{ id: string; externalId: string }> {
    const sold = await soldOrder();
    await place(sold.id, { use: "later" });
    await work();
    expect(await bought(sold.id)).toMatchObject({ status: "awaiting_payment" });
    return sold;
  }

  test("is not made for what was cancelled at the store, though nobody told of it", async () => {
    const { id, externalId } = await ordered();
    cancelUnheard(externalId);
    await api.placement.pay({ orders: [id] });
    await work();
    expect(await bought(id)).toMatchObject({ status: "cancelled", paymentStatus: "unpaid" });
    expect(await balance()).toBe("5000.00");
  });

  test("waits for a store that does not answer now, and is made once it does", async () => {
    const { id } = await ordered();
    shop.served.context.faults.add({ vendor: "shopify", kind: "server_error", match: "graphql order", count: 20 });
    await api.placement.pay({ orders: [id] });
    await runJobs();
    expect(await bought(id)).toMatchObject({ paymentStatus: "unpaid", errorCode: null });
    expect(await order(id)).toMatchObject({ blocker: null });
    shop.served.context.faults.clear();
    await hurryJobs();
    await work();
    expect(await bought(id)).toMatchObject({ paymentStatus: "paid" });
  });
});

describe("a store that refuses one order and answers for others", () => {
  const refuseOnce = () =>
    shop.served.context.faults.add({ vendor: "shopify", kind: "reject", match: "order", count: 1 });

  const shutOut = async () =>
    (await systemDb.orderSync.findUnique({ where: { storeId: tenant.store.id } }))?.shutOut ?? null;

  test("ends that order's purchase, and stands in no other's way", async () => {
    const [refused, other] = [await soldOrder(), await soldOrder()];
    await place(refused.id);
    refuseOnce();
    await runJobs();
    expect(await bought(refused.id)).toMatchObject({ status: "failed", errorCode: "invalid_input", placedAt: null });
    expect(await told()).toContain("order_placement_failed");
    await work();
    expect(await order(other.id)).toMatchObject({ subStatus: "ready", blocker: null });
    await place(other.id);
    await work();
    expect(await bought(other.id)).toMatchObject({ paymentStatus: "paid" });
  });

  test("has that order's payment wait for a person, and no other's", async () => {
    const [refused, other] = [await soldOrder(), await soldOrder()];
    for (const { id } of [refused, other]) await place(id, { use: "later" });
    await work();
    await api.placement.pay({ orders: [refused.id] });
    refuseOnce();
    await runJobs();
    expect(await bought(refused.id)).toMatchObject({ paymentStatus: "unpaid", errorCode: "store_disconnected" });
    expect(await shutOut()).toBeNull();
    await work();
    await api.placement.pay({ orders: [other.id] });
    await work();
    expect(await bought(other.id)).toMatchObject({ paymentStatus: "paid" });
  });
});

describe("rules", () => {
  const decisionOf = async (orderId: string) => (await api.automation.ofOrder({ orderId })).data.decisions[0];
  /** Has every new order placed by itself. */
  async function automate(): Promise<void> {
    const { data: panel } = await api.automation.panel({});
    const rule = { ...NEW_RULE, name: "All", status: true, condition: { query: "and" as const, names: [] } };
    const none = { margin_floor: null, daily_limit: null };
    await api.automation.changePanel({ version: panel.version, rules: [...panel.rules, rule], ...none });
    const activeSince = new Date(Date.now() - 3_600_000);
    await systemDb.automationRule.updateMany({ where: { workspaceId: tenant.workspace.id }, data: { activeSince } });
  }

  test.each(EACH)(
    "never buy what waited for its assessment while its store is %s, and go on once that is back",
    async (way) => {
      const { begins, ends } = WAYS[way];
      await automate();
      // Something is asked for, so that it is known that the store lets nobody look.
      const other = await soldOrder();
      const { id } = await soldOrder({ risk: null });
      await work();
      expect(await decisionOf(id)).toMatchObject({ outcome: "waiting", reason: "risk_pending" });
      /** Lets it have waited for as long as rules do. */
      const wait = async () => {
        const placedAt = new Date(Date.now() - 20 * 60_000);
        await systemDb.order.update({ where: { id }, data: { placedAt } });
        const dueAt = new Date(Date.now() - 60_000);
        await systemDb.automationDecision.updateMany({ where: { orderId: id, outcome: "waiting" }, data: { dueAt } });
        await enqueue(systemDb, sweepAutomationJob, {});
        await work();
      };
      await begins();
      await place(other.id);
      await work();
      await wait();
      expect(await decisionOf(id)).toMatchObject({ outcome: "none", reason: "blocker", detail: "store_disconnected" });
      expect(await purchase(id)).toBeNull();
      await ends();
      await work();
      await enqueue(systemDb, reopenAutomationJob, {});
      await work();
      await wait();
      expect(await decisionOf(id)).toMatchObject({ outcome: "taken" });
      expect(await bought(id)).toMatchObject({ paymentStatus: "paid" });
    },
  );
});
