import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { beforeEach, describe, expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
});
const analyticsOf = async ({ principal }: Tenant, input = {}) =>
  (
    await createRouterClient(router, {
      context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } },
    }).analytics.store(input)
  ).data.analytics;

/** An order of the current store, or of another. */
function sell({
  daysAgo = 0,
  storeId = tenant.store.id,
  title = "Lamp",
  ...order
}: {
  total: string;
  daysAgo?: number;
  storeId?: string;
  title?: string;
  refundedTotal?: string;
  countryCode?: string;
  cancelledAt?: Date;
  cancelledTotal?: string;
}) {
  const placedAt = new Date(Date.now() - daysAgo * 86_400_000);
  const workspaceId = tenant.workspace.id;
  return systemDb.order.create({
    data: {
      workspaceId,
      storeId,
      externalId: randomUUID(),
      publicId: randomUUID(),
      name: "#1",
      placedAt,
      channelUpdatedAt: placedAt,
      currency: "USD",
      financialStatus: "paid",
      raw: {},
      ...order,
      lines: {
        create: {
          workspaceId,
          position: 0,
          externalId: randomUUID(),
          externalProductId: title,
          title,
          quantity: 1,
          currentQuantity: 1,
          price: order.total,
        },
      },
    },
  });
}

describe("store analytics", () => {
  test("S032 X058 tells what the current store sold, what came back, where it went and how fast", async () => {
    const other = await systemDb.store.create({
      data: {
        workspaceId: tenant.workspace.id,
        platform: "shopify",
        platformDomain: `${randomUUID()}.myshopify.com`,
        domain: "x",
        name: "Other",
      },
    });
    const shipped = await sell({ total: "60", countryCode: "US", refundedTotal: "15" });
    await sell({ total: "30", countryCode: "US", daysAgo: 1 });
    await sell({ total: "10", countryCode: "DE", title: "Mug" });
    await sell({ total: "0", cancelledTotal: "20", cancelledAt: new Date(), countryCode: "DE" });
    await sell({ total: "500", storeId: other.id, title: "Elsewhere" });
    await sell({ total: "20", daysAgo: 9 });
    await systemDb.shipment.create({
      data: {
        workspaceId: tenant.workspace.id,
        storeId: tenant.store.id,
        orderId: shipped.id,
        trackingNumber: "T1",
        shippedAt: new Date(shipped.placedAt.getTime() + 6 * 3_600_000),
      },
    });
    const analytics = (await analyticsOf(tenant))!;
    expect(analytics).toMatchObject({
      store: { store_id: tenant.store.id, name: "Harbour" },
      currency: "USD",
      total: {
        orders: 4,
        revenue: "85.00",
        average_order: "30.00",
        refunded: "15.00",
        refunded_orders: 1,
        refund_rate: "12.5",
      },
      previous: { orders: 1, revenue: "20.00" },
      hours_to_ship: 6,
      shipped_orders: 1,
      countries: [
        { country_code: "US", orders: 2, revenue: "75.00" },
        { country_code: "DE", orders: 2, revenue: "10.00" },
      ],
    });
    expect(analytics.products.map(({ title, units }) => [title, units])).toEqual([
      ["Lamp", 2],
      ["Mug", 1],
    ]);
    expect(analytics.points).toHaveLength(7);
    expect(analytics.points.at(-1)).toMatchObject({ orders: 3, revenue: "55.00" });
  });

  test("S032 has nothing to tell without a store, and refuses a range that is none", async () => {
    expect(await analyticsOf({ ...tenant, principal: { ...tenant.principal, store: null } })).toBeNull();
    await expect(
      analyticsOf(tenant, { range: "custom", from_date: "2026-02-01", to_date: "2026-01-01" }),
    ).rejects.toMatchObject({ kind: "badRequest" });
  });
});
