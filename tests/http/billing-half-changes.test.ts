/** A change of plan by card that does not come about, or not whole: over HTTP, against the stand-in of who is paid. */
import { describe, expect, test, vi } from "vitest";
import { PaddleSubscriptions } from "../../app/adapters/subscription/paddle/paddle-subscriptions.server.ts";
import { sweepSubscriptions } from "../../app/areas/billing/server/subscriptions/sweep-subscriptions.server.ts";
import { takeInSubscription } from "../../app/areas/billing/server/subscriptions/take-in-subscription.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { shortenDeadlines } from "../adapters/shopify-standin.ts";
import {
  afterFirstCycle,
  agreementAt,
  changeCard,
  charge,
  DAY_MS,
  endTrial,
  hadTrial,
  hear,
  letPass,
  logs,
  ofSeller,
  paddle,
  plan,
  renew,
  rows,
  seller,
  states,
  subscribe,
  subscriptionId,
  useCardBilling,
} from "../factories/card-billing.ts";
import { CARD_THAT_FAILS_LATER, GOOD_CARD } from "../factories/paying-workspace.ts";

const outside = vi.hoisted(() => ({ origin: "" }));
vi.mock(import("../../app/platform/env.server.ts"), async (original) => {
  const { env } = await original();
  const served = Object.create(env) as typeof env;
  Object.defineProperty(served, "PADDLE_API_URL", { get: () => outside.origin });
  return { env: served };
});
vi.mock(import("../../app/platform/http/rate-limit.server.ts"), () => import("../factories/unpaced.ts"));
useCardBilling(outside);

const MINUTE_MS = 60_000;
const PRO = { module_ids: ["PRO_CREDIT_TIER"] };
const STARTER = { module_ids: ["STARTER_CREDIT_TIER_1"] };

/** How the first agreement stands at its provider. */
const atProvider = async () => {
  const provider = new PaddleSubscriptions({ ...(await paddle.settings()) });
  return (await provider.readPlan((await rows())[0]!.providerId!))!;
};
const cancel = () => seller.call("POST", "/payments/cancel-subscription", {});
const paidBills = async () => (await logs()).filter(({ status }: { status: string }) => status === "paid").length;

/** Has the call that charges for a change never arrive. */
function loseCharge(): void {
  const send = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
    if (typeof init?.body === "string" && init.body.includes("prorated_immediately"))
      paddle.served.context.faults.add({
        vendor: "paddle",
        kind: "timeout_before_write",
        match: "PATCH /subscriptions",
        count: 1,
      });
    return send(input, init);
  });
  shortenDeadlines(300);
}

/** Finds out what became of what was told, once it must have come to rest. */
const settle = async () => {
  await systemDb.billingWrite.updateMany({
    where: { ...ofSeller(), state: "unknown" },
    data: { settlesAt: new Date(Date.now() - 1) },
  });
  await sweepSubscriptions();
};

