import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { beforeEach, expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { changeAccountMeta } from "../../app/areas/identity/server/change-account-meta.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { choosePlan, makeTenant, type Tenant } from "../factories/tenants.ts";

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
});
const as = ({ principal }: Tenant) => createRouterClient(router, { context: { principal, locale: principal.locale, request: { headers: new Headers(), ip: "" } } });

/** An order that was bought at each of these moments, from a supplier each. */
async function placeOrder(...placedAt: Date[]) {
  const ids = { workspaceId: tenant.workspace.id, storeId: tenant.store.id };
  const now = new Date();
  const order = await systemDb.order.create({
    data: { ...ids, externalId: randomUUID(), publicId: randomUUID(), name: "#1", placedAt: now, channelUpdatedAt: now, currency: "USD", total: "50", financialStatus: "paid", raw: {} },
  });
  for (const at of placedAt) {
    await systemDb.purchaseOrder.create({ data: { ...ids, orderId: order.id, number: randomUUID(), supplier: "zopi", status: "processing", address: {}, placedAt: at } });
  }
}

test("S102 usage counts what was pushed and placed this month against the plan", async () => {
  const lastMonth = new Date();
  lastMonth.setUTCDate(0);
  await placeOrder(new Date(), new Date());
  await placeOrder(lastMonth);
  const { data } = await as(tenant).billing.usage({});
  expect(data).toEqual({
    plan: { key: "FREE_CREDIT", name: "free" },
    is_demo: false,
    features: [],
    quotas: [
      { key: "PRODUCT_LISTING", used: 0, limit: 20 },
      { key: "ORDER_FULFILLMENT", used: 1, limit: 15 },
    ],
  });
});

test("G125 a larger plan lets one switch stores, and nobody else's orders count", async () => {
  const other = await makeTenant();
  await placeOrder(new Date());
  await choosePlan(other.workspace.id);
  const { data } = await as(other).billing.usage({});
  expect(data.plan.name).toBe("professional");
  expect(data.features).toContain("WP_ADD_STORE");
  expect(data.quotas.map(({ used }) => used)).toEqual([0, 0]);
});

test("G092 demo mode is on while the account has its key, and no store to do things for real with", async () => {
  await changeAccountMeta(tenant.principal.accountId, (before) => ({ ...before, remaining_meta_keys: ["DEMO_MODE"] }));
  const isDemo = async () => (await as(tenant).billing.usage({})).data.is_demo;
  expect(await isDemo()).toBe(false);
  await systemDb.store.updateMany({ where: { workspaceId: tenant.workspace.id }, data: { status: "uninstalled" } });
  expect(await isDemo()).toBe(true);
});

test("G140 C065 without an announcement there is no maintenance", async () => {
  const { data } = await as(tenant).home.maintenance({});
  expect(data).toEqual({ maintenance: null });
});
