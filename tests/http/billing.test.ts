import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { beforeEach, expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { changeAccountMeta } from "../../app/areas/accounts/server/profile/change-account-meta.server.ts";
import { giveBackUsage, takeUsage } from "../../app/areas/billing/server/usage/take-usage.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { choosePlan, makeTenant, type Tenant } from "../factories/tenants.ts";
import { fillMonth } from "../factories/usage.ts";

const DAY_MS = 24 * 60 * 60_000;

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
});
const as = ({ principal }: Tenant) =>
  createRouterClient(router, {
    context: { principal, locale: principal.locale, request: { headers: new Headers(), ip: "" } },
  });
const take = (...references: string[]) =>
  tenant.scope.db.$transaction((tx) =>
    takeUsage({
      tx,
      scope: tenant.scope,
      feature: "ORDER_FULFILLMENT",
      wishes: references.map((id) => ({ id, references: [id] })),
    }),
  );
const giveBack = (...references: string[]) =>
  tenant.scope.db.$transaction((tx) =>
    giveBackUsage({ tx, workspaceId: tenant.workspace.id, feature: "ORDER_FULFILLMENT", references }),
  );
const usedOrders = async () =>
  (await as(tenant).billing.usage({})).data.quotas.find(({ key }) => key === "ORDER_FULFILLMENT")!.used;
/** Has the plan begun so many days ago: its months are counted from there. */
const beginPlan = (daysAgo: number) =>
  systemDb.planPeriod.updateMany({
    where: { workspaceId: tenant.workspace.id },
    data: { anchorAt: new Date(Date.now() - daysAgo * DAY_MS) },
  });

test("S102 B001 usage tells what is used of each quota of the month of the plan that runs", async () => {
  await take("a", "b");
  const { data } = await as(tenant).billing.usage({});
  expect(data).toEqual({
    plan: { key: "FREE_CREDIT", name: "free" },
    is_demo: false,
    is_paid_by_card: false,
    period: { start: expect.any(String), end: expect.any(String) },
    credits: { used: 0, total: 10 },
    features: ["AI_PRODUCT_CONTENT", "AI_PRODUCT_SEO", "AI_IMAGE_GENERATION", "AI_POD_IMAGE"],
    quotas: [
      { key: "PRODUCT_IMPORT", used: 0, limit: 200 },
      { key: "PRODUCT_LISTING", used: 0, limit: 20 },
      { key: "ORDER_FULFILLMENT", used: 2, limit: 15 },
    ],
  });
});

test("G125 a larger plan lets one switch stores, and nobody else's orders count", async () => {
  const other = await makeTenant();
  await take("a");
  await choosePlan(other.workspace.id);
  const { data } = await as(other).billing.usage({});
  expect(data.plan.name).toBe("professional");
  expect(data.features).toContain("WP_ADD_STORE");
  expect(data.quotas.map(({ used }) => used)).toEqual([0, 0, 0]);
});

test("B072 the same thing counts once, at its limit too, and what is given back can be used again", async () => {
  await fillMonth(tenant.scope, "ORDER_FULFILLMENT", 1);
  expect((await take("a", "b")).exceeds).toEqual(["b"]);
  expect((await take("a")).exceeds).toEqual([]);
  expect(await usedOrders()).toBe(15);
  await giveBack("a", "never taken");
  await giveBack("a");
  expect(await usedOrders()).toBe(14);
  expect((await take("b")).exceeds).toEqual([]);
});

test("B110 a month turns by the plan's own first day, and what comes back late goes to the month that it was taken of", async () => {
  await choosePlan(tenant.workspace.id, "STARTER_CREDIT_TIER_1");
  await beginPlan(29);
  await fillMonth(tenant.scope, "ORDER_FULFILLMENT", 1);
  expect([(await take("a")).used, (await take("b")).exceeds]).toEqual([125, ["b"]]);
  // Two days later, told by the anchor.
  await beginPlan(31);
  expect(await usedOrders()).toBe(0);
  expect((await take("b")).exceeds).toEqual([]);
  await giveBack("a");
  expect(await usedOrders()).toBe(1);
});

test("a smaller plan stops what is new, and lets what was begun go on", async () => {
  await choosePlan(tenant.workspace.id);
  const orders = Array.from({ length: 30 }, () => randomUUID());
  await take(...orders);
  await choosePlan(tenant.workspace.id, "FREE_CREDIT");
  const { anchorAt } = await systemDb.planPeriod.findFirstOrThrow({
    where: { workspaceId: tenant.workspace.id },
    orderBy: { startedAt: "asc" },
  });
  // A change within a cycle keeps the first day.
  await systemDb.planPeriod.updateMany({ where: { workspaceId: tenant.workspace.id }, data: { anchorAt } });
  const { used, limit, exceeds, fits } = await take(orders[0]!, "new");
  expect({ used, limit, exceeds, fits: [...fits] }).toEqual({
    used: 30,
    limit: 15,
    exceeds: ["new"],
    fits: [orders[0]],
  });
});

test("C090 X082 what a wish would need of the plan is told, and nothing is taken", async () => {
  await fillMonth(tenant.scope, "ORDER_FULFILLMENT", 5);
  const ask = async (feature_id: "ORDER_FULFILLMENT" | "ORDER_TRACKING" | "AI_POD_IMAGE", count: number) =>
    (await as(tenant).billing.calcUsage({ feature_id, count })).data;
  expect(await ask("ORDER_FULFILLMENT", 5)).toEqual({
    feature_id: "ORDER_FULFILLMENT",
    needed: 5,
    limit: 15,
    used: 10,
    left: 5,
    fits: true,
    next_plan: null,
  });
  expect(await ask("ORDER_FULFILLMENT", 600)).toMatchObject({
    fits: false,
    next_plan: { key: "GROWTH_CREDIT_TIER", name: "growth", price: "49.9" },
  });
  expect(await ask("ORDER_TRACKING", 1)).toMatchObject({
    limit: 0,
    left: 0,
    fits: false,
    next_plan: { key: "GROWTH_CREDIT_TIER" },
  });
  expect(await ask("AI_POD_IMAGE", 1_000)).toMatchObject({ limit: -1, left: -1, fits: true, next_plan: null });
  expect(await usedOrders()).toBe(10);
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
