/** Payments that a bank withholds, and what they bought (decision 52): over HTTP, against the stand-in of who is paid by card. */
import { describe, expect, test, vi } from "vitest";
import { cancellingOf, mayCancel } from "../../app/areas/billing/rules/subscriptions/cancelling.ts";
import { spendCredits } from "../../app/areas/billing/server/credits/spend-credits.server.ts";
import { sweepSubscriptions } from "../../app/areas/billing/server/subscriptions/sweep-subscriptions.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { newId } from "../../app/platform/db/new-id.server.ts";
import { workspaceScope } from "../../app/platform/db/scope.server.ts";
import {
  afterFirstCycle,
  agreementAt,
  charge,
  endTrial,
  hadTrial,
  hear,
  letPass,
  logs,
  ofSeller,
  openPeriods,
  paddle,
  plan,
  renew,
  seller,
  states,
  subscribe,
  told,
  useCardBilling,
} from "../factories/card-billing.ts";
import { atDesk, payAtOverlay } from "../factories/paying-workspace.ts";
import { patience } from "../setup/patience.ts";

const outside = vi.hoisted(() => ({ origin: "" }));
vi.mock(import("../../app/platform/env.server.ts"), async (original) => {
  const { env } = await original();
  const served = Object.create(env) as typeof env;
  Object.defineProperty(served, "PADDLE_API_URL", { get: () => outside.origin });
  return { env: served };
});
useCardBilling(outside);

/** What the provider calls the newest charge. */
const paidWith = async () =>
  (await systemDb.charge.findFirstOrThrow({ where: ofSeller(), orderBy: { createdAt: "desc" } })).providerId!;
const bank = (does: "dispute" | "win" | "lose", payment: string) => atDesk(paddle, `transactions/${payment}/${does}`);
const news = async () =>
  (await systemDb.notification.findMany({ where: { ...ofSeller() }, orderBy: { createdAt: "asc" } }))
    .map(({ kind }) => kind)
    .filter((kind) => kind.includes("disput"));
const use = (count: number) => {
  const scope = workspaceScope(seller.workspace.id);
  return scope.db.$transaction((tx) =>
    spendCredits({ tx, scope, feature: "AI_IMAGE_GENERATION", reference: newId(), count }),
  );
};
const figures = async () => {
  const { extra_credit, extra_credit_used, held_credit } = await plan();
  return { extra_credit, extra_credit_used, held_credit };
};
const lookDaysLater = async () => {
  await systemDb.charge.updateMany({ where: ofSeller(), data: { updatedAt: new Date(1) } });
  await sweepSubscriptions();
};

describe("credits whose payment is disputed", () => {
  const buy = async () => {
    const { body } = await seller.call("POST", "/payments/charge-extra", {
      provider_payment: "PADDLE_BILLING",
      package_key: "EXTRA_CREDITS_100",
    });
    await payAtOverlay(paddle, body.data.pay_id);
    return body.data.pay_id as string;
  };
  const boughtAndDisputed = async () => {
    const payment = await buy();
    await hear();
    await use(30);
    await bank("dispute", payment);
    await hear();
    return payment;
  };

  test("what is unused of them is held, with the reason, and can't be used", async () => {
    const { total_credit: before } = await plan();
    await boughtAndDisputed();
    expect(await figures()).toEqual({ extra_credit: 0, extra_credit_used: 0, held_credit: 100 - (30 - before) });
    expect((await logs())[0]).toMatchObject({ status: "disputed", item: "EXTRA_CREDITS_100" });
    await expect(use(1)).rejects.toMatchObject({ kind: "quotaExpired" });
    expect(await news()).toEqual(["credits_disputed"]);
  });

  test("won, all of them are there again, once, however often and in whichever order it is told", async () => {
    const payment = await buy();
    await hear();
    const before = await figures();
    await bank("dispute", payment);
    await bank("win", payment);
    await vi.waitFor(() => expect(paddle.served.received.length).toBeGreaterThan(1), { timeout: patience(10_000) });
    const pushed = [...paddle.served.received];
    await hear({ reversed: true });
    paddle.served.received.push(...pushed);
    await hear();
    expect(await figures()).toEqual(before);
    await bank("dispute", payment);
    await hear();
    expect(await figures()).toMatchObject({ extra_credit: 0, held_credit: 100 });
    await bank("win", payment);
    await hear();
    paddle.served.received.push(...pushed);
    await hear();
    expect(await figures()).toEqual(before);
    expect((await logs())[0]).toMatchObject({ status: "paid" });
    expect(await news()).toEqual(["credits_disputed", "dispute_won"]);
    await use(100);
  });

  test("lost, they are gone, and what the bank gives back after all is given back", async () => {
    const payment = await boughtAndDisputed();
    const { held_credit: held } = await figures();
    await bank("lose", payment);
    await lookDaysLater();
    expect((await logs())[0]).toMatchObject({ status: "lost" });
    expect(await figures()).toEqual({ extra_credit: 0, extra_credit_used: 0, held_credit: 0 });
    expect(await news()).toEqual(["credits_disputed", "dispute_lost"]);
    await bank("win", payment);
    await hear();
    expect(await figures()).toEqual({ extra_credit: held, extra_credit_used: 0, held_credit: 0 });
  });

  test("a payment that is disputed before anybody heard of it gives nothing until it is won", async () => {
    const payment = await buy();
    await bank("dispute", payment);
    await hear();
    expect(await figures()).toEqual({ extra_credit: 0, extra_credit_used: 0, held_credit: 0 });
    expect((await logs())[0]).toMatchObject({ status: "disputed" });
    await bank("win", payment);
    await hear();
    expect(await figures()).toEqual({ extra_credit: 100, extra_credit_used: 0, held_credit: 0 });
  });

  test("a dispute whose push was lost is found within a day", async () => {
    const payment = await boughtAndDisputed();
    await bank("win", payment);
    await vi.waitFor(() => expect(paddle.served.received.length).toBeGreaterThan(0), { timeout: patience(10_000) });
    paddle.served.received.length = 0;
    await lookDaysLater();
    expect(await figures()).toMatchObject({ held_credit: 0 });
  });
});

