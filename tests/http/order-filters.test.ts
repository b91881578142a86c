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
