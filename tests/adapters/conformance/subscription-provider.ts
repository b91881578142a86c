import { describe, expect, test } from "vitest";
import type {
  Confirmation,
  PlanRequest,
  PurchaseRequest,
  SubscriptionProvider,
} from "../../../app/adapters/subscription/subscription-provider.ts";
import { failsHonestly, type OutsideWorld } from "./outside.ts";
import { failureOf } from "./supplier.ts";

export interface SubscriptionProviderWorld extends OutsideWorld<SubscriptionProvider> {
  /** The merchant's answer on the provider's page, or in its form; where nothing is asked, there is nothing to answer */
  answer(confirmation: Confirmation | null, answer: "approve" | "decline"): Promise<unknown>;
  /** A request can be declined for good; a form that is closed can be opened again */
  isDeclinable: boolean;
  /** An id that the provider could have given, and has not */
  noPlan: string;
  noPurchase: string;
}

/** A hundred credits, once. */
export const purchaseRequest = (reference: string, more: Partial<PurchaseRequest> = {}): PurchaseRequest => ({
  reference,
  itemKey: "EXTRA_CREDITS_100",
  name: "100 extra credits",
  price: { amount: "14.90", currency: "USD" },
  returnUrl: "http://localhost:3000/app?host=abc",
  ...more,
});

/** Growth for a month, without a trial. */
export const planRequest = (reference: string, more: Partial<PlanRequest> = {}): PlanRequest => ({
  reference,
  offer: {
    planKey: "GROWTH_CREDIT_TIER",
    name: "Growth",
    cycleDays: 30,
    price: { amount: "49.90", currency: "USD" },
  },
  trialDays: 0,
  replaces: null,
  replacedId: null,
  held: null,
  waiting: null,
  returnUrl: "http://localhost:3000/app?host=abc",
  ...more,
});

const DAY_MS = 24 * 60 * 60 * 1000;

/** What every subscription provider must do, run against its stand-in over HTTP. */
export function subscriptionProviderConformance(name: string, world: SubscriptionProviderWorld): void {
  const ask = async (provider: SubscriptionProvider, request: PlanRequest) => {
    const { subscription, confirmation } = await provider.askForPlan(request);
    return { subscription, confirmation };
  };

  describe(`${name} keeps the subscription provider's contract`, () => {
    test("an agreement waits for the merchant, is found by our id, and lives once it is approved", async () => {
      const provider = await world.adapter();
      const { subscription, confirmation } = await ask(provider, planRequest("conform-1"));
      const { providerId } = subscription;
      expect(subscription).toMatchObject({ reference: "conform-1", status: "pending", cycleDays: 30 });
      expect(await provider.findPlan("conform-1")).toMatchObject({ providerId, status: "pending" });
      await world.answer(confirmation, "approve");
      const living = await provider.readPlan(providerId);
      expect(living).toMatchObject({ providerId, reference: "conform-1", status: "active", trialEndsAt: null });
      expect(Number(living!.price.amount)).toBe(49.9);
      expect(living!.currentPeriodEnd!.getTime() - living!.currentPeriodStart!.getTime()).toBe(30 * DAY_MS);
    });

    test("one that is declined is over; a year and a trial are kept as they were asked for", async () => {
      const provider = await world.adapter();
      const declined = await ask(provider, planRequest("conform-2"));
      await world.answer(declined.confirmation, "decline");
      expect((await provider.readPlan(declined.subscription.providerId))!.status).toBe(
        world.isDeclinable ? "declined" : "pending",
      );

      const { offer } = planRequest("");
      const yearly = planRequest("conform-3", { offer: { ...offer, cycleDays: 365 }, trialDays: 7 });
      const { subscription, confirmation } = await ask(provider, yearly);
      await world.answer(confirmation, "approve");
      const trialing = await provider.readPlan(subscription.providerId);
      expect(trialing).toMatchObject({ status: "trialing", cycleDays: 365 });
      expect(Math.round((trialing!.trialEndsAt!.getTime() - Date.now()) / DAY_MS)).toBe(7);
    });

    test("of two that are approved the later takes the place of the other", async () => {
      const provider = await world.adapter();
      const first = await ask(provider, planRequest("conform-4"));
      await world.answer(first.confirmation, "approve");
      const replaced = { replaces: "now" as const, replacedId: first.subscription.providerId };
      const second = await ask(provider, planRequest("conform-5", replaced));
      await world.answer(second.confirmation, "approve");
      expect(["cancelled", "ended"]).toContain((await provider.readPlan(first.subscription.providerId))!.status);
      expect((await provider.readPlan(second.subscription.providerId))!.status).toBe("active");
    });

    test("a cancelled one is over, and is not cancelled again; what there is not is not found", async () => {
      const provider = await world.adapter();
      const { subscription, confirmation } = await ask(provider, planRequest("conform-6"));
      await world.answer(confirmation, "approve");
      expect((await provider.cancelPlan(subscription.providerId)).status).toBe("cancelled");
      expect(await failureOf(provider.cancelPlan(subscription.providerId))).toMatchObject({ kind: "refused" });
      expect(await provider.readPlan(world.noPlan)).toBeNull();
      expect(await provider.findPlan("conform-none")).toBeNull();
    });

    test("a purchase waits for the merchant, is found by our id, and is paid once it is approved", async () => {
      const provider = await world.adapter();
      const reference = "0192ab3c-5d6e-7f80-9123-456789abcdef";
      await provider.askForPurchase(purchaseRequest("0192ab3c-5d6e-7f80-9123-456789abcd00"));
      const { purchase, confirmation } = await provider.askForPurchase(purchaseRequest(reference));
      const { providerId } = purchase;
      expect(purchase).toMatchObject({ status: "pending" });
      expect(Number(purchase.refunded)).toBe(0);
      expect(await provider.findPurchase(reference)).toMatchObject({ providerId, status: "pending" });
      await world.answer(confirmation, "approve");
      const paid = await provider.readPurchase(providerId);
      expect(paid).toMatchObject({ providerId, status: "paid", price: { currency: "USD" } });
      expect(Number(paid!.price.amount)).toBe(14.9);
    });

    test("a purchase that is declined costs nothing; what there is not is not found", async () => {
      const provider = await world.adapter();
      const asked = await provider.askForPurchase(purchaseRequest("0192ab3c-5d6e-7f80-9123-456789abcd11"));
      await world.answer(asked.confirmation, "decline");
      expect((await provider.readPurchase(asked.purchase.providerId))!.status).toBe(
        world.isDeclinable ? "declined" : "pending",
      );
      expect(await provider.readPurchase(world.noPurchase)).toBeNull();
      expect(await provider.findPurchase("0192ab3c-5d6e-7f80-9123-456789abcd22")).toBeNull();
    });

    failsHonestly(world);
  });
}
