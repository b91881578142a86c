/** What goes back of a payment starts nothing: no card is charged for what its owner was given back, or disputes (decision 45). */
import { expect, test, vi } from "vitest";
import { acceptWalletPolicy } from "../../app/areas/wallet/server/accept-policy.server.ts";
import { processCheckout } from "../../app/areas/wallet/server/process-checkout.server.ts";
import { processReturns } from "../../app/areas/wallet/server/process-returns.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { newsOf } from "../factories/news.ts";
import { api, balance, fund, tenant, useSellerAtWarehouse, work } from "../factories/placing.ts";
import {
  as,
  charges,
  fillAt,
  provider,
  save,
  spend,
  submit,
  switchOn,
  taken,
  useCards,
} from "../factories/saved-cards.ts";

vi.mock(import("../../app/platform/http/rate-limit.server.ts"), () => import("../factories/unpaced.ts"));
useSellerAtWarehouse();
useCards();

/** At the provider's console, or the payer's bank. */
async function takeBack(what: string, payment: string, amount?: number): Promise<void> {
  const answer = await fetch(`${provider.origin}/stripe/control/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ payment_intent: payment, ...(amount && { amount }) }),
  });
  expect(answer.status).toBe(200);
}
const readReturns = async (paymentReference: string) => {
  await processReturns({ provider: "stripe", paymentReference });
  await work(2);
};
const automation = async () => (await as(tenant).automation({})).data;
/** A card that fills the wallet with 40 where it falls below 50. */
async function fillFromCard(): Promise<void> {
  await fund("60");
  await save();
  await switchOn();
  await fillAt("50", "40", "400");
  await work(2);
}

test.each([
  { what: "refunds", amount: 1_000, reason: "charge_refunded" },
  { what: "disputes", amount: undefined, reason: "charge_disputed" },
])("of a charge, by $what: it is not charged again, its rule stops, and people are told once", async (returned) => {
  await fillFromCard();
  await spend("20");
  await work(2);
  expect(await balance()).toBe("80.00");
  const payment = (await charges())[0]!.topUp.providerReference!;
  await takeBack(returned.what, payment, returned.amount);
  for (let time = 0; time < 2; time++) await readReturns(payment);
  expect(await balance()).toBe(returned.amount ? "70.00" : "40.00");
  const { auto_top_up: rule, methods } = await automation();
  expect(rule).toMatchObject({ is_on: true, stopped_reason: returned.reason });
  expect(methods).toMatchObject([{ failing_reason: returned.reason }]);
  expect((await newsOf(tenant)).filter(({ kind }) => kind === "charge_taken_back")).toMatchObject([{ count: 1 }]);
  // Nor for what is spent after that.
  await spend("30");
  await work(2);
  expect(await taken()).toEqual([4000]);
  await as(tenant).chooseDefault({ methodId: methods[0]!.id });
  await work(2);
  expect(await taken()).toEqual([4000, 4000]);
});

test("of a top-up that its owner was there to pay: no card is charged for it, and no rule stops", async () => {
  await fillFromCard();
  await acceptWalletPolicy({ scope: tenant.scope });
  const { data } = await api.wallet.topUp({ amount: "30", method: "credit_card" });
  await submit(data.checkout_url, { card: "4242424242424242", email: "ada@example.test" });
  const { providerReference } = await systemDb.topUp.findUniqueOrThrow({ where: { id: data.topup_id } });
  await processCheckout({ provider: "stripe", providerReference: providerReference! });
  const session = provider.context.store
    .collection<{ payment_intent: string }>("stripe.sessions")
    .get(providerReference!);
  await spend("35");
  expect(await balance()).toBe("55.00");
  await takeBack("disputes", session!.payment_intent);
  await readReturns(session!.payment_intent);
  expect(await balance()).toBe("25.00");
  expect(await charges()).toEqual([]);
  expect((await automation()).auto_top_up).toMatchObject({ stopped_reason: null });
});
