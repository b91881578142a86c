/** The money of an order, heard of by webhook and by sweep, in either sequence: the shop's, to the cent, and it stays so. */
import { createRouterClient } from "@orpc/server";
import { Decimal } from "decimal.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mapOrderWebhook } from "../../app/adapters/order-channel/shopify/order-webhook.ts";
import { router } from "../../app/api.server.ts";
import { takeInOrder } from "../../app/areas/orders/server/intake/take-in-order.server.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { orderPayload } from "../../sandbox/shopify/webhook-payloads/order-payload.ts";
import { toJson } from "../../sandbox/shopify/webhook-payloads/rest-format.ts";
import { serveShopify, type ServedShopify } from "../adapters/shopify-standin.ts";
import { BUYERS_CURRENCIES, LAMPS, MONEY_SHAPES } from "../factories/money-shapes.ts";
import { REFUND_SHAPES } from "../factories/refund-shapes.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { ensureOfflineSession } from "../factories/wired.ts";

let shop: ServedShopify;
let tenant: Tenant;

beforeAll(async () => {
  shop = await serveShopify();
  await systemDb.store.deleteMany({ where: { platformDomain: DEMO_SHOP } });
  tenant = await makeTenant();
  await systemDb.store.update({ where: { id: tenant.store.id }, data: { platformDomain: DEMO_SHOP } });
  const sessionToken = await shop.shopify.commerce.issueSessionToken(DEMO_SHOP);
  await ensureOfflineSession({ shop: DEMO_SHOP, sessionToken });
});
afterAll(() => shop.served.close());

const keyOf = (externalId: string) => `orders.take-in-order:${tenant.store.id}:${externalId}`;
/** Reads the order anew where that was asked for. */
async function readWhereAsked(externalId: string): Promise<boolean> {
  const asked = await systemDb.$queryRaw<object[]>`
    DELETE FROM graphile_worker._private_jobs WHERE key = ${keyOf(externalId)} RETURNING id`;
  if (asked.length > 0) await takeInOrder({ storeId: tenant.store.id, externalId });
  return asked.length > 0;
}
const payloadOf = (externalId: string) => {
  const { state } = shop.shopify;
  return orderPayload(state, state.shops.get(DEMO_SHOP)!, state.orders.get(externalId)!);
};
const hear = (payload: object) =>
  takeInOrders({ store: tenant.store, orders: [mapOrderWebhook(toJson(payload))], origin: "webhook" });
const ways = {
  webhook: async (externalId: string) => {
    await hear(payloadOf(externalId));
    await readWhereAsked(externalId);
  },
  sweep: async (externalId: string) => {
    const order = (await shop.orders.readOrder(externalId))!;
    await takeInOrders({ store: tenant.store, orders: [order], origin: "sweep" });
  },
};
/** Something about the order changes that is no money. */
function touch(externalId: string, minutes: number): void {
  shop.shopify.state.orders.update(externalId, (order) => {
    order.updatedAt = new Date(Date.now() + minutes * 60_000).toISOString();
  });
}
const stored = async (externalId: string) => {
  const row = await systemDb.order.findFirstOrThrow({
    where: { storeId: tenant.store.id, externalId },
    include: { refunds: { orderBy: { position: "asc" } } },
  });
  const { total, refundedTotal, owedTotal, taxTotal, taxLeft, giftCardsLeft, refunds } = row;
  return {
    booked: refunds.map(({ tax }) => tax.toString()),
    taxLeft: taxLeft.toString(),
    giftCards: giftCardsLeft.toString(),
    total: total.toString(),
    refunded: refundedTotal.toString(),
    owed: owedTotal.toString(),
    tax: taxTotal.toString(),
    revenue: total.minus(refundedTotal).toString(),
  };
};

/** What the order page's parts add up to (decision 75), and what of it nobody could name. */
const partsShown = async (externalId: string) => {
  const api = createRouterClient(router, {
    context: { principal: tenant.principal, locale: "en", request: { headers: new Headers(), ip: "" } },
  });
  const { id } = await systemDb.order.findFirstOrThrow({ where: { storeId: tenant.store.id, externalId } });
  const { money } = (await api.orders.detail({ orderId: id })).data;
  const { subtotal, shipping, duties, tip, returned, changed, tax, discount } = money;
  const added = Decimal.sum(subtotal, shipping, duties, tip, returned, changed, money.tax_is_included ? 0 : tax);
  return { sum: added.minus(discount).toFixed(2), changed };
};

test("an order that was brought over from elsewhere is of the day it was sold, by webhook and by sweep", async () => {
  const sold = "2026-09-03T16:00:00.000Z";
  for (const way of ["webhook", "sweep"] as const) {
    const { id } = shop.shopify.commerce.createOrder(DEMO_SHOP, { ...LAMPS, processedAt: sold });
    // As it was taken in before its day was heeded.
    await ways[way](id);
    await systemDb.order.updateMany({ where: { externalId: id }, data: { placedAt: new Date() } });
    for (const again of ["webhook", "sweep"] as const) {
      touch(id, again === "webhook" ? 1 : 2);
      await ways[again](id);
      const { placedAt } = await systemDb.order.findFirstOrThrow({ where: { externalId: id } });
      expect(placedAt.toISOString()).toBe(sold);
    }
  }
});

describe.each(BUYERS_CURRENCIES)("bought in $currency", (buyer) => {
  const shapes = [...MONEY_SHAPES, ...REFUND_SHAPES].filter(
    ({ refunded }) => buyer.currency === "USD" || refunded !== "0",
  );
  describe.each(shapes)("$what", ({ bought, change, total, refunded, tax, ...left }) => {
    test.each([
      ["webhook", "sweep"],
      ["sweep", "webhook"],
    ] as const)("says the same by %s, then by %s, and again", async (first, second) => {
      const { commerce, state } = shop.shopify;
      const { id } = commerce.createOrder(DEMO_SHOP, { ...LAMPS, ...bought, ...buyer });
      await ways[first](id);
      change(commerce, state.orders.get(id)!);
      const revenue = new Decimal(total).minus(refunded).toString();
      const { booked, taxLeft, giftCards = "0", outstanding } = left;
      const owed = Decimal.max(0, outstanding).toString();
      const right = { total, refunded, owed, tax: tax[0], revenue, booked, taxLeft, giftCards };
      for (const [turn, way] of [first, second, first].entries()) {
        touch(id, turn + 1);
        await ways[way](id);
        expect(await stored(id)).toEqual(right);
      }
      // Shipping stays on what is canceled before it was paid, and is not owed.
      const changed = total === "0" ? `-${LAMPS.shippingPrice}` : "0.00";
      expect(await partsShown(id)).toEqual({ sum: new Decimal(total).toFixed(2), changed });
    });
  });
});
