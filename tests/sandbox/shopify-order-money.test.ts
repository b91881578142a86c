/** What the Shopify stand-in says of an order's money: the same by webhook as by its API, and in both currencies as Shopify says it. */
import { Decimal } from "decimal.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import type { NewOrder } from "../../sandbox/shopify/commerce.ts";
import { orderPayload } from "../../sandbox/shopify/webhook-payloads/order-payload.ts";
import { toJson } from "../../sandbox/shopify/webhook-payloads/rest-format.ts";
import { LAMPS, MONEY_SHAPES } from "../factories/money-shapes.ts";
import { REFUND_SHAPES } from "../factories/refund-shapes.ts";
import { startShop, type TestShop } from "./shopify-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const told = (id: string) => {
  const { state } = shop.shopify;
  return JSON.parse(toJson(orderPayload(state, state.shops.get(DEMO_SHOP)!, state.orders.get(id)!)));
};
const MONEY = "{ shopMoney { amount currencyCode } presentmentMoney { amount currencyCode } }";
const read = async (id: string) =>
  (
    await shop.admin(
      `query($id: ID!) { order(id: $id) { displayFinancialStatus totalPriceSet ${MONEY} currentTotalPriceSet ${MONEY}
        currentSubtotalPriceSet ${MONEY} currentShippingPriceSet ${MONEY} totalTaxSet ${MONEY} currentTotalTaxSet ${MONEY}
        totalOutstandingSet ${MONEY} totalRefundedSet ${MONEY} totalRefundedShippingSet ${MONEY} refundDiscrepancySet ${MONEY}
        refunds { totalRefundedSet ${MONEY}
          refundLineItems(first: 5) { nodes { quantity subtotalSet ${MONEY} totalTaxSet ${MONEY} } }
          refundShippingLines(first: 5) { nodes { subtotalAmountSet ${MONEY} taxAmountSet ${MONEY} shippingLine { title } } }
          orderAdjustments(first: 5) { nodes { reason amountSet ${MONEY} taxAmountSet ${MONEY} } }
          transactions(first: 5) { nodes { kind status amountSet ${MONEY} } } } } }`,
      { id },
    )
  ).data.order;
const buy = (changes: Partial<NewOrder>) => {
  const { commerce, state } = shop.shopify;
  return state.orders.get(commerce.createOrder(DEMO_SHOP, { ...LAMPS, ...changes }).id)!;
};
const plain = (amount: string) => new Decimal(amount).toFixed();
const inShop = (set: { shopMoney: { amount: string } }) => plain(set.shopMoney.amount);

test.each([...MONEY_SHAPES, ...REFUND_SHAPES])("$what", async ({ bought, change, refunded, tax, outstanding }) => {
  const order = buy({ ...bought });
  change(shop.shopify.commerce, order);
  const payload = told(order.id);
  const answer = await read(order.id);
  expect(inShop(answer.totalOutstandingSet)).toBe(outstanding);
  expect(plain(payload.total_outstanding)).toBe(outstanding);
  expect(inShop(answer.totalRefundedSet)).toBe(refunded);
  expect([answer.totalTaxSet, answer.currentTotalTaxSet].map(inShop)).toEqual(tax);
  expect([payload.total_tax, payload.current_total_tax].map(plain)).toEqual(tax);
  expect(plain(payload.current_total_price)).toBe(inShop(answer.currentTotalPriceSet));
  expect(plain(payload.current_subtotal_price)).toBe(inShop(answer.currentSubtotalPriceSet));
  expect(plain(payload.total_price)).toBe(inShop(answer.totalPriceSet));
  expect(payload.financial_status).toBe(answer.displayFinancialStatus.toLowerCase());
});

