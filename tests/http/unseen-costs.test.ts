/** What nobody saw is not bought at a loss, and what is left of an order is held to its floor until the money moves (decision 76). */
import Decimal from "decimal.js";
import { beforeEach, describe, expect, test } from "vitest";
import { NEW_RULE } from "../../app/areas/orders/rules/automation/rule.ts";
import { carryOutRequest } from "../../app/areas/orders/server/automation/carry-out-request.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { channelOrder, channelOrderLine, channelPart } from "../factories/channel-orders.ts";
import { newsOf } from "../factories/news.ts";
import {
  api,
  during,
  order,
  place,
  purchase,
  received,
  tenant,
  useSellerAtWarehouse,
  warehouse,
  work,
} from "../factories/placing.ts";
import { goodsOf, readyOrder as readyOrderOf } from "../factories/ready-orders.ts";
import { switchRequestRuleOn } from "../factories/request-rule.ts";
import { runJobs } from "../factories/run-jobs.ts";

useSellerAtWarehouse();

const GOOD = goodsOf();
const send = globalThis.fetch;
/** Has the warehouse ask another price, or freight, than it has told so far. */
async function move(factors: { price_factor?: string; shipping_factor?: string }): Promise<void> {
  const body = new URLSearchParams({
    product_id: GOOD.sourceProductId,
    price_factor: "1",
    shipping_factor: "1",
    ...factors,
  });
  const answer = await send(`${warehouse.origin}/warehouse/control/products`, {
    method: "POST",
    body,
    redirect: "manual",
  });
  expect(answer.status).toBe(303);
}
beforeEach(() => move({}));
let zips = 97200;
/** A ready order to a place of its own, as what suppliers say of one place is kept for a while. */
const readyOrder = (change: Parameters<typeof readyOrderOf>[1] = {}) =>
  readyOrderOf(tenant, { shippingAddress: { ...channelOrder().shippingAddress!, zip: String(++zips) }, ...change });
const accept = async (id: string) => {
  const { id: purchaseOrderId, totalCost } = await purchase(id);
  await api.placement.acceptChanges({ purchaseOrderId, total_cost: totalCost.toFixed(2) });
  await work(2);
};
const preview = async (id: string) => (await api.placement.preview({ orders: [{ order_id: id }] })).data.orders[0]!;
/** What a person sees of orders and says yes to. */
const confirm = async (id: string) => {
  const { order_id, plans } = await preview(id);
  const choices = plans.map(({ source, options, chosen, items_cost }) => {
    const { code, label, cost, min_days, max_days } = options.find((each) => each.code === chosen)!;
    return { source, code, label, cost: cost.amount, min_days, max_days, items_cost };
  });
  return { order_id, choices };
};

