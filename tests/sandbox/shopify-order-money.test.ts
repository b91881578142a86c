/** What the Shopify stand-in says of an order's money: the same by webhook as by its API, and in both currencies as Shopify says it. */
import { Decimal } from "decimal.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import type { NewOrder } from "../../sandbox/shopify/commerce.ts";
import { orderPayload } from "../../sandbox/shopify/webhook-payloads/order-payload.ts";
import { toJson } from "../../sandbox/shopify/webhook-payloads/rest-format.ts";
import { LAMPS, MONEY_SHAPES } from "../factories/money-shapes.ts";
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

test.each(MONEY_SHAPES)("$what", async ({ bought, change, refunded, tax, outstanding }) => {
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
