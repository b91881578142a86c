import { createRouterClient } from "@orpc/server";
import { expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { channelOrder, channelOrderLine } from "../factories/channel-orders.ts";
import { makeTenant } from "../factories/tenants.ts";

test.each([
  ["USD", "18.99", "18.99", "3.50"],
  ["JPY", "1899", "1899", "4"],
  ["KWD", "18.905", "18.905", "3.500"],
])("C279, C284, C285 amounts in %s leave with the currency's own digits", async (currency, total, shown, shipping) => {
  const tenant = await makeTenant();
  const { principal } = tenant;
  const api = createRouterClient(router, {
    context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } },
  });
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  const given = channelOrder({ currency, total, shippingTotal: "3.5", lines: [channelOrderLine({ price: total })] });
  await takeInOrders({ store, orders: [given], origin: "webhook" });
  const { data } = await api.orders.list({ order_status: "all", from_date: "any", to_date: "any" });
  expect(data.orders.map(({ total_price_info: price }) => [price.total, price.currency])).toEqual([[shown, currency]]);
  const detail = await api.orders.detail({ orderId: data.orders[0]!.id });
  expect(detail.data).toMatchObject({ money: { total: shown, shipping }, lines: [{ price: shown }] });
  const summary = await api.orders.sectionSummary({ type: "placement", from_date: "any", to_date: "any" });
  expect(summary.data.totals).toMatchObject([{ currency, total: shown }]);
});