describe("a refund to a buyer who paid in another currency", () => {
  test("tells its transaction in that currency alone, all else in both", () => {
    const order = buy({ currency: "JPY", presentmentRate: "156" });
    shop.shopify.commerce.refund(DEMO_SHOP, order.id, {
      amount: "10.00",
      lines: [{ lineItemId: order.lines[0]!.id, quantity: 1 }],
    });
    const [refund] = told(order.id).refunds;
    const both = (dollars: string, yen: string) => ({
      shop_money: { amount: dollars, currency_code: "USD" },
      presentment_money: { amount: yen, currency_code: "JPY" },
    });
    expect(refund.transactions).toMatchObject([
      { kind: "refund", status: "success", amount: "1560", currency: "JPY", total_unsettled_set: expect.anything() },
    ]);
    expect(refund.transactions[0].amount_set).toBeUndefined();
    expect(refund.refund_line_items).toMatchObject([
      {
        quantity: 1,
        subtotal: 12.5,
        subtotal_set: both("12.50", "1950"),
        total_tax: 1.25,
        total_tax_set: both("1.25", "195"),
      },
    ]);
    expect(refund.order_adjustments).toMatchObject([
      { kind: "refund_discrepancy", amount: "3.75", amount_set: both("3.75", "585"), tax_amount: "0.00" },
    ]);
  });

  test("is told by the API with its parts", async () => {
    const order = buy({ currency: "JPY", presentmentRate: "156" });
    shop.shopify.commerce.refund(DEMO_SHOP, order.id, { amount: "6.00", shipping: "4.90" });
    const both = (dollars: string, yen: string) => ({
      shopMoney: { amount: dollars, currencyCode: "USD" },
      presentmentMoney: { amount: yen, currencyCode: "JPY" },
    });
    const { refunds, refundDiscrepancySet, totalRefundedShippingSet, currentShippingPriceSet } = await read(order.id);
    expect(refunds).toEqual([
      {
        totalRefundedSet: both("6.0", "936.0"),
        refundLineItems: { nodes: [] },
        refundShippingLines: {
          nodes: [
            {
              subtotalAmountSet: both("4.9", "764.0"),
              taxAmountSet: both("0.0", "0.0"),
              shippingLine: { title: "Standard" },
            },
          ],
        },
        orderAdjustments: {
          nodes: [
            { reason: "REFUND_DISCREPANCY", amountSet: both("-1.1", "-172.0"), taxAmountSet: both("0.0", "0.0") },
          ],
        },
        transactions: { nodes: [{ kind: "REFUND", status: "SUCCESS", amountSet: both("6.0", "936.0") }] },
      },
    ]);
    expect([refundDiscrepancySet, totalRefundedShippingSet, currentShippingPriceSet].map(inShop)).toEqual([
      "-1.1",
      "4.9",
      "0",
    ]);
    expect(told(order.id).refunds[0].refund_shipping_lines).toHaveLength(1);
  });
});

test("goods that an edit takes off are noted as a refund that moves no money", () => {
  const order = buy({ financialStatus: "PENDING" });
  shop.shopify.commerce.editOrder(DEMO_SHOP, order.id, {
    removed: [{ lineItemId: order.lines[0]!.id, quantity: 2 }],
    added: [{ title: "Shade", price: "8.00", quantity: 1 }],
  });
  expect(told(order.id).refunds).toMatchObject([
    { refund_line_items: [{ quantity: 2, subtotal: 25 }], order_adjustments: [], transactions: [] },
  ]);
});

describe("what an order is made of beside goods", () => {
  const parts = async (id: string) =>
    (
      await shop.admin(
        `query($id: ID!) { order(id: $id) { createdAt processedAt totalTipReceivedSet ${MONEY} subtotalPriceSet ${MONEY} totalPriceSet ${MONEY}
          subtotalLineItemsQuantity lineItems(first: 5) { nodes { title isGiftCard requiresShipping } }
          fulfillmentOrders(first: 5) { nodes { lineItems(first: 5) { nodes { lineItem { title } } } } } } }`,
        { id },
      )
    ).data.order;

  test("a gift card is a line that is neither taxed nor sent, told as one", async () => {
    const order = buy({ lines: [...LAMPS.lines, { title: "Gift card", price: "50", quantity: 1, isGiftCard: true }] });
    expect((await parts(order.id)).lineItems.nodes).toEqual([
      { title: "Lamp", isGiftCard: false, requiresShipping: true },
      { title: "Gift card", isGiftCard: true, requiresShipping: false },
    ]);
    expect(told(order.id).line_items).toMatchObject([
      { gift_card: false, fulfillment_service: "manual" },
      { gift_card: true, fulfillment_service: "gift_card" },
    ]);
    shop.shopify.commerce.refund(DEMO_SHOP, order.id, {
      amount: "50",
      lines: [{ lineItemId: order.lines[1]!.id, quantity: 1 }],
    });
    expect(told(order.id).refunds).toMatchObject([{ refund_line_items: [{ subtotal: 50, total_tax: 0 }] }]);
  });

  test("a tip is a line of its own, in the total and not in the subtotal, and nothing is sent for it", async () => {
    const order = buy({ tip: "5.00" });
    const { lineItems, fulfillmentOrders, totalTipReceivedSet, subtotalPriceSet, totalPriceSet, ...rest } = await parts(
      order.id,
    );
    expect([totalTipReceivedSet, subtotalPriceSet, totalPriceSet].map(inShop)).toEqual(["5", "25", "37.4"]);
    expect(rest.subtotalLineItemsQuantity).toBe(2);
    expect(lineItems.nodes.map(({ title }: { title: string }) => title)).toEqual(["Lamp", "Tip"]);
    expect(fulfillmentOrders.nodes).toEqual([{ lineItems: { nodes: [{ lineItem: { title: "Lamp" } }] } }]);
    expect(told(order.id)).toMatchObject({ total_tip_received: "5.00", subtotal_price: "25.00", total_price: "37.40" });
  });

  test("the day it was sold is told beside the day it came to the shop", async () => {
    const order = buy({ processedAt: "2025-03-01T10:00:00Z" });
    expect((await parts(order.id)).processedAt).toBe("2025-03-01T10:00:00Z");
    expect(Date.parse(told(order.id).processed_at)).toBe(Date.parse("2025-03-01T10:00:00Z"));
    expect(Date.parse(told(order.id).created_at)).toBeGreaterThan(Date.parse("2026-01-01T00:00:00Z"));
    const list = (query: string) => shop.admin(`{ orders(first: 5, query: "${query}") { nodes { id } } }`);
    expect((await list("processed_at:<2025-04-01")).data.orders.nodes).toEqual([{ id: order.id }]);
  });
});

