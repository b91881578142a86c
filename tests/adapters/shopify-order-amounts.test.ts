/** What an order comes to once its shop has edited it, refunded a part or cancelled it: the same by webhook as by reading. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChannelOrder } from "../../app/adapters/order-channel/order-channel";
import { mapOrderWebhook } from "../../app/adapters/order-channel/shopify/order-webhook";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import type { NewOrder } from "../../sandbox/shopify/commerce.ts";
import { orderPayload } from "../../sandbox/shopify/webhook-payloads/order-payload.ts";
import { toJson } from "../../sandbox/shopify/webhook-payloads/rest-format.ts";
import { serveShopify, type ServedShopify } from "./shopify-standin.ts";

let shop: ServedShopify;
beforeAll(async () => {
  shop = await serveShopify();
});
afterAll(() => shop.served.close());

const buy = (changes: Partial<NewOrder> = {}) =>
  shop.shopify.commerce.createOrder(DEMO_SHOP, {
    lines: [{ title: "Lamp", price: "12.50", quantity: 2 }],
    shippingPrice: "4.90",
    ...changes,
  });
const amounts = ({ total, refundedTotal }: ChannelOrder) => ({ total, refundedTotal });
const read = async (id: string) => amounts((await shop.orders.readOrder(id))!);
const told = (id: string) => {
  const { state } = shop.shopify;
  return amounts(mapOrderWebhook(toJson(orderPayload(state, state.shops.get(DEMO_SHOP)!, state.orders.get(id)!))));
};
const edit = (id: string, changes: Parameters<typeof shop.shopify.commerce.editOrder>[2]) =>
  shop.shopify.commerce.editOrder(DEMO_SHOP, id, changes);
const oneUnit = (id: string) => [{ lineItemId: shop.shopify.state.orders.get(id)!.lines[0]!.id, quantity: 1 }];

test.each<{ what: string; change: (id: string) => unknown; total: string; refunded: string }>([
  { what: "as it was bought", change: () => {}, total: "29.9", refunded: "0" },
  {
    what: "with a line more",
    change: (id) => edit(id, { added: [{ title: "Gift wrap", price: "3", quantity: 1, requiresShipping: false }] }),
    total: "32.9",
    refunded: "0",
  },
  { what: "with a unit less", change: (id) => edit(id, { removed: oneUnit(id) }), total: "17.4", refunded: "0" },
  {
    what: "with a unit less that is given back",
    change: (id) => shop.shopify.commerce.refund(DEMO_SHOP, id, { amount: "12.50", lines: oneUnit(id) }),
    total: "29.9",
    refunded: "12.5",
  },
  {
    what: "with a unit sent back for less than it cost",
    change: (id) => shop.shopify.commerce.refund(DEMO_SHOP, id, { amount: "10.00", lines: oneUnit(id) }),
    total: "29.9",
    refunded: "10",
  },
  {
    what: "with money given back for its goods that stay",
    change: (id) => shop.shopify.commerce.refund(DEMO_SHOP, id, { amount: "5.00" }),
    total: "29.9",
    refunded: "5",
  },
  {
    what: "cancelled and given back",
    change: (id) => shop.shopify.commerce.cancelOrder(DEMO_SHOP, id),
    total: "29.9",
    refunded: "29.9",
  },
])("$what comes to the same by webhook as by reading", async ({ change, total, refunded }) => {
  const { id } = buy();
  await change(id);
  expect(await read(id)).toEqual({ total, refundedTotal: refunded });
  expect(told(id)).toEqual({ total, refundedTotal: refunded });
});

test("cancelled before it was paid comes to nothing", async () => {
  const { id } = buy({ financialStatus: "PENDING" });
  shop.shopify.commerce.cancelOrder(DEMO_SHOP, id);
  expect(await read(id)).toEqual({ total: "0", refundedTotal: "0" });
  expect(told(id)).toEqual({ total: "0", refundedTotal: "0" });
});
