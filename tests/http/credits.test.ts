/** Credits: given once, taken once, given back to where they came from, and told of by day (docs/decisions/0039). */
import { createRouterClient } from "@orpc/server";
import { DateTime } from "luxon";
import { beforeEach, describe, expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { handleGrantMonths } from "../../app/areas/billing/jobs/grant-months.server.ts";
import { grantPlanCredits } from "../../app/areas/billing/server/credits/plan-credits.server.ts";
import { CONTENT_QUOTA_KEY, spendCredits } from "../../app/areas/billing/server/credits/spend-credits.server.ts";
import { changePlan } from "../../app/areas/billing/server/plans/change-plan.server.ts";
import { giveBackUsage, takeUsage } from "../../app/areas/billing/server/usage/take-usage.server.ts";
import type { PaidFeature } from "../../app/areas/credits/rules/credit-costs.ts";
import { grantCredits } from "../../app/areas/credits/server/grant-credits.server.ts";
import { sweepCredits, type ReadBackUse } from "../../app/areas/credits/server/sweep-credits.server.ts";
import { giveBackCredits, settleCredits } from "../../app/areas/credits/server/take-credits.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { writeSetting } from "../../app/platform/settings/workspace-settings.server.ts";
import { choosePlan, makeTenant, type Tenant } from "../factories/tenants.ts";

const FEATURE = "AI_PRODUCT_CONTENT" as const;
const HOUR_MS = 60 * 60_000;
const MONTH_MS = 31 * 24 * HOUR_MS;

let tenant: Tenant;
let workspaceId: string;
let api: ReturnType<typeof clientOf>;
const clientOf = ({ principal }: Tenant) =>
  createRouterClient(router, { context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } } });

beforeEach(async () => {
  tenant = await makeTenant();
  workspaceId = tenant.workspace.id;
  api = clientOf(tenant);
});

const figures = async () => (await api.billing.currentPlan({})).data;
const spend = (reference: string, { count = 1, feature = FEATURE as PaidFeature } = {}) =>
  tenant.scope.db.$transaction((tx) => spendCredits({ tx, scope: tenant.scope, feature, reference, count }));
const useOf = (reference: string) => ({ workspaceId, feature: FEATURE, reference });
const giveBack = (reference: string) =>
  tenant.scope.db.$transaction((tx) => giveBackCredits({ tx, use: useOf(reference) }));
const settle = (reference: string) =>
  tenant.scope.db.$transaction((tx) => settleCredits({ tx, use: useOf(reference) }));
const grantExtra = (reference: string, amount: number, endsAt: Date | null = null) =>
  systemDb.$transaction((tx) =>
    grantCredits(tx, { workspaceId, kind: "extra", reference, amount, startsAt: new Date(), endsAt }),
  );
const logs = async (input: Parameters<typeof api.credits.creditLogs>[0] = {}) =>
  (await api.credits.creditLogs(input)).data;
const lines = async () => (await logs()).payment_logs.flatMap((day) => day.logs);
const entries = (kind: string) => systemDb.creditEntry.findMany({ where: { workspaceId, kind } });

/** A plan that is paid by the year and began so many months ago. */
async function yearly(planKey: string, monthsAgo: number): Promise<Date> {
  const anchorAt = DateTime.utc().minus({ months: monthsAgo, hours: 1 }).toJSDate();
  await systemDb.$transaction((tx) =>
    changePlan({
      tx,
      workspaceId,
      plan: { planKey, cycleDays: 365, subscriptionId: null, anchorAt, renewsAt: null },
      at: anchorAt,
    }),
  );
  return anchorAt;
}