describe("freight that nobody saw", () => {
  /** Has all new orders placed by a rule. */
  async function automate(): Promise<void> {
    const { data: panel } = await api.automation.panel({});
    const rule = { ...NEW_RULE, name: "All", status: true, condition: { query: "and" as const, names: [] } };
    await api.automation.changePanel({
      version: panel.version,
      rules: [...panel.rules, rule],
      margin_floor: null,
      daily_limit: null,
    });
    const activeSince = new Date(Date.now() - 3_600_000);
    await systemDb.automationRule.updateMany({ where: { workspaceId: tenant.workspace.id }, data: { activeSince } });
  }
  const ways = {
    "all that are ready": async () => {
      const { id } = await readyOrder();
      await api.placement.requestReady({});
      return id;
    },
    "the store's request": async () => {
      await switchRequestRuleOn(api);
      const { id, lineIds } = await readyOrder();
      const isOpen = () => Promise.resolve(true);
      const most = new Map(lineIds.map((lineId) => [lineId, 100]));
      await carryOutRequest({ scope: tenant.scope, orderId: id, most, isOpen, onDecided: isOpen });
      return id;
    },
    "a rule": async () => {
      await automate();
      const { id } = await readyOrder();
      return id;
    },
    "a call without a preview": async () => {
      const { id } = await readyOrder();
      await place([id]);
      return id;
    },
  };

  test.each(Object.entries(ways))("buys nothing at a loss by %s, and waits for a yes", async (_, way) => {
    await move({ shipping_factor: "40" });
    const id = await way();
    await work(3);
    const waiting = await purchase(id);
    const left = new Decimal("450.00").minus(waiting.totalCost.toFixed(2)).toFixed(2);
    expect(Number(left)).toBeLessThan(0);
    expect(waiting).toMatchObject({
      status: "draft",
      isCostSeen: false,
      waitsFor: { profit: { floor: "0.00", now: left, currency: "USD" } },
    });
    expect(received(waiting.number)).toBeUndefined();
    expect(await order(id)).toMatchObject({ attention: "changed" });
    expect(await newsOf(tenant)).toMatchObject([{ kind: "purchase_waits" }]);
    await accept(id);
    expect(await purchase(id)).toMatchObject({ paymentStatus: "paid", waitsFor: null, isCostSeen: true });
  });

  test("is paid while the order leaves something, and a person who saw it may buy at a loss", async () => {
    const { id } = await readyOrder();
    await api.placement.requestReady({});
    await work(2);
    expect(await purchase(id)).toMatchObject({ paymentStatus: "paid", isCostSeen: false });
    await move({ shipping_factor: "40" });
    const { id: lossy } = await readyOrder();
    expect((await preview(lossy)).profit).toMatchObject({ is_loss: true });
    await api.placement.request({ orders: [await confirm(lossy)] });
    await work(2);
    expect(await purchase(lossy)).toMatchObject({ paymentStatus: "paid", isCostSeen: true });
  });

  test("rises after the order was looked at, and is not paid for at a loss", async () => {
    await api.placing.changeSettings({ productSource: "zopi", price_tolerance: { amount: "9000.00" } });
    const { id } = await readyOrder();
    await place([id]);
    during("/orders", "sent", () => move({ shipping_factor: "40" }));
    await work(2);
    const waiting = await purchase(id);
    expect(waiting).toMatchObject({ status: "awaiting_payment", paymentStatus: "unpaid", waitsFor: { cost: null } });
    expect(received(waiting.number)).toMatchObject({ created: 1, paid: 0 });
    await accept(id);
    expect(received(waiting.number)).toMatchObject({ paid: 1 });
  });

  test("rises above what was known as well, and paying several is no yes to the loss", async () => {
    const { id } = await readyOrder();
    await place([id]);
    during("/orders", "sent", () => move({ shipping_factor: "40" }));
    await work(2);
    const waiting = await purchase(id);
    const now = new Decimal("450.00").minus(waiting.totalCost.toFixed(2)).toFixed(2);
    expect(waiting).toMatchObject({
      status: "awaiting_payment",
      isCostSeen: false,
      waitsFor: { cost: { now: waiting.totalCost.toFixed(2) }, profit: { floor: "0.00", now, currency: "USD" } },
    });
    const { data } = await api.placement.previewPayment({ orders: [id] });
    expect(data).toMatchObject({ orders: [], totals: [], wait_for_ok: 1 });
    await api.placement.pay({ orders: [id], totals: data.totals });
    await work(2);
    expect(received(waiting.number)).toMatchObject({ created: 1, paid: 0 });
    await accept(id);
    expect(received(waiting.number)).toMatchObject({ paid: 1 });
  });

  test("is judged by what falls to its own goods where the merchant sends the others themselves", async () => {
    const request = async (own: { unsentQuantity?: number } = {}) => {
      const lines = [channelOrderLine({ price: "200.00" }), channelOrderLine({ price: "1800.00", ...own })];
      const { id, lineIds } = await readyOrder({ lines, subtotal: "4000.00", total: "4005.00" });
      await systemDb.orderLine.update({
        where: { id: lineIds[1]! },
        data: { source: null, supplierSkuId: null, unitCost: null },
      });
      const choice = { order_id: id, line_item_ids: [lineIds[0]!] };
      await api.placement.request({ orders: [choice] });
      await work(2);
      return purchase(id);
    };
    const sent = { unsentQuantity: 0 };
    expect(await request()).toMatchObject({ paymentStatus: "paid" });
    expect(await request(sent)).toMatchObject({ paymentStatus: "paid" });
    await move({ shipping_factor: "40" });
    expect(await request()).toMatchObject({ status: "draft", waitsFor: { profit: { floor: "0.00" } } });
    const ofSent = await request(sent);
    expect(ofSent).toMatchObject({ status: "draft", waitsFor: { profit: { floor: "0.00" } } });
    expect(await order(ofSent.orderId)).toMatchObject({ cost: null });
  });

  test("is judged by its units of a line of which the rest is held", async () => {
    const halfHeld = async () => {
      const externalId = `gid://shopify/Order/${Date.now()}${++zips}`;
      const lines = [channelOrderLine({ price: "200.00" }), channelOrderLine({ price: "1800.00" })];
      const part = (status: string) => channelPart(externalId, lines[0]!.externalId, { status });
      const { id, lineIds } = await readyOrder({
        externalId,
        lines,
        subtotal: "4000.00",
        total: "4005.00",
        fulfillmentOrders: [part("open"), part("on_hold")],
      });
      const unknown = { source: null, supplierSkuId: null, unitCost: null };
      await systemDb.orderLine.update({ where: { id: lineIds[1]! }, data: unknown });
      return { order_id: id, line_item_ids: [lineIds[0]!] };
    };
    const [plan] = (await api.placement.preview({ orders: [await halfHeld()] })).data.orders[0]!.plans;
    const freight = plan!.options.find(({ code }) => code === plan!.chosen)!.cost.amount;
    // Two units bring in 400.50, and one half of that.
    await move({ shipping_factor: new Decimal(300).minus(plan!.items_cost!).div(freight).toFixed(4) });
    const choice = await halfHeld();
    await api.placement.request({ orders: [choice] });
    await work(2);
    const waiting = await purchase(choice.order_id);
    expect(waiting.lines).toMatchObject([{ quantity: 1 }]);
    const now = new Decimal("200.25").minus(waiting.totalCost.toFixed(2)).toFixed(2);
    expect(waiting).toMatchObject({ status: "draft", waitsFor: { profit: { floor: "0.00", now } } });
  });
});

