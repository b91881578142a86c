/** Of a payment link no two pages take money, and what came in by it pays what it was paid for (decision 47). */
import { beforeEach, expect, test, vi } from "vitest";
import { acceptWalletPolicy } from "../../app/areas/wallet/server/accept-policy.server.ts";
import { processCheckout } from "../../app/areas/wallet/server/process-checkout.server.ts";
import { processReturns } from "../../app/areas/wallet/server/process-returns.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { shortenDeadlines } from "../adapters/shopify-standin.ts";
import {
  credit,
  payAt,
  provider,
  tokenOf,
  topUpsOf,
  useCardProvider,
  visitor,
  waitingOrder,
} from "../factories/payers.ts";
import { api, balance, fund, purchase, received, tenant, useSellerAtWarehouse, work } from "../factories/placing.ts";
import { spend } from "../factories/saved-cards.ts";

useCardProvider();
useSellerAtWarehouse();

let orderId: string;
let total: string;
let link: { id: string; token: string };
beforeEach(async () => {
  provider.context.faults.clear();
  await fund("0");
  orderId = await waitingOrder();
  total = (await purchase(orderId)).totalCost.toFixed(2);
  const { data } = await api.paymentLinks.make({ orders: [orderId] });
  link = { id: data.id, token: tokenOf(data.url) };
});

const open = async (amount = total) => (await visitor().pay({ id: link.token, total: amount })).data.checkout_url;
const topUps = () => topUpsOf(link.id);
/** Money that came in is credited, and nothing is done with it yet. */
const creditLink = () => credit(link.id);
const endSoon = () =>
  systemDb.topUp.updateMany({
    where: { paymentLinkId: link.id },
    data: { expiresAt: new Date(Date.now() + 59 * 60_000) },
  });
const changed = { errorCode: "payment_link_changed" };

test("C109 a page that is about to end takes nothing any more once another is given", async () => {
  const first = await open();
  await endSoon();
  const second = await open();
  expect(second).not.toBe(first);
  expect(await topUps()).toMatchObject([{ status: "expired" }, { status: "pending" }]);
  for (const page of [first, second]) await payAt(page);
  await creditLink();
  expect(await topUps()).toMatchObject([{ status: "expired" }, { status: "succeeded" }]);
  await work();
  expect(await purchase(orderId)).toMatchObject({ paymentStatus: "paid" });
  expect(await balance()).toBe("0.00");
});

test("C109 the page of a total that is old by now is ended as well", async () => {
  const early = await open();
  await systemDb.purchaseOrder.updateMany({ where: { orderId }, data: { totalCost: { increment: 5 } } });
  const late = await open((Number(total) + 5).toFixed(2));
  for (const page of [early, late]) await payAt(page);
  await creditLink();
  expect(await topUps()).toMatchObject([{ status: "expired" }, { status: "succeeded" }]);
});

test("C109 who was quicker on the older page has paid, and nobody is given another", async () => {
  const first = await open();
  await endSoon();
  await payAt(first);
  await expect(open()).rejects.toMatchObject(changed);
  expect(await topUps()).toMatchObject([{ status: "succeeded" }]);
  await work();
  expect(await purchase(orderId)).toMatchObject({ paymentStatus: "paid" });
});

test("C109 a page of which we never learned is ended all the same", async () => {
  const first = await open();
  const where = { paymentLinkId: link.id };
  await systemDb.topUp.updateMany({ where, data: { providerReference: null, checkoutUrl: null, expiresAt: null } });
  await systemDb.purchaseOrder.updateMany({ where: { orderId }, data: { totalCost: { increment: 5 } } });
  const second = await open((Number(total) + 5).toFixed(2));
  for (const page of [first, second]) await payAt(page);
  await creditLink();
  expect((await topUps()).map(({ status }) => status)).toEqual(["expired", "succeeded"]);
});

