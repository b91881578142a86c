import { createRouterClient } from "@orpc/server";
import { beforeEach, expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { FEATURES } from "../../app/areas/billing/rules/plans/features.ts";
import { choosePlan, makeTenant, type Tenant } from "../factories/tenants.ts";

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
});
const billing = () =>
  createRouterClient(router, {
    context: { principal: tenant.principal, locale: "en", request: { headers: new Headers(), ip: "" } },
  }).billing;

test("C077 B021 B023 B024 B035 who has chosen nothing has the free plan, with every feature by name", async () => {
  const { data } = await billing().currentPlan({});
  expect(data).toMatchObject({
    package: {
      key: "FREE_CREDIT",
      name: "free",
      price: "0.00",
      cycle: 30,
      modules: [{ type: "CREDIT", key: "FREE_CREDIT", name: "free", price: "0.00", is_legacy: false }],
    },
    status: "FREE",
    start_time: null,
    next_billing_time: null,
    next_package: null,
    provider_payment: null,
    store_id: null,
    is_trial: false,
    main_credit: 10,
    order_cashback: "0",
    pending: null,
  });
  expect(Object.keys(data.package.features).sort()).toEqual([...FEATURES].sort());
  expect(data.package.features.PRODUCT_LISTING).toEqual({
    limit: 20,
    usage: 0,
    module_type: "CREDIT",
    type: "SUBSCRIPTION",
  });
});

test("C077 B031 a plan's earlier key is today's plan of the same height", async () => {
  await choosePlan(tenant.workspace.id, "PREMIUM_CREDIT");
  const { data } = await billing().currentPlan({});
  expect(data.package).toMatchObject({ key: "PRO_CREDIT_TIER", name: "professional", price: "199.90" });
  expect(data.order_cashback).toBe("0.015");
});

test("C078 B028 B029 B113 B114 B116 B126 the plans on sale say what a month and a year cost, and what a trial would be", async () => {
  const { data } = await billing().pricing({});
  expect(data.trial_days).toBe(7);
  expect(data.plans.map(({ key }) => key)).toEqual([
    "FREE_CREDIT",
    "STARTER_CREDIT_TIER_1",
    "STARTER_CREDIT_TIER_2",
    "STARTER_CREDIT_TIER_3",
    "GROWTH_CREDIT_TIER",
    "PRO_CREDIT_TIER",
    "ENTERPRISE_CREDIT_TIER",
  ]);
  expect(data.plans.find(({ key }) => key === "STARTER_CREDIT_TIER_2")).toMatchObject({
    price: "19.90",
    main_credit: 100,
    yearly_price: "139.30",
    each_yearly_price: "11.6",
    save_yearly_price: "99.50",
    save_month: 5,
    is_from: false,
  });
  expect(data.plans.at(-1)).toMatchObject({ price: "999.90", is_from: true });
});

test("C089 a link leads to a plan for a month or a year, and to nothing that is not sold (B101, B076)", async () => {
  expect((await billing().packageDetail({ id: "GROWTH_CREDIT_TIER-365" })).data).toMatchObject({
    id: "GROWTH_CREDIT_TIER-365",
    price: "349.30",
    cycle: 365,
    modules: [{ key: "GROWTH_CREDIT_TIER", price: "49.90" }],
  });
  for (const id of ["NOTHING", "ENTERPRISE_CREDIT_TIER", "-365"])
    await expect(billing().packageDetail({ id }), id).rejects.toMatchObject({ errorCode: "PackageNotFound" });
});