describe("a plan whose payment is disputed", () => {
  const paidPlan = async (more: Record<string, unknown> = {}) => {
    await hadTrial();
    await subscribe(more);
    return paidWith();
  };

  test("rests, says why, and takes no other plan; won, it is had again with all of its credits", async () => {
    const payment = await paidPlan();
    const before = await plan();
    await use(3);
    await bank("dispute", payment);
    await hear();
    expect(await plan()).toMatchObject({
      status: "FROZEN",
      is_disputed: true,
      package: { name: "free" },
      held_credit: before.main_credit - 3,
    });
    expect(await openPeriods()).toEqual([]);
    expect(await news()).toEqual(["plan_disputed"]);
    expect((await charge({ module_ids: ["PRO_CREDIT_TIER"] })).body).toMatchObject({
      message: expect.stringContaining("bank"),
    });
    await bank("win", payment);
    await hear();
    // The first use ends the Free plan's month.
    await use(1);
    expect(await plan()).toMatchObject({
      status: "ACTIVE",
      is_disputed: false,
      package: { key: "GROWTH_CREDIT_TIER" },
      main_credit: before.main_credit,
      main_credit_used: 4,
      held_credit: 0,
      period: before.period,
    });
    expect(await told("dispute_won")).toBe(1);
  });

  test("won, a plan that was changed within its month goes on in that month", async () => {
    await paidPlan();
    await charge({ is_yearly: true });
    await hear();
    const { period } = await plan();
    const payment = await paidWith();
    await bank("dispute", payment);
    await hear();
    expect(await plan()).toMatchObject({ is_disputed: true });
    await bank("win", payment);
    await hear();
    expect((await plan()).period).toEqual(period);
  });

  test("cancelled while it rests, it gives nothing, and once won the days that are left", async () => {
    const payment = await paidPlan();
    await bank("dispute", payment);
    await hear();
    expect((await seller.call("POST", "/payments/cancel-subscription", {})).status).toBe(200);
    const cancelled = await plan();
    expect(cancelled).toMatchObject({ status: "FROZEN", package: { name: "free" } });
    expect(mayCancel({ ...cancellingOf(cancelled), isMarketplaceUser: false, isDemo: false })).toBe(false);
    await bank("win", payment);
    await hear();
    expect(await plan()).toMatchObject({ status: "CANCELLED", package: { key: "GROWTH_CREDIT_TIER" } });
  });

  test("lost, it ends here and at its provider, and its credits with it", async () => {
    const payment = await paidPlan({ is_yearly: true });
    await bank("dispute", payment);
    await hear();
    await bank("lose", payment);
    await lookDaysLater();
    expect(await states()).toEqual(["ended"]);
    expect(await plan()).toMatchObject({ status: "FREE", is_disputed: false, held_credit: 0 });
    expect(await told("dispute_lost")).toBe(1);
    await sweepSubscriptions(new Date(Date.now() + 60_000));
    expect((await agreementAt())?.status).toBe("cancelled");
    expect((await logs())[0]).toMatchObject({ status: "lost" });
  });

  test("a cycle that is paid is had, whatever is disputed of an earlier one", async () => {
    await subscribe();
    await endTrial();
    const first = await paidWith();
    letPass(30);
    await renew();
    await bank("dispute", first);
    await hear();
    expect(await plan()).toMatchObject({ status: "ACTIVE", is_disputed: false, held_credit: 0 });
    expect((await logs()).map(({ status }: { status: string }) => status)).toContain("disputed");
  });

  test("disputed, won and lost after the plan has ended, it changes the charge alone", async () => {
    const payment = await paidPlan();
    await afterFirstCycle();
    await systemDb.subscription.updateMany({
      where: ofSeller(),
      data: { status: "ended", endedAt: new Date(), toldAt: null },
    });
    await systemDb.planPeriod.updateMany({ where: ofSeller(), data: { endedAt: new Date() } });
    await bank("dispute", payment);
    await hear();
    expect((await logs())[0]).toMatchObject({ status: "disputed" });
    expect(await plan()).toMatchObject({ status: "FREE", is_disputed: false });
    await bank("win", payment);
    await hear();
    expect((await logs())[0]).toMatchObject({ status: "paid" });
    expect(await plan()).toMatchObject({ status: "FREE" });
    await bank("dispute", payment);
    await hear();
    await bank("lose", payment);
    await lookDaysLater();
    expect((await logs())[0]).toMatchObject({ status: "lost" });
  });

  test("a first payment that is disputed before anybody heard of it gives no plan until it is won", async () => {
    await hadTrial();
    const payId = (await charge()).body.data.pay_id as string;
    await payAtOverlay(paddle, payId);
    await bank("dispute", payId);
    await hear();
    expect(await plan()).toMatchObject({ status: "FROZEN", is_disputed: true, package: { name: "free" } });
    await bank("win", payId);
    await hear();
    expect(await plan()).toMatchObject({ status: "ACTIVE", package: { key: "GROWTH_CREDIT_TIER" } });
  });
});