describe("what is had", () => {
  test("C077 B021 B122 the free plan gives ten for its month, once", async () => {
    const expected = { main_credit: 10, main_credit_used: 0, total_credit: 10, total_credit_used: 0, extra_credit: 0 };
    const answers = await Promise.all([figures(), figures(), figures()]);
    for (const answer of answers) expect(answer).toMatchObject({ ...expected, redeemable: null, is_redeemed: false });
    expect((await api.billing.usage({})).data.credits).toEqual({ used: 0, total: 10 });
    expect(await entries("granted")).toEqual([]);
    await Promise.all([spend("one"), spend("two")]);
    expect(await entries("granted")).toHaveLength(1);
    expect(await figures()).toMatchObject({ ...expected, main_credit_used: 2, total_credit_used: 2 });
  });

  test("B118 B119 a larger plan within a month gives the difference, and a new month's beginning ends what was left of the last", async () => {
    await spend("of the free plan");
    await choosePlan(workspaceId, "STARTER_CREDIT_TIER_2");
    expect(await figures()).toMatchObject({ main_credit: 100, main_credit_used: 0, total_credit: 100 });
    await spend("one");
    expect(await figures()).toMatchObject({ main_credit: 100, main_credit_used: 1, total_credit: 100 });
    const open = await systemDb.planPeriod.findFirstOrThrow({ where: { workspaceId, endedAt: null } });
    const { anchorAt } = open;
    const plan = {
      planKey: "GROWTH_CREDIT_TIER",
      cycleDays: 30,
      subscriptionId: null,
      anchorAt,
      renewsAt: null,
    } as const;
    await systemDb.$transaction((tx) => changePlan({ tx, workspaceId, plan }));
    expect(await figures()).toMatchObject({ main_credit: 350, main_credit_used: 1 });
    const later = new Date(Date.now() + MONTH_MS);
    await tenant.scope.db.$transaction((tx) => grantPlanCredits({ tx, scope: tenant.scope, now: later }));
    const holding = await systemDb.creditGrant.findMany({ where: { workspaceId, endsAt: { gt: later } } });
    expect(holding.map(({ amount }) => amount)).toEqual([350]);
  });

  test("extra credits are given once for what they are for, and are left out when they are used up", async () => {
    expect(await Promise.all([grantExtra("charge", 50), grantExtra("charge", 50)])).toContain(false);
    expect(await figures()).toMatchObject({ extra_credit: 50, extra_credit_used: 0, total_credit: 60 });
    await spend("all of it", { count: 60 });
    expect(await figures()).toMatchObject({ extra_credit: 0, total_credit: 10, total_credit_used: 10 });
  });
});

describe("what is used", () => {
  test("B073 a hundred at once against fifty credits take fifty; the others are told 401 with feature, limit and usage", async () => {
    await choosePlan(workspaceId, "STARTER_CREDIT_TIER_1");
    const results = await Promise.allSettled(Array.from({ length: 100 }, (_, index) => spend(`use ${index}`)));
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
    expect(refused).toHaveLength(50);
    for (const error of refused)
      expect(error).toMatchObject({ kind: "quotaExpired", quota: { feature: FEATURE, limit: 50, usage: 50 } });
    expect(await figures()).toMatchObject({ main_credit_used: 50, total_credit_used: 50 });
    expect(await entries("used")).toHaveLength(50);
  });

  test("B073 a cost that would be more than there is takes nothing", async () => {
    await spend("nine", { count: 9 });
    await expect(spend("two", { count: 2 })).rejects.toMatchObject({
      kind: "quotaExpired",
      quota: { feature: FEATURE, limit: 10, usage: 9 },
    });
    expect((await figures()).total_credit_used).toBe(9);
    await spend("one");
    expect((await figures()).total_credit_used).toBe(10);
  });

  test("the same use takes once, also at once", async () => {
    await Promise.all([spend("same"), spend("same"), spend("same")]);
    expect((await figures()).total_credit_used).toBe(1);
  });

  test("what ends first is taken first, and is given back to where it came from, once", async () => {
    await grantExtra("stays", 5);
    await grantExtra("soon", 4, new Date(Date.now() + 2_000_000));
    await spend("big", { count: 16 });
    const used = async () =>
      Object.fromEntries(
        (await systemDb.creditGrant.findMany({ where: { workspaceId } })).map((row) => [
          row.kind === "main" ? "main" : row.reference,
          row.used,
        ]),
      );
    expect(await used()).toEqual({ soon: 4, main: 10, stays: 2 });
    await Promise.all([giveBack("big"), giveBack("big")]);
    expect(await used()).toEqual({ soon: 0, main: 0, stays: 0 });
    expect(await entries("given_back")).toHaveLength(1);
    await expect(spend("big")).rejects.toThrow("were given back");
  });

  test("B133 X090 whom product texts are given beyond their credits takes those first, and only those", async () => {
    await writeSetting({ db: systemDb, workspaceId, key: CONTENT_QUOTA_KEY, value: 2 });
    for (const reference of ["a", "b", "c"]) await spend(reference);
    await spend("seo", { feature: "AI_PRODUCT_SEO" });
    expect((await figures()).total_credit_used).toBe(2);
    await giveBack("a");
    await spend("d");
    expect((await figures()).total_credit_used).toBe(2);
    const costs = (await lines()).filter(({ kind }) => kind === "used").map(({ credit_cost }) => credit_cost);
    expect(costs.toSorted()).toEqual([-1, -1, -1, 1, 1]);
    expect((await logs()).payment_logs[0]).toMatchObject({ total_cost: 2 });
  });
});