/** Changes the agreement at its provider past us. */
const patchThere = async (body: object) => {
  const response = await fetch(`${outside.origin}/subscriptions/${await subscriptionId()}`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${SANDBOX_KEYS.paddleApiKey}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
};

describe("a plan that is cancelled", () => {
  test("stays cancelled where the bank refuses the plan that its merchant would take instead, and is charged no more", async () => {
    await hadTrial();
    await subscribe();
    await cancel();
    await changeCard(CARD_THAT_FAILS_LATER);
    expect((await charge(PRO)).body).toMatchObject({ error_code: "PaymentFail" });
    await hear();
    expect(await plan()).toMatchObject({ status: "CANCELLED", package: { key: "GROWTH_CREDIT_TIER" } });
    expect((await atProvider()).status).toBe("cancelled");
    await changeCard(GOOD_CARD);
    await renew();
    expect(await paidBills()).toBe(1);
    expect((await atProvider()).status).toBe("ended");
  });

  test("stays cancelled where that change is lost on its way", async () => {
    await hadTrial();
    await subscribe();
    await cancel();
    loseCharge();
    expect((await charge(PRO)).body).toMatchObject({ error_code: "be_payment_cannot_change_your_subscription" });
    vi.restoreAllMocks();
    expect((await atProvider()).status).toBe("cancelled");
    await settle();
    expect(await states()).toEqual(["cancelled", "declined"]);
    expect((await atProvider()).status).toBe("cancelled");
  });

  test("is taken up again together with the plan that is paid for", async () => {
    await hadTrial();
    await subscribe();
    await cancel();
    expect((await charge(PRO)).body.data).toMatchObject({ payment_callback: true });
    expect(await plan()).toMatchObject({ status: "ACTIVE", package: { key: "PRO_CREDIT_TIER" } });
    expect((await agreementAt())!.status).toBe("active");
  });

  test.each([
    ["a push tells of", true],
    ["no push tells of", false],
  ])("and lives on at its provider, as %s, is cancelled there and not revived here", async (_how, isPushed) => {
    await hadTrial();
    await subscribe();
    await cancel();
    await hear();
    await patchThere({ scheduled_change: null });
    expect((await atProvider()).status).toBe("active");
    if (isPushed) await hear();
    else await sweepSubscriptions(new Date(Date.now() + DAY_MS + MINUTE_MS));
    expect((await plan()).status).toBe("CANCELLED");
    await sweepSubscriptions(new Date(Date.now() + DAY_MS + 2 * MINUTE_MS));
    expect((await atProvider()).status).toBe("cancelled");
    expect(await states()).toEqual(["cancelled"]);
  });
});

describe("a smaller plan that waits for the next cycle", () => {
  const waitForStarter = async () => {
    await hadTrial();
    await subscribe();
    await afterFirstCycle();
    await charge({ ...STARTER, confirm_downgrade: true });
    await hear();
    expect(await plan()).toMatchObject({ next_package: { key: "STARTER_CREDIT_TIER_1" } });
  };
  /** It is had from the next cycle on, and charged at its own price. */
  const expectStarterNext = async () => {
    expect(await plan()).toMatchObject({
      package: { key: "GROWTH_CREDIT_TIER" },
      next_package: { key: "STARTER_CREDIT_TIER_1" },
    });
    letPass(30);
    await atProvider();
    await hear();
    expect(await plan()).toMatchObject({ package: { key: "STARTER_CREDIT_TIER_1" }, status: "ACTIVE" });
    expect((await logs())[0]).toMatchObject({ item: "STARTER_CREDIT_TIER_1", amount: "9.90", status: "paid" });
  };

  test("goes on waiting where the bank refuses a bigger one", async () => {
    await waitForStarter();
    await changeCard(CARD_THAT_FAILS_LATER);
    expect((await charge(PRO)).body).toMatchObject({ error_code: "PaymentFail" });
    await changeCard(GOOD_CARD);
    await expectStarterNext();
  });

  test("goes on waiting where the bigger one is lost half way, also while nobody has found out", async () => {
    await waitForStarter();
    loseCharge();
    expect((await charge(PRO)).body).toMatchObject({ error_code: "be_payment_cannot_change_your_subscription" });
    vi.restoreAllMocks();
    await hear();
    expect(await plan()).toMatchObject({ next_package: { key: "STARTER_CREDIT_TIER_1" } });
    // The half is there, and is taken back only once the other can't arrive any more.
    expect((await atProvider()).price.amount).toBe("49.90");
    await sweepSubscriptions();
    expect((await atProvider()).price.amount).toBe("49.90");
    await settle();
    await expectStarterNext();
  });

  test("goes on waiting where the cycle ends before that is found out: what is paid for goes on for one more", async () => {
    await waitForStarter();
    loseCharge();
    await charge(PRO);
    vi.restoreAllMocks();
    letPass(30);
    await atProvider();
    await hear();
    expect(await plan()).toMatchObject({ package: { key: "GROWTH_CREDIT_TIER" }, status: "ACTIVE" });
    expect((await logs())[0]).toMatchObject({ item: "GROWTH_CREDIT_TIER", amount: "49.90", status: "paid" });
    await settle();
    await expectStarterNext();
  });

  test("and is withdrawn at its provider is announced no more", async () => {
    await waitForStarter();
    const [held] = await rows();
    await patchThere({ custom_data: { agreement: held!.id } });
    await sweepSubscriptions(new Date(Date.now() + 60 * MINUTE_MS));
    expect(await states()).toEqual(["active", "declined"]);
    expect(await plan()).toMatchObject({ next_package: { key: "GROWTH_CREDIT_TIER" } });
  });

  test("goes on waiting where even the taking back is refused at first", async () => {
    await waitForStarter();
    await changeCard(CARD_THAT_FAILS_LATER);
    const send = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      const answer = await send(input, init);
      if (typeof init?.body === "string" && init.body.includes("prorated_immediately"))
        paddle.served.context.faults.add({
          vendor: "paddle",
          kind: "throttle",
          match: "PATCH /subscriptions",
          count: 1,
        });
      return answer;
    });
    const { body } = await charge(PRO);
    vi.restoreAllMocks();
    expect(body).toMatchObject({ error_code: "be_payment_cannot_change_your_subscription" });
    await changeCard(GOOD_CARD);
    await settle();
    await expectStarterNext();
  });
});

test("older news of an agreement than what is known of it changes nothing", async () => {
  await subscribe();
  await endTrial();
  const older = (await agreementAt())!;
  expect(older.status).toBe("active");
  await changeCard(CARD_THAT_FAILS_LATER);
  await renew();
  const [known] = await rows();
  expect(known!.status).toBe("past_due");
  const { scope } = seller;
  await takeInSubscription({ scope, subscriptionId: known!.id, told: older });
  const { updatedAt: _then, ...kept } = known!;
  expect(await systemDb.subscription.findFirstOrThrow({ where: ofSeller() })).toMatchObject(kept);
  // The same, told later, is news.
  await takeInSubscription({ scope, subscriptionId: known!.id, told: { ...older, toldAt: new Date() } });
  expect(await states()).toEqual(["active"]);
});
