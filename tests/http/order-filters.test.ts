import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { expect, test } from "vitest";
import { configuredSuppliers } from "../../app/adapters/registry.server.ts";
import { ordersRouter } from "../../app/areas/orders/router/orders.server.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { channelOrder } from "../factories/channel-orders.ts";
import { makeTenant } from "../factories/tenants.ts";

test("the list of one supplier's orders has an index of its own for each supplier", async () => {
  const indexes = await systemDb.$queryRaw<{ indexdef: string }[]>`
    SELECT indexdef FROM pg_indexes WHERE tablename = 'orders'`;
  for (const source of [...configuredSuppliers().map((supplier) => supplier.source), "unmapped"])
    expect(
      indexes.some(({ indexdef }) => indexdef.endsWith(`WHERE (sources @> ARRAY['${source}'::text])`)),
      `no index of orders of ${source}: see docs/recipes/add-a-supplier.md`,
    ).toBe(true);
});

test("unmarked orders are found by their mark, and a word that is no supplier finds none", async () => {
  const tenant = await makeTenant();
  const orders = createRouterClient(ordersRouter, {
    context: { principal: tenant.principal, locale: "en", request: { headers: new Headers(), ip: "" } },
  });
  await takeInOrders({ store: tenant.store, orders: [channelOrder(), channelOrder()], origin: "webhook" });
  const listed = async (filter: object) =>
    (await orders.list({ order_status: "all", from_date: "any", ...filter })).data.orders.map(({ id }) => id);
  const [newest, oldest] = await listed({ source: "unmapped" });
  await orders.mark({ orders: [oldest as string], mark_order: "green" });
  expect(await listed({ mark_order: "none" })).toEqual([newest]);
  expect(await listed({ mark_order: "green" })).toEqual([oldest]);
  expect(await listed({ source: "no-supplier" })).toEqual([]);
  await expect(listed({ source: "zopi'" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("an order is found by the number of its purchase, ours or the supplier's, and of its parcel, and by no part of one", async () => {
  const tenant = await makeTenant();
  const { id: workspaceId } = tenant.workspace;
  const orders = createRouterClient(ordersRouter, {
    context: { principal: tenant.principal, locale: "en", request: { headers: new Headers(), ip: "" } },
  });
  await takeInOrders({ store: tenant.store, orders: [channelOrder(), channelOrder()], origin: "webhook" });
  const listed = async (keyword: string) =>
    (await orders.list({ order_status: "all", keyword, from_date: "any" })).data.orders.map(({ id }) => id);
  const [first] = await systemDb.order.findMany({ where: { workspaceId } });
  const of = { workspaceId, storeId: tenant.store.id, orderId: first!.id };
  const number = `Q-${randomUUID().slice(0, 8).toUpperCase()}`;
  const externalId = randomUUID();
  const trackingNumber = `YT${randomUUID().slice(0, 8).toUpperCase()}`;
  await systemDb.purchaseOrder.create({
    data: { ...of, number, supplier: "zopi", status: "processing", address: {}, externalIds: [externalId] },
  });
  await systemDb.shipment.create({ data: { ...of, trackingNumber } });
  for (const keyword of [number, number.toLowerCase(), externalId, trackingNumber, trackingNumber.toLowerCase()])
    expect([keyword, await listed(keyword)]).toEqual([keyword, [first!.id]]);
  expect(await listed(number.slice(0, -1))).toEqual([]);
  expect(await listed(first!.customerEmail)).toHaveLength(2);
});
