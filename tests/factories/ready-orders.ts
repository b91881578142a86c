import type { ChannelOrder } from "../../app/adapters/order-channel/order-channel.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { recomputeOrder } from "../../app/areas/orders/server/order/recompute-order.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { CATALOGS, generateProducts } from "../../sandbox/catalog.ts";
import { channelOrder } from "./channel-orders.ts";
import type { Tenant } from "./tenants.ts";

const goods = generateProducts(CATALOGS.zopi)
  .filter(({ shipping }) => shipping.some(({ country }) => country === "US"))
  .flatMap((product) => product.variants.filter(({ stock }) => stock > 50).map((variant) => ({ product, variant })));

/** A variant that the warehouse has plenty of; another for another number. */
export function goodsOf(number = 0) {
  const { product, variant } = goods[number % goods.length]!;
  return { sourceProductId: product.id, sku: variant.sku, price: variant.price };
}

/**
 * Takes a paid order in whose lines are mapped to the warehouse's goods, one variant after another. It brings in more than they
 * cost: what nobody saw is not bought at a loss (decision 76).
 */
export async function readyOrder(tenant: Tenant, change: Partial<ChannelOrder> = {}) {
  const order = channelOrder({ shippingTotal: "410.00", total: "450.00", ...change });
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  await takeInOrders({ store, orders: [order], origin: "webhook" });
  const { id, lines } = await systemDb.order.findUniqueOrThrow({
    where: { storeId_externalId: { storeId: store.id, externalId: order.externalId } },
    include: { lines: { orderBy: { position: "asc" } } },
  });
  for (const [index, line] of lines.entries()) await mapLine(line.id, { ...goodsOf(index), source: "zopi" });
  await systemDb.$transaction((tx) => recomputeOrder({ tx, workspaceId: store.workspaceId, orderId: id }));
  return { id, externalId: order.externalId, lineIds: lines.map((line) => line.id) };
}

/** Has a line bought as a supplier's variant. */
export async function mapLine(
  id: string,
  supply: { source: string; sourceProductId: string; sku: string; skuAttr?: string; price: string },
): Promise<void> {
  await systemDb.orderLine.update({
    where: { id },
    data: {
      source: supply.source,
      sourceProductId: supply.sourceProductId,
      supplierSkuId: supply.sku,
      supplierSkuAttr: supply.skuAttr ?? null,
      unitCost: supply.price,
    },
  });
}
