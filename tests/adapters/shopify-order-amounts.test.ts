/** What an order comes to once its shop has edited it, refunded a part or cancelled it: the same by webhook as by reading. */
import Decimal from "decimal.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChannelOrder } from "../../app/adapters/order-channel/order-channel";
import { mapOrderWebhook } from "../../app/adapters/order-channel/shopify/order-webhook";
import { orderRevenue } from "../../app/areas/orders/rules/purchasing/order-revenue";
import { bookRefunds } from "../../app/areas/orders/rules/refunds/booked-refunds";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import type { Order } from "../../sandbox/shopify/model.ts";
import { orderPayload } from "../../sandbox/shopify/webhook-payloads/order-payload.ts";
import { toJson } from "../../sandbox/shopify/webhook-payloads/rest-format.ts";
import { lamp, LAMPS, MONEY_SHAPES } from "../factories/money-shapes.ts";
import { REFUND_SHAPES } from "../factories/refund-shapes.ts";
import { serveShopify, type ServedShopify } from "./shopify-standin.ts";

let shop: ServedShopify;
beforeAll(async () => {
  shop = await serveShopify();
});
afterAll(() => shop.served.close());

const amounts = ({ total, refundedTotal, owedTotal, taxTotal, current, refundsKnown }: ChannelOrder) => ({
  total,
  refundedTotal,
  owedTotal,
  tax: [taxTotal, current?.tax ?? taxTotal],
  refundsKnown,
});
/** Below zero it is the shop that owes. */
const owedOf = ({ outstanding }: (typeof MONEY_SHAPES)[number]) => Decimal.max(0, outstanding).toFixed();
const payloadOf = (order: Order) => {
  const { state } = shop.shopify;
  return toJson(orderPayload(state, state.shops.get(DEMO_SHOP)!, state.orders.get(order.id)!));
};
const sell = ({ bought, change }: (typeof MONEY_SHAPES)[number], buyer: object = {}) => {
  const { commerce, state } = shop.shopify;
  const order = commerce.createOrder(DEMO_SHOP, { ...LAMPS, ...bought, ...buyer });
  change(commerce, state.orders.get(order.id)!);
  return order;
};

describe.each([...MONEY_SHAPES, ...REFUND_SHAPES])("$what", (shape) => {
  test("comes to the same by webhook as by reading", async () => {
    const order = sell(shape);
    const right = {
      total: shape.total,
      refundedTotal: shape.refunded,
      owedTotal: owedOf(shape),
      tax: shape.tax,
      refundsKnown: "exactly",
    };
    const read = (await shop.orders.readOrder(order.id))!;
    const told = mapOrderWebhook(payloadOf(order));
    expect(amounts(read)).toEqual(right);
    expect(amounts(told)).toEqual(right);
    expect(told.refunds).toEqual(read.refunds);
    expect(Decimal.sum(0, ...read.refunds.map(({ amount }) => amount)).toFixed()).toBe(shape.refunded);
  });

  test("has its refunds settled to what is right", async () => {
    const order = sell(shape);
    for (const heard of [(await shop.orders.readOrder(order.id))!, mapOrderWebhook(payloadOf(order))]) {
      const { refunds, left, cancelled } = bookRefunds(heard);
      const plain = (amount: string) => new Decimal(amount).toFixed();
      expect(refunds.map(({ tax }) => plain(tax))).toEqual(shape.booked);
      expect([left.tax, left.giftCards].map(plain)).toEqual([shape.taxLeft, shape.giftCards ?? "0"]);
      expect([cancelled.total, cancelled.taxes].map(plain)).toEqual(shape.cancelled ?? ["0", "0"]);
    }
  });

  test("is paid in yen and booked in dollars", async () => {
    const order = sell(shape, { currency: "JPY", presentmentRate: "156" });
    const right = { total: shape.total, refundedTotal: shape.refunded, owedTotal: owedOf(shape) };
    expect(await shop.orders.readOrder(order.id)).toMatchObject({ ...right, refundsKnown: "exactly" });
    const refundsKnown = shape.refunded === "0" ? "exactly" : "nearly";
    expect(mapOrderWebhook(payloadOf(order))).toMatchObject({ ...right, refundsKnown });
  });
});

