import { describe, expect, test } from "vitest";
import type { PaymentProvider, PaymentPush, SavedMethods } from "../../../app/adapters/payment/payment-provider.ts";
import type { ServedStandin } from "../../sandbox/serve.ts";
import { failureOf } from "./supplier.ts";

/** How the owner of a method sees its charges. */
export type MethodNature = "pays" | "is_refused" | "asks_its_owner";

export interface SavedMethodsWorld {
  served(): ServedStandin;
  vendor: string;
  /** @param deadlineMs how long it waits for answers */
  adapter(deadlineMs?: number): PaymentProvider & { saved: SavedMethods };
  /** Saves a method at the hosted page, as a person does */
  save(pageUrl: string, nature: MethodNature): Promise<void>;
  /** Confirms a charge at the page that asks for it, as its owner does */
  confirm(pageUrl: string): Promise<void>;
  /** The operation that charges, as faults name it */
  charging: string;
  /** What was really taken for references, in minor units */
  charged(): Record<string, number>;
  /** The pushes that were sent to us so far */
  pushes(): { rawBody: string; headers: Headers }[];
}

const savingOf = (reference: string, customer: string | null = null) => ({
  reference,
  customer,
  customerEmail: "ann@example.com",
  language: "de",
  successUrl: "http://localhost:3000/payments?saved=1",
  cancelUrl: "http://localhost:3000/payments",
});

/** What every payment provider must do that keeps methods for us, run against its stand-in over HTTP. */
export function savedMethodsConformance(name: string, world: SavedMethodsWorld): void {
  const saveOne = async (nature: MethodNature, reference = `saving-${nature}`) => {
    const { saved } = world.adapter();
    const { providerReference, pageUrl } = await saved.saveMethod(savingOf(reference));
    await world.save(pageUrl, nature);
    const { method } = await saved.finishSaving(providerReference);
    return method!;
  };
  const chargeOf = async (nature: MethodNature, reference: string) => {
    const { id: method, customer } = await saveOne(nature, `${reference}-saving`);
    const amount = { amount: "25.50", currency: "USD" };
    const returnUrl = "http://localhost:3000/payments";
    return { reference, amount, description: "Wallet top-up", customer, method, returnUrl, askedAt: new Date() };
  };
  const pushes = async (): Promise<PaymentPush[]> =>
    (await Promise.all(world.pushes().map((push) => world.adapter().readPush(push)))).filter((push) => push !== null);

  describe(`${name} keeps methods for merchants`, () => {
    test("a page saves a method once it is agreed to; a second one goes to the same customer", async () => {
      const { saved } = world.adapter();
      const first = await saved.saveMethod(savingOf("saving-1"));
      expect(await saved.saveMethod(savingOf("saving-1"))).toEqual(first);
      expect(await saved.finishSaving(first.providerReference)).toMatchObject({ status: "open", method: null });
      await world.save(first.pageUrl, "pays");
      const { method, ...state } = await saved.finishSaving(first.providerReference);
      expect(state).toEqual({
        reference: "saving-1",
        providerReference: first.providerReference,
        status: "saved",
      });
      await expect.poll(pushes).toContainEqual(expect.objectContaining({ saving: first.providerReference }));
      const second = await saved.saveMethod(savingOf("saving-2", method!.customer));
      await world.save(second.pageUrl, "pays");
      const other = (await saved.finishSaving(second.providerReference)).method!;
      expect(other.customer).toBe(method!.customer);
      expect((await saved.listMethods(method!.customer)).map(({ id }) => id).sort()).toEqual(
        [method!.id, other.id].sort(),
      );
    });

    test("a method that is removed is gone, once and again, and is charged no more", async () => {
      const { saved } = world.adapter();
      const charge = await chargeOf("pays", "removed");
      await saved.removeMethod(charge);
      await saved.removeMethod(charge);
      expect(await saved.listMethods(charge.customer)).toEqual([]);
      const outcome = await saved.chargeSaved(charge).catch((error: unknown) => error);
      expect(outcome).toMatchObject({ kind: "refused" });
      expect(world.charged()).toEqual({});
    });

    test("a charge is paid once for its reference, and is found by it", async () => {
      const { saved } = world.adapter();
      const charge = await chargeOf("pays", "charge-1");
      expect(await saved.finishCharge({ ...charge, mayRepeat: true, providerReference: null })).toBeNull();
      const paid = await saved.chargeSaved(charge);
      expect(paid).toMatchObject({ reference: "charge-1", status: "paid", amount: charge.amount, pageUrl: null });
      expect(await saved.chargeSaved(charge)).toEqual(paid);
      expect(await saved.finishCharge({ ...charge, mayRepeat: true, providerReference: null })).toEqual(paid);
      expect(
        await saved.finishCharge({ ...charge, mayRepeat: true, providerReference: paid.providerReference }),
      ).toEqual(paid);
      expect(world.charged()).toEqual({ "charge-1": 2550 });
      await expect.poll(pushes).toContainEqual(expect.objectContaining({ charge: "charge-1" }));
    });

    test("a charge whose answer was lost was taken, and is found by its reference", async () => {
      const charge = await chargeOf("pays", "charge-lost");
      world.served().context.faults.add({
        vendor: world.vendor,
        kind: "timeout_after_write",
        match: world.charging,
        count: 1,
      });
      const failure = await failureOf(world.adapter(250).saved.chargeSaved(charge));
      expect(["unknown", "retry"]).toContain(failure?.kind);
      expect(
        await world.adapter().saved.finishCharge({ ...charge, mayRepeat: true, providerReference: null }),
      ).toMatchObject({
        status: "paid",
        amount: charge.amount,
      });
      expect(world.charged()).toEqual({ "charge-lost": 2550 });
    });

    test("a refused charge says why and takes nothing", async () => {
      const { saved } = world.adapter();
      const charge = await chargeOf("is_refused", "charge-refused");
      const refused = await saved.chargeSaved(charge);
      expect(refused).toMatchObject({
        status: "refused",
        amount: null,
        reason: expect.stringMatching(/^[a-z_]+$/i) as string,
      });
      expect(await saved.finishCharge({ ...charge, mayRepeat: true, providerReference: null })).toEqual(refused);
      expect(world.charged()).toEqual({});
    });

    test("a charge that its owner must confirm has a page for it, and is paid once they did", async () => {
      const { saved } = world.adapter();
      const charge = await chargeOf("asks_its_owner", "charge-asked");
      const asked = await saved.chargeSaved(charge);
      expect(asked).toMatchObject({
        status: "needs_person",
        amount: null,
        pageUrl: expect.stringMatching(/^http/) as string,
      });
      expect(await saved.finishCharge({ ...charge, mayRepeat: true, providerReference: null })).toEqual(asked);
      expect(world.charged()).toEqual({});
      await world.confirm(asked.pageUrl!);
      expect(
        await saved.finishCharge({ ...charge, mayRepeat: true, providerReference: asked.providerReference }),
      ).toMatchObject({
        status: "paid",
        amount: charge.amount,
      });
      await expect.poll(pushes).toContainEqual(expect.objectContaining({ charge: "charge-asked" }));
    });
  });
}
