import { describe, expect, test } from "vitest";
import type { PaymentProvider } from "../../../app/adapters/payment/payment-provider.ts";
import { failsHonestly, type OutsideWorld } from "./outside.ts";
import { failureOf } from "./supplier.ts";

export interface PaymentProviderWorld extends OutsideWorld<PaymentProvider> {
  /** Pays at the hosted page, as a person does */
  pay(checkoutUrl: string): Promise<void>;
  /** Gives all of a paid checkout's money back, at the provider's own console */
  refund(reference: string): Promise<{ payment: string; id: string }>;
  /** The pushes that were sent to us so far */
  pushes(): { rawBody: string; headers: Headers }[];
}

/** A top-up of 25.50 dollars. */
export const checkoutOf = (reference: string) => ({
  reference,
  amount: { amount: "25.50", currency: "USD" },
  description: "Wallet top-up",
  customerEmail: "ann@example.com",
  language: "de",
  successUrl: "http://localhost:3000/wallet?paid=1",
  cancelUrl: "http://localhost:3000/wallet",
});

/** What every payment provider must do, run against its stand-in over HTTP. */
export function paymentProviderConformance(name: string, world: PaymentProviderWorld): void {
  const readAll = async (provider: PaymentProvider) =>
    (await Promise.all(world.pushes().map((push) => provider.readPush(push)))).filter((push) => push !== null);

  describe(`${name} keeps the payment provider's contract`, () => {
    test("the same reference gives the same page, another reference another", async () => {
      const provider = await world.adapter();
      const first = await provider.startCheckout(checkoutOf("conform-1"));
      expect(await provider.startCheckout(checkoutOf("conform-1"))).toEqual(first);
      expect((await provider.startCheckout(checkoutOf("conform-2"))).providerReference).not.toBe(
        first.providerReference,
      );
      expect(Date.parse(first.expiresAt)).toBeGreaterThan(Date.now());
    });

    test("a checkout is open, then paid with what was really taken; its push says the same", async () => {
      const provider = await world.adapter();
      const { providerReference, checkoutUrl } = await provider.startCheckout(checkoutOf("conform-3"));
      expect(await provider.finishCheckout(providerReference)).toMatchObject({ status: "open", amount: null });
      await world.pay(checkoutUrl);
      const read = await provider.readCheckout(providerReference);
      expect(read).toMatchObject({ reference: "conform-3", providerReference });
      // Reading takes nothing: what is still to be taken is said, and how often it is read makes no difference.
      expect(await provider.readCheckout(providerReference)).toEqual(read);
      expect(read.status === "paid" || (read.status === "open" && read.isApproved)).toBe(true);
      const paid = { reference: "conform-3", providerReference, status: "paid", amount: checkoutOf("").amount };
      expect(await provider.finishCheckout(providerReference)).toMatchObject(paid);
      await expect
        .poll(async () => (await readAll(provider)).map((push) => ("checkout" in push ? push.checkout : null)))
        .toContainEqual(expect.objectContaining(paid));
      const [push] = world.pushes();
      await expect(provider.readPush({ ...push!, rawBody: `${push!.rawBody} ` })).rejects.toThrow("unauthorized");
    });

    test("a page that is ended takes nothing any more, one that was paid before stays paid; ended again is fine", async () => {
      const provider = await world.adapter();
      const left = await provider.startCheckout(checkoutOf("conform-6"));
      const ended = await provider.endCheckout(left.providerReference);
      if (!ended) return;
      const expired = { reference: "conform-6", providerReference: left.providerReference, status: "expired" };
      expect(ended).toMatchObject(expired);
      await world.pay(left.checkoutUrl).catch(() => {});
      expect(await provider.endCheckout(left.providerReference)).toMatchObject({ ...expired, amount: null });
      const quicker = await provider.startCheckout(checkoutOf("conform-7"));
      await world.pay(quicker.checkoutUrl);
      expect(await provider.endCheckout(quicker.providerReference)).toMatchObject({
        status: "paid",
        amount: checkoutOf("").amount,
      });
      expect(await failureOf(provider.endCheckout("nothing"))).toMatchObject({ reason: "payment_gone" });
    });

    test("what went back of a payment is read, found again and pushed; of another nothing is known", async () => {
      const provider = await world.adapter();
      const { checkoutUrl } = await provider.startCheckout(checkoutOf("conform-5"));
      await world.pay(checkoutUrl);
      const since = new Date(Date.now() - 60_000);
      const { payment, id } = await world.refund("conform-5");
      expect(await provider.readReturns(payment)).toEqual({
        reference: "conform-5",
        returns: [{ id, kind: "refund", amount: checkoutOf("").amount, isTaken: true }],
      });
      expect(await provider.listReturned(since)).toContain(payment);
      await expect.poll(() => readAll(provider)).toContainEqual(expect.objectContaining({ paymentReference: payment }));
      expect(await failureOf(provider.readReturns("nothing"))).toMatchObject({
        kind: "refused",
        reason: "payment_gone",
      });
    });

    test("an amount finer than the currency is refused before anything is sent; an unknown checkout is gone", async () => {
      const provider = await world.adapter();
      const amount = { amount: "0.505", currency: "USD" };
      expect(await failureOf(provider.startCheckout({ ...checkoutOf("conform-4"), amount }))).toMatchObject({
        kind: "refused",
        reason: "amount_not_payable",
      });
      expect(await failureOf(provider.finishCheckout("nothing"))).toMatchObject({
        kind: "refused",
        reason: "payment_gone",
      });
    });

    test("more than it is let be called wait in line or, with a line that is long, are turned away", async () => {
      const provider = await world.adapter();
      const turnedAway = Array.from({ length: 80 }, async () => {
        const failure = await failureOf(provider.finishCheckout("nothing"));
        if (failure.reason !== "throttled") throw failure;
        return failure;
      });
      expect(await Promise.any(turnedAway)).toMatchObject({ kind: "retry", retryAfterMs: 1_000 });
    });

    failsHonestly(world);
  });
}