describe("import and other fees beside goods and shipping", () => {
  const BOUGHT = { lines: [{ title: "Lamp", price: "100", quantity: 1 }], additionalFees: "5" };
  const brought = (heard: ChannelOrder) => {
    const { left } = bookRefunds(heard);
    return orderRevenue({
      currency: "USD",
      total: heard.total,
      refunded: heard.refundedTotal,
      taxLeft: left.tax,
      dutiesLeft: left.duties,
      giftCardsLeft: left.giftCards,
      countsTaxes: false,
    }).amount;
  };
  const both = async ({ id }: Order) => [
    (await shop.orders.readOrder(id))!,
    mapOrderWebhook(payloadOf(shop.shopify.state.orders.get(id)!)),
  ];

  test("are passed on like duties, and are no income", async () => {
    const order = shop.shopify.commerce.createOrder(DEMO_SHOP, BOUGHT);
    for (const heard of await both(order)) {
      expect(heard).toMatchObject({ total: "105", taxTotal: "0", dutiesTotal: "5" });
      expect(brought(heard)).toBe("100.00");
    }
  });

  test("stay when goods are given back, whatever they are paid in", async () => {
    const { commerce, state } = shop.shopify;
    const order = commerce.createOrder(DEMO_SHOP, {
      ...BOUGHT,
      lines: [{ title: "Lamp", price: "50", quantity: 2 }],
      currency: "JPY",
      presentmentRate: "156",
    });
    commerce.editOrder(DEMO_SHOP, order.id, { removed: lamp(state.orders.get(order.id)!) });
    for (const heard of await both(order)) {
      expect(heard).toMatchObject({ total: "55", dutiesTotal: "5", current: { total: "55", duties: "5" } });
      expect(brought(heard)).toBe("50.00");
    }
  });

  test("are absent where the store knows of none", async () => {
    const order = shop.shopify.commerce.createOrder(DEMO_SHOP, LAMPS);
    for (const heard of await both(order)) expect(heard.dutiesTotal).toBe("0");
  });
});

test("a refund that was brought over from elsewhere is of the day it was made, not of the day of the import", async () => {
  const { commerce, state } = shop.shopify;
  const { id } = commerce.createOrder(DEMO_SHOP, { ...LAMPS, processedAt: "2026-08-10T09:00:00.000Z" });
  commerce.refund(DEMO_SHOP, id, { amount: "10" });
  const order = state.orders.get(id)!;
  const [refund] = order.refunds;
  refund!.processedAt = "2026-08-20T09:00:00.000Z";
  const money = order.transactions.find(({ id: transactionId }) => transactionId === refund!.transactionId)!;
  const days = async () =>
    [(await shop.orders.readOrder(id))!, mapOrderWebhook(payloadOf(order))].map(
      ({ refunds }) => refunds[0]!.refundedAt,
    );
  money.processedAt = refund!.processedAt;
  expect(await days()).toEqual(["2026-08-20T09:00:00.000Z", "2026-08-20T09:00:00.000Z"]);
  // Its bank took days.
  money.processedAt = "2026-08-24T09:00:00.000Z";
  expect(await days()).toEqual(["2026-08-24T09:00:00.000Z", "2026-08-24T09:00:00.000Z"]);
});

test.each(["SUCCESS", "FAILURE"] as const)("a refund is on its way until its bank says %s", async (status) => {
  const { commerce, state } = shop.shopify;
  const { id } = commerce.createOrder(DEMO_SHOP, LAMPS);
  commerce.refund(DEMO_SHOP, id, { amount: "10", isPending: true });
  const order = state.orders.get(id)!;
  const isOnItsWay = async () =>
    [(await shop.orders.readOrder(id))!, mapOrderWebhook(payloadOf(order))].map(
      ({ refunds }) => refunds[0]!.isOnItsWay,
    );
  expect(await isOnItsWay()).toEqual([true, true]);
  commerce.settleRefund(DEMO_SHOP, id, order.refunds[0]!.id, status);
  expect(await isOnItsWay()).toEqual([false, false]);
});
