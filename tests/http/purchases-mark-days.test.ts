/** Days whose sales are added up again because of what was bought (decision 65). */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { figureDays } from "../../app/areas/orders/server/figures/figure-days.sql.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { makeTenant } from "../factories/tenants.ts";

test("an order's day is marked where a purchase of it comes or ends, and by nothing between", async () => {
  const tenant = await makeTenant();
  const { id: orderId } = await readyOrder(tenant);
  const workspaceId = tenant.workspace.id;
  const isMarked = async () => {
    const count = await systemDb.staleSalesDay.count({ where: { workspaceId } });
    await figureDays({ scope: tenant.scope, signal: AbortSignal.timeout(10_000) });
    return count > 0;
  };
  await isMarked();
  const { id } = await systemDb.purchaseOrder.create({
    data: {
      workspaceId,
      storeId: tenant.store.id,
      orderId,
      number: `PO-${randomUUID().slice(0, 12)}`,
      supplier: "zopi",
      status: "draft",
      address: {},
    },
  });
  expect(await isMarked()).toBe(true);
  const become = (status: string) => systemDb.purchaseOrder.update({ where: { id }, data: { status } });
  await become("placing");
  expect(await isMarked()).toBe(false);
  await become("withdrawn");
  expect(await isMarked()).toBe(true);
  await systemDb.purchaseOrder.delete({ where: { id } });
  expect(await isMarked()).toBe(true);
});
