/** What a buyer tells the shop beside the address: how goods are to be made, and the number that a country asks for. */
import { expect, test } from "vitest";
import { mapOrderWebhook } from "../../app/adapters/order-channel/shopify/order-webhook.ts";
import type { PostalAddress } from "../../app/adapters/supplier/supplier.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { updateCustomer } from "../../app/areas/orders/server/intake/update-customer.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { channelOrderLine } from "../factories/channel-orders.ts";
import { fieldCase, fieldText } from "../factories/field-cases.ts";
import { api, atWarehouse, place, purchase, tenant, useSellerAtWarehouse } from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { runJobs } from "../factories/run-jobs.ts";

useSellerAtWarehouse();

test("what the buyer wrote of a line is seen before it is bought and reaches its supplier, what apps keep with it does not", async () => {
  const { line } = fieldCase<{ line: { properties: { name: string; value: string }[] } }>("personalised-line");
  const properties = [...line.properties, { name: "_bundle", value: "7" }];
  const { id } = await readyOrder(tenant, { lines: [channelOrderLine({ properties })] });
  const { data } = await api.placement.preview({ orders: [{ order_id: id }] });
  expect(data.orders[0]!.plans[0]!.lines[0]!.properties).toEqual(line.properties);
  await place([id]);
  await runJobs();
  const { number, lines } = await systemDb.purchaseOrder.findFirstOrThrow({
    where: { orderId: id },
    include: { lines: true },
  });
  expect(atWarehouse(number)!.note).toBe(`${lines[0]!.supplierSkuId}: Engraving: For Anna, 1 May`);
  expect((await purchase(id)).status).not.toBe("failed");
});

test("the number that a country asks for is taken from the fields of the cart, and what is entered here stays, also that there is none", async () => {
  const raw = JSON.parse(
    fieldText("tax-number.json").replaceAll("${PRODUCT1}", "1").replaceAll("${VARIANT1}", "2"),
  ) as Record<string, unknown>;
  const told = (change: Record<string, unknown> = {}) => mapOrderWebhook(JSON.stringify({ ...raw, ...change }));
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  const known = () => systemDb.order.findFirstOrThrow({ where: { storeId: store.id, name: "#1011" } });
  await takeInOrders({ store, orders: [told()], origin: "webhook" });
  const { id, taxNumber } = await known();
  expect(taxNumber).toBe("11144477735");
  expect((await api.orders.detail({ orderId: id })).data.tax_number).toBe("11144477735");
  const tellAgain = (hour: number) =>
    takeInOrders({ store, orders: [told({ updated_at: `2026-11-26T${hour}:00:00-05:00` })], origin: "webhook" });
  const { shippingAddress } = await known();
  const enter = (number: string) =>
    updateCustomer({
      scope: tenant.scope,
      orderId: id,
      ...{ name: "Ana", email: "", phone: "", taxNumber: number },
      address: shippingAddress as unknown as PostalAddress,
    });
  for (const entered of ["52998224725", ""]) {
    await enter(entered);
    await tellAgain(entered ? 10 : 11);
    expect((await known()).taxNumber).toBe(entered || null);
  }
});
