/**
 * Stores of `makeTenant`, which no stand-in knows: whoever asks them about an order right before it is bought hears that it is
 * as it is known here. A file that has a store change its mind asks a stand-in's (`selling.ts`).
 */
import { ShopifyOrderChannel } from "../../app/adapters/order-channel/shopify/shopify-order-channel.server.ts";
import { keptFulfillmentOrders } from "../../app/areas/orders/server/fulfillment/known-fulfillment-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";

const channel = ShopifyOrderChannel.prototype;
const { readStandings, readFulfillmentOrders } = channel;

/** The shop that a channel asks. */
const shopOf = (asked: ShopifyOrderChannel) => (asked as unknown as { client: { shop: string } }).client.shop;
const isUnchanging = (asked: ShopifyOrderChannel) => /^shop-[0-9a-f-]{36}\./.test(shopOf(asked));

channel.readStandings = async function (externalIds) {
  if (!isUnchanging(this)) return readStandings.call(this, externalIds);
  const standing = {
    updatedAt: new Date(0).toISOString(),
    cancelledAt: null,
    financialStatus: "paid",
    risk: null,
    parts: [],
  };
  return new Map(externalIds.map((externalId) => [externalId, standing]));
};
channel.readFulfillmentOrders = async function (externalId) {
  if (!isUnchanging(this)) return readFulfillmentOrders.call(this, externalId);
  const { id: storeId } = await systemDb.store.findFirstOrThrow({ where: { platformDomain: shopOf(this) } });
  const order = await systemDb.order.findUniqueOrThrow({ where: { storeId_externalId: { storeId, externalId } } });
  return keptFulfillmentOrders(systemDb as never, order);
};