describe("what came to no end", () => {
  const sweepLater = (readBack?: ReadBackUse) =>
    sweepCredits({ readBacks: readBack ? { [FEATURE]: readBack } : {}, now: new Date(Date.now() + HOUR_MS) });

  test("a process that dies between taking and its success has it given back; what succeeded stays taken", async () => {
    await spend("done");
    expect(await settle("done")).toBe(true);
    await spend("died");
    await sweepCredits({ readBacks: {} });
    expect((await figures()).total_credit_used).toBe(2);
    await sweepLater();
    expect((await figures()).total_credit_used).toBe(1);
    expect((await entries("given_back")).map(({ reference }) => reference)).toEqual([`${FEATURE}:died`]);
    expect(await settle("died")).toBe(false);
  });

  test("what became of it is read back first: done keeps it, still under way is asked again", async () => {
    for (const reference of ["done", "open", "failed"]) await spend(reference);
    const ends: Record<string, Awaited<ReturnType<ReadBackUse>>> = { done: "done", open: "open", failed: "failed" };
    await sweepLater((use) => Promise.resolve(use.workspaceId === workspaceId ? ends[use.reference]! : "open"));
    expect((await figures()).total_credit_used).toBe(2);
    expect(await systemDb.creditHold.count({ where: { workspaceId } })).toBe(1);
    await sweepLater(() => Promise.reject(new Error("unreadable")));
    expect(await systemDb.creditHold.count({ where: { workspaceId } })).toBe(1);
  });

  test("what is left of a grant at its end is in the log, once", async () => {
    await grantExtra("short", 7, new Date(Date.now() + HOUR_MS / 2));
    await spend("some", { count: 3 });
    await settle("some");
    await sweepLater();
    await sweepLater();
    expect((await entries("ended")).map(({ cost, creditType }) => [creditType, cost])).toEqual([["extra", 4]]);
  });
});

describe("a plan that is paid by the year", () => {
  test("C087 B065 X073 what its months have left comes back once, and stays for a year", async () => {
    await yearly("STARTER_CREDIT_TIER_2", 3);
    await spend("some", { count: 30 });
    const before = await figures();
    // The year's bonus is a month's credits; the running month's end first.
    expect(before).toMatchObject({ main_credit: 100, main_credit_used: 30, bonus_credit: 100, bonus_credit_used: 0 });
    expect(before).toMatchObject({ redeemable: { months: 3, credits: 300 }, is_redeemed: false, redeemed_credit: 0 });
    const answers = await Promise.allSettled([api.billing.redeemCredit({}), api.billing.redeemCredit({})]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await figures()).toMatchObject({ is_redeemed: true, redeemed_credit: 300, total_credit: 500 });
    const grant = await systemDb.creditGrant.findFirstOrThrow({ where: { workspaceId, kind: "redeemed" } });
    expect(DateTime.fromJSDate(grant.endsAt!).diff(DateTime.fromJSDate(grant.startsAt), "years").years).toBe(1);
  });

  test("its twelve months are given one by one, also where nobody looks", async () => {
    const anchorAt = await yearly("STARTER_CREDIT_TIER_1", 11);
    const run = { signal: new AbortController().signal } as Parameters<typeof handleGrantMonths.run>[1];
    await handleGrantMonths.run({}, run);
    await handleGrantMonths.run({}, run);
    const months = await systemDb.creditGrant.findMany({
      where: { workspaceId, kind: "main" },
      orderBy: { startsAt: "asc" },
    });
    expect(months.map(({ amount }) => amount)).toEqual(Array(12).fill(50));
    expect(months[0]!.startsAt).toEqual(anchorAt);
    for (const [index, month] of months.slice(1).entries()) expect(month.startsAt).toEqual(months[index]!.endsAt);
  });

  test("B065 a month's plan, and a year without unused credits, have nothing to redeem", async () => {
    await expect(api.billing.redeemCredit({})).rejects.toMatchObject({ errorCode: "errors.credits_yearly_only" });
    await yearly("STARTER_CREDIT_TIER_1", 0);
    expect((await figures()).redeemable).toEqual({ months: 0, credits: 0 });
    await expect(api.billing.redeemCredit({})).rejects.toMatchObject({ errorCode: "errors.credits_nothing_left" });
  });

  test("X073 the year's bonus waits for the end of the trial", async () => {
    const anchorAt = new Date(Date.now() - HOUR_MS);
    const subscription = await systemDb.subscription.create({
      data: {
        workspaceId,
        provider: "paddle",
        planKey: "STARTER_CREDIT_TIER_1",
        cycleDays: 365,
        price: 1,
        status: "trialing",
      },
    });
    const plan = {
      planKey: "STARTER_CREDIT_TIER_1",
      cycleDays: 365,
      subscriptionId: subscription.id,
      anchorAt,
    } as const;
    await systemDb.$transaction((tx) =>
      changePlan({ tx, workspaceId, plan: { ...plan, renewsAt: null }, at: anchorAt }),
    );
    expect(await figures()).toMatchObject({ main_credit: 50, bonus_credit: 0 });
    await systemDb.subscription.update({ where: { id: subscription.id }, data: { status: "active" } });
    expect(await figures()).toMatchObject({ main_credit: 50, bonus_credit: 50 });
  });
});