describe("all that are ready, with a yes to their sum", () => {
  test("go for what was seen of each: freight that is dearer by then waits, and what is ready no more is refused", async () => {
    const { id } = await readyOrder();
    const bought = await readyOrder();
    const seen = [await confirm(id), await confirm(bought.id)];
    await place([bought.id]);
    await systemDb.purchaseOrder.updateMany({ data: { createdAt: new Date(Date.now() - 3_600_000) } });
    const unseen = await readyOrder();
    await move({ shipping_factor: "2" });
    const { data } = await api.placement.requestReady({ orders: seen });
    expect(data.results).toMatchObject([{ state: "queued" }, { state: "refused", reason: "nothing_to_buy" }]);
    await work(2);
    const [choice] = seen[0]!.choices;
    const confirmed = new Decimal(choice!.cost).plus(choice!.items_cost!).toFixed(2);
    expect(await purchase(id)).toMatchObject({ status: "draft", isCostSeen: true, waitsFor: { cost: { confirmed } } });
    expect(await purchase(unseen.id)).toBeUndefined();
  });
});

describe("a yes is for what the order brought in then", () => {
  /** The buyer gets all but a little back, and keeps the goods. */
  const giveBack = (id: string) => systemDb.order.update({ where: { id }, data: { refundedTotal: "445.00" } });
  const seen = async (use: "later" | "auto") => {
    const { id } = await readyOrder();
    await api.placement.request({ orders: [await confirm(id)], payment: { use } });
    return id;
  };

  test("what is paid later leaves out what would lose money by now, before the sum is shown", async () => {
    const id = await seen("later");
    await work(2);
    await giveBack(id);
    const { data } = await api.placement.previewPayment({ orders: [id] });
    expect(data).toMatchObject({ orders: [], totals: [], wait_for_ok: 1 });
    await api.placement.pay({ orders: [id], totals: data.totals });
    await work(2);
    const waiting = await purchase(id);
    const now = new Decimal("5.00").minus(waiting.totalCost.toFixed(2)).toFixed(2);
    expect(waiting).toMatchObject({
      paymentStatus: "unpaid",
      errorCode: "price_changed",
      waitsFor: { cost: null, profit: { floor: "0.00", now } },
    });
    expect(received(waiting.number)).toMatchObject({ created: 1, paid: 0 });
    await accept(id);
    await api.placement.pay({ orders: [id] });
    await work(2);
    expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
  });

  test("what the wallet had no money for waits when it is tried again", async () => {
    const id = await seen("later");
    await work(2);
    const { id: purchaseOrderId } = await purchase(id);
    await systemDb.purchaseOrder.update({
      where: { id: purchaseOrderId },
      data: { isToBePaid: true, errorCode: "wallet_insufficient" },
    });
    await giveBack(id);
    await api.placement.retryPayments({});
    await work(2);
    expect(await purchase(id)).toMatchObject({ paymentStatus: "unpaid", waitsFor: { profit: { floor: "0.00" } } });
  });

  test("what is still to be sent waits as a draft", async () => {
    const id = await seen("auto");
    await giveBack(id);
    await work(2);
    const waiting = await purchase(id);
    expect(waiting).toMatchObject({ status: "draft", waitsFor: { cost: null, profit: { floor: "0.00" } } });
    expect(received(waiting.number)).toBeUndefined();
  });

  test("nor is a yes to figures that were made before the buyer got money back", async () => {
    const { id } = await readyOrder();
    await place([id]);
    during("/orders", "sent", () => move({ price_factor: "1.2" }));
    await work(2);
    expect(await purchase(id)).toMatchObject({ status: "awaiting_payment", waitsFor: { profit: null } });
    await giveBack(id);
    await expect(accept(id)).rejects.toMatchObject({ kind: "conflict" });
    await work(2);
    expect(await purchase(id)).toMatchObject({ paymentStatus: "unpaid", waitsFor: { profit: { floor: "0.00" } } });
    await accept(id);
    await api.placement.pay({ orders: [id] });
    await work(2);
    expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
  });

  test("a loss that was seen is bought while it stays the same", async () => {
    await move({ shipping_factor: "40" });
    const id = await seen("auto");
    await work(2);
    expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
  });
});