describe("a refund", () => {
  const lamp = ({ lines }: { lines: { id: string }[] }) => [{ lineItemId: lines[0]!.id, quantity: 1 }];
  const adjustments = async (id: string) => {
    const answer = (await read(id)).refunds[0];
    const [first] = told(id).refunds;
    const nodes = answer.orderAdjustments.nodes as { reason: string; amountSet: { shopMoney: { amount: string } } }[];
    return {
      read: nodes.map(({ reason, amountSet }) => [reason, inShop(amountSet)]),
      told: (first.order_adjustments as { reason: string; amount: string }[]).map(({ reason, amount }) => [
        reason,
        plain(amount),
      ]),
      status: [answer.transactions.nodes[0].status, first.transactions[0].status],
    };
  };

  test("whose money is on its way is owed no more and not given back, until the bank says so", async () => {
    const order = buy({});
    shop.shopify.commerce.refund(DEMO_SHOP, order.id, { amount: "13.75", lines: lamp(order), isPending: true });
    expect(await adjustments(order.id)).toEqual({
      read: [["REFUND_DISCREPANCY", "13.75"]],
      told: [["Refund discrepancy", "13.75"]],
      status: ["PENDING", "pending"],
    });
    expect(inShop((await read(order.id)).totalRefundedSet)).toBe("0");
    const [refund] = shop.shopify.state.orders.get(order.id)!.refunds;
    shop.shopify.commerce.settleRefund(DEMO_SHOP, order.id, refund!.id, "SUCCESS");
    expect(await adjustments(order.id)).toEqual({
      read: [
        ["REFUND_DISCREPANCY", "13.75"],
        ["PENDING_REFUND_DISCREPANCY", "-13.75"],
      ],
      told: [
        ["Refund discrepancy", "13.75"],
        ["Pending refund discrepancy", "-13.75"],
      ],
      status: ["SUCCESS", "success"],
    });
    expect(inShop((await read(order.id)).totalRefundedSet)).toBe("13.75");
    expect(() => shop.shopify.commerce.settleRefund(DEMO_SHOP, order.id, refund!.id, "FAILURE")).toThrow("not pending");
  });

  test("says what a restocking fee kept of it", async () => {
    const order = buy({});
    shop.shopify.commerce.refund(DEMO_SHOP, order.id, { amount: "8.75", lines: lamp(order), reason: "RESTOCK" });
    expect(await adjustments(order.id)).toMatchObject({ read: [["RESTOCK", "5"]], told: [["Restock", "5"]] });
  });

  test("has the tax of its lines at their own rates, and of shipping", async () => {
    const order = buy({
      lines: [
        { title: "Book", price: "10", quantity: 1, tax: "0.70" },
        { title: "Lamp", price: "20", quantity: 2, tax: "7.60" },
      ],
      shippingPrice: "5",
      totalTax: undefined,
      shippingTax: "0.95",
    });
    shop.shopify.commerce.refund(DEMO_SHOP, order.id, {
      amount: "29.75",
      shipping: "5",
      lines: [{ lineItemId: order.lines[1]!.id, quantity: 1 }],
    });
    const { totalTaxSet, currentTotalTaxSet, refunds } = await read(order.id);
    expect([totalTaxSet, currentTotalTaxSet].map(inShop)).toEqual(["9.25", "4.5"]);
    expect(refunds[0].refundLineItems.nodes.map(({ totalTaxSet: tax }: never) => inShop(tax))).toEqual(["3.8"]);
    expect(refunds[0].refundShippingLines.nodes.map(({ taxAmountSet: tax }: never) => inShop(tax))).toEqual(["0.95"]);
    const [webhook] = told(order.id).refunds;
    expect(webhook.refund_shipping_lines).toMatchObject([{ tax_amount_set: { shop_money: { amount: "0.95" } } }]);
    expect(webhook.order_adjustments).toMatchObject([
      { kind: "shipping_refund", amount: "-5.00", tax_amount: "-0.95" },
    ]);
  });

  test("is read by its id", async () => {
    const order = buy({});
    shop.shopify.commerce.refund(DEMO_SHOP, order.id, { amount: "13.75", lines: lamp(order) });
    const [refund] = shop.shopify.state.orders.get(order.id)!.refunds;
    const { data } = await shop.admin(`query($id: ID!) { refund(id: $id) { id totalRefundedSet ${MONEY} } }`, {
      id: refund!.id,
    });
    expect(data.refund).toMatchObject({ id: refund!.id, totalRefundedSet: { shopMoney: { amount: "13.75" } } });
  });
});