test("C109 where the older page can't be ended now none is opened beside it", async () => {
  await open();
  await endSoon();
  provider.context.faults.add({ vendor: "stripe", kind: "timeout_before_write", match: "/expire", count: 9 });
  shortenDeadlines(300);
  await expect(open()).rejects.toMatchObject({ reason: "no_answer" });
  expect(await topUps()).toHaveLength(1);
  vi.restoreAllMocks();
  provider.context.faults.clear();
  await open();
  expect(await topUps()).toMatchObject([{ status: "expired" }, { status: "pending" }]);
});

test("C109 what came in pays what it was paid for, whatever else asks for money in between", async () => {
  const other = await waitingOrder();
  await payAt(await open());
  await creditLink();
  // Neither a click nor what is tried again by itself takes it.
  await api.placement.pay({ orders: [other] });
  await systemDb.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() + interval '1 hour' WHERE key LIKE 'wallet.linked:%'`;
  await work();
  await api.placement.retryPayments({});
  await work();
  expect(await purchase(other)).toMatchObject({ paymentStatus: "unpaid", errorCode: "wallet_insufficient" });
  await systemDb.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now()`;
  await work();
  const paid = await purchase(orderId);
  expect(paid).toMatchObject({ paymentStatus: "paid" });
  expect(received(paid.number)).toMatchObject({ paid: 1 });
  expect(await purchase(other)).toMatchObject({ paymentStatus: "unpaid" });
  expect((await visitor().read({ id: link.token })).data).toMatchObject({ state: "paid" });
});

test("C109 what can't pay what it was paid for is let go of at once", async () => {
  const other = await waitingOrder();
  const page = await open();
  await api.paymentLinks.revoke({ linkId: link.id });
  await payAt(page);
  await creditLink();
  await work();
  expect(await topUps()).toMatchObject([{ status: "succeeded", heldUntil: null }]);
  await api.placement.pay({ orders: [other] });
  await work();
  expect(await purchase(other)).toMatchObject({ paymentStatus: "paid" });
});

test("C109 what would cost more than its merchant lets pass is not paid, and the money is the merchant's", async () => {
  const page = await open();
  await systemDb.purchaseOrder.updateMany({ where: { orderId }, data: { confirmedCost: "0.01" } });
  await payAt(page);
  await creditLink();
  await work();
  expect(await purchase(orderId)).toMatchObject({ paymentStatus: "unpaid", errorCode: "price_changed" });
  expect(await systemDb.paymentLink.findUniqueOrThrow({ where: { id: link.id } })).toMatchObject({ paidAt: null });
  expect(await topUps()).toMatchObject([{ status: "succeeded", heldUntil: null }]);
  expect(await balance()).toBe(total);
});

test("C109 a wallet in debt takes nobody's money for a payment that it can't make", async () => {
  const lost = await topUpThatIsSpent("30");
  await fetch(`${provider.origin}/stripe/control/disputes`, {
    method: "POST",
    body: new URLSearchParams({ payment_intent: lost }),
  });
  await processReturns({ provider: "stripe", paymentReference: lost });
  expect(await balance()).toBe("-30.00");
  await payAt(await open());
  await creditLink();
  await work();
  expect(await purchase(orderId)).toMatchObject({ paymentStatus: "unpaid" });
  expect(await systemDb.paymentLink.findUniqueOrThrow({ where: { id: link.id } })).toMatchObject({ paidAt: null });
  expect(await topUps()).toMatchObject([{ status: "succeeded", heldUntil: null }]);
});

/** @returns its payment's reference at the provider */
async function topUpThatIsSpent(amount: string): Promise<string> {
  await acceptWalletPolicy({ scope: tenant.scope });
  const { data } = await api.wallet.topUp({ amount, method: "credit_card" });
  await payAt(data.checkout_url);
  const { providerReference } = await systemDb.topUp.findUniqueOrThrow({ where: { id: data.topup_id } });
  await processCheckout({ provider: "stripe", providerReference: providerReference! });
  await spend(amount);
  const sessions = provider.context.store.collection<{ payment_intent: string }>("stripe.sessions");
  return sessions.get(providerReference!)!.payment_intent;
}