describe("the floor", () => {
  test("is not passed by a profit that nobody can tell: it waits once, and the yes to it is kept", async () => {
    await api.placing.changeMarginFloor({ amount: "1" });
    const { id } = await readyOrder({ currency: "XTS" });
    expect(await preview(id)).toMatchObject({ can_place: true, profit: null, floor: "1.00" });
    await api.placement.request({ orders: [await confirm(id)] });
    await work(2);
    const waiting = await purchase(id);
    expect(waiting.waitsFor).toMatchObject({ cost: null, profit: { floor: "1.00", now: null, currency: "USD" } });
    expect(received(waiting.number)).toBeUndefined();
    const { data } = await api.orders.panel({ orderId: id });
    expect(data.purchase_orders).toMatchObject([{ waits_for: { profit: { now: null } } }]);
    await accept(id);
    expect(await purchase(id)).toMatchObject({ paymentStatus: "paid", acceptsUnknownProfit: true });
  });

  test("holds where the supplier's total rises within what may pass, and paying several is no yes to it", async () => {
    const { id } = await readyOrder();
    const confirmed = await confirm(id);
    const profit = new Decimal((await preview(id)).profit!.amount);
    await api.placing.changeSettings({ productSource: "zopi", price_tolerance: { amount: "900.00" } });
    await api.placing.changeMarginFloor({ amount: profit.minus("0.01").toFixed(2) });
    await api.placement.request({ orders: [confirmed] });
    during("/orders", "sent", () => move({ price_factor: "1.5" }));
    await work(2);
    const waiting = await purchase(id);
    expect(waiting).toMatchObject({
      status: "awaiting_payment",
      paymentStatus: "unpaid",
      errorCode: "price_changed",
      waitsFor: { cost: null, profit: { floor: profit.minus("0.01").toFixed(2) } },
    });
    const { data } = await api.placement.previewPayment({ orders: [id] });
    expect(data).toMatchObject({ orders: [], totals: [], wait_for_ok: 1 });
    await api.placement.pay({ orders: [id], totals: data.totals });
    await api.placement.retryPayments({});
    await runJobs();
    expect(received(waiting.number)).toMatchObject({ created: 1, paid: 0 });
    await accept(id);
    expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
  });

  test("that is raised after the order was sent holds before money is set aside", async () => {
    const { id } = await readyOrder();
    await api.placement.request({ orders: [await confirm(id)], payment: { use: "later" } });
    await runJobs();
    await api.placing.changeMarginFloor({ percent: "99" });
    await api.placement.pay({ orders: [id] });
    await work(2);
    const waiting = await purchase(id);
    expect(waiting).toMatchObject({ paymentStatus: "unpaid", waitsFor: { profit: { floor: "445.50" } } });
    await accept(id);
    await api.placement.pay({ orders: [id] });
    await work(2);
    expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
  });
});