describe("the log", () => {
  test("C080 B038 B091 thirty a page by days of UTC, newest first, with what the whole day cost", async () => {
    await choosePlan(workspaceId, "GROWTH_CREDIT_TIER");
    const dayOf = (index: number) =>
      new Date(Date.UTC(2026, 0, index < 20 ? 3 : index < 35 ? 2 : 1, 23, 59, 59 - index));
    for (let index = 0; index < 40; index += 1) {
      await spend(`use ${index}`);
      await systemDb.creditEntry.updateMany({
        where: { workspaceId, reference: `${FEATURE}:use ${index}` },
        data: { createdAt: dayOf(index) },
      });
    }
    await systemDb.creditEntry.deleteMany({ where: { workspaceId, kind: "granted" } });
    const first = await logs();
    expect(first.total_page).toBe(2);
    expect(first.payment_logs.map(({ date, total_cost, logs: of }) => [date, total_cost, of.length])).toEqual([
      ["2026-01-03", 20, 20],
      ["2026-01-02", 15, 10],
    ]);
    expect(first.payment_logs[0]!.logs[0]).toEqual({
      id: expect.any(String) as string,
      kind: "used",
      feature_id: FEATURE,
      credit_type: "main",
      credit_cost: 1,
      created_at: dayOf(0).toISOString(),
    });
    const second = await logs({ page: 2, type: "main" });
    expect(second.payment_logs.map(({ date, logs: of }) => [date, of.length])).toEqual([
      ["2026-01-02", 5],
      ["2026-01-01", 5],
    ]);
    expect((await logs({ type: "extra" })).payment_logs).toEqual([]);
    expect((await logs({ page_size: 7 })).total_page).toBe(6);
  });

  test("B131 imports, pushes and pushes given back are told and cost nothing; orders are not told", async () => {
    const { scope } = tenant;
    const wish = (id: string) => ({ id, references: [id] });
    for (const feature of ["PRODUCT_IMPORT", "PRODUCT_LISTING", "ORDER_FULFILLMENT"] as const)
      await scope.db.$transaction((tx) => takeUsage({ tx, scope, feature, wishes: [wish("a"), wish("b")] }));
    const back = { workspaceId, feature: "PRODUCT_LISTING", references: ["a", "unknown"] } as const;
    for (let again = 0; again < 2; again += 1) await scope.db.$transaction((tx) => giveBackUsage({ tx, ...back }));
    await spend("one");
    const told = (await lines()).filter(({ kind }) => kind !== "granted");
    const kinds = told.map(({ kind, feature_id, credit_cost }) => [kind, feature_id, credit_cost].join(" "));
    expect(kinds.toSorted()).toEqual([
      "given_back PRODUCT_LISTING 0",
      `used ${FEATURE} 1`,
      "used PRODUCT_IMPORT 0",
      "used PRODUCT_IMPORT 0",
      "used PRODUCT_LISTING 0",
      "used PRODUCT_LISTING 0",
    ]);
    expect((await logs()).payment_logs[0]!.total_cost).toBe(1);
  });
});
