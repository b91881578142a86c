/** Links by which somebody without an account pays for orders (decision 47). */
import { createRouterClient } from "@orpc/server";
import { beforeEach, expect, test, vi } from "vitest";
import { router } from "../../app/api.server.ts";
import { payForLink } from "../../app/areas/orders/server/payment-links/pay-for-link.server.ts";
import { jobs } from "../../app/jobs.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import * as enqueuing from "../../app/platform/jobs/enqueue.server.ts";
import { credit, payAt, tokenOf, topUpsOf, useCardProvider, visitor, waitingOrder } from "../factories/payers.ts";
import {
  api,
  balance,
  fault,
  fund,
  purchase,
  received,
  tenant,
  useSellerAtWarehouse,
  waitingForLocks,
  work,
} from "../factories/placing.ts";
import { makeTenant } from "../factories/tenants.ts";
import { patience } from "../setup/patience.ts";

useCardProvider();
useSellerAtWarehouse();

let orderId: string;
let total: string;
beforeEach(async () => {
  await fund("0");
  orderId = await waitingOrder();
  total = (await purchase(orderId)).totalCost.toFixed(2);
});

const makeLink = async () => {
  const { data } = await api.paymentLinks.make({ orders: [orderId] });
  return { ...data, token: tokenOf(data.url) };
};
const settle = async (linkId: string) => {
  await credit(linkId);
  await work();
};

test("C107 C108 X086 X087 a link says whose orders, their numbers and amounts, and nothing of buyers", async () => {
  const { data: made } = await api.paymentLinks.payAll({});
  expect(made).toMatchObject({ orders: 1, amount: total });
  expect(await systemDb.paymentLink.findUniqueOrThrow({ where: { id: made.id } })).not.toMatchObject({
    tokenHash: tokenOf(made.url),
  });
  const { data } = await visitor().read({ id: tokenOf(made.url) });
  const order = await systemDb.order.findUniqueOrThrow({ where: { id: orderId } });
  expect(data).toMatchObject({ state: "open", total, orders: [{ name: order.name, amount: total }] });
  expect(data.shops).toEqual([(await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } })).name]);
  const told = JSON.stringify(data);
  for (const secret of [order.customerName, order.customerEmail, tenant.workspace.id, orderId, tenant.account.email])
    if (secret) expect(told).not.toContain(secret);
});

/** How a link stands for who pays by it, and for the merchant. */
const statesOf = async ({ id, token }: { id: string; token: string }) => [
  (await visitor().read({ id: token })).data.state,
  (await api.paymentLinks.list({})).data.links.find((link) => link.id === id)?.state,
];

test("C109 money that nothing hands on is the merchant's after an hour; handed on after all, it pays once", async () => {
  const link = await makeLink();
  const { data } = await visitor().pay({ id: link.token, total });
  await payAt(data.checkout_url);
  await credit(link.id);
  expect(await statesOf(link)).toEqual(["processing", "processing"]);
  await expect(visitor().pay({ id: link.token, total })).rejects.toMatchObject({ errorCode: "payment_link_changed" });
  const where = { paymentLinkId: link.id };
  const anHourAgo = new Date(Date.now() - 60 * 60_000);
  await systemDb.topUp.updateMany({ where, data: { settledAt: anHourAgo, heldUntil: new Date() } });
  expect(await statesOf(link)).toEqual(["in_wallet", "in_wallet"]);
  await expect(visitor().pay({ id: link.token, total })).rejects.toMatchObject({ errorCode: "payment_link_changed" });
  // The merchant pays with it, and a person has the dead job run again.
  await api.placement.pay({ orders: [orderId] });
  await work();
  expect(received((await purchase(orderId)).number)).toMatchObject({ paid: 1 });
  expect(await balance()).toBe("0.00");
});

test("C109 a run that dies while it hands the money on leaves the link unpaid, and the next one pays", async () => {
  const link = await makeLink();
  const { data } = await visitor().pay({ id: link.token, total });
  await payAt(data.checkout_url);
  await credit(link.id);
  const [topUp] = await topUpsOf(link.id);
  const paid = { workspaceId: tenant.workspace.id, paymentLinkId: link.id, topUpId: topUp!.id, amount: total };
  vi.spyOn(enqueuing, "enqueueMany").mockRejectedValueOnce(new Error("gone"));
  await expect(payForLink(paid)).rejects.toThrow("gone");
  expect(await statesOf(link)).toEqual(["processing", "processing"]);
  await payForLink(paid);
  await work();
  expect(received((await purchase(orderId)).number)).toMatchObject({ paid: 1 });
  expect(await statesOf(link)).toEqual(["paid", "paid"]);
  // With none of the merchant's own methods, whatever they prefer.
  expect(await systemDb.purchaseOrder.findFirstOrThrow({ where: { orderId } })).toMatchObject({ payWith: "wallet" });
});

test("C109 who pays, what came in and who revokes wait for one another", async () => {
  const link = await makeLink();
  const paid = { workspaceId: tenant.workspace.id, paymentLinkId: link.id, topUpId: link.id, amount: total };
  for (const act of [
    () => visitor().pay({ id: link.token, total }),
    () => api.paymentLinks.revoke({ linkId: link.id }),
    () => payForLink(paid),
  ]) {
    let acting: Promise<unknown> | undefined;
    await systemDb.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM payment_links WHERE id = ${link.id}::uuid FOR UPDATE`;
        acting = act();
        await expect.poll(waitingForLocks).toBe(1);
      },
      { timeout: patience(30_000) },
    );
    await acting;
  }
});

test("C109 a payment that the supplier refused is not asked for again by news of the link's money, nor by money that is not there", async () => {
  const link = await makeLink();
  const { data } = await visitor().pay({ id: link.token, total });
  const [topUp] = await topUpsOf(link.id);
  const { id: workspaceId } = tenant.workspace;
  const news = jobs.find(({ name }) => name === "wallet.linked-top-up-paid")!;
  const run = () =>
    news.run(
      { workspaceId, topUpId: topUp!.id, paymentLinkId: link.id },
      { signal: AbortSignal.timeout(60_000), attempt: 1, isLastAttempt: false },
    );
  await run();
  expect((await purchase(orderId)).isToBePaid).toBe(false);
  fault("reject", "/pay");
  await payAt(data.checkout_url);
  await settle(link.id);
  expect(await purchase(orderId)).toMatchObject({ paymentStatus: "failed" });
  await run();
  await work();
  expect(await purchase(orderId)).toMatchObject({ paymentStatus: "failed" });
  expect(received((await purchase(orderId)).number)).toMatchObject({ paid: 0 });
  expect(await statesOf(link)).toEqual(["paid", "paid"]);
});

test("C109 two who pay at once are led to one page, and the orders are paid once with it", async () => {
  const link = await makeLink();
  const opened = await Promise.allSettled(Array.from({ length: 5 }, () => visitor().pay({ id: link.token, total })));
  const urls = opened.flatMap((one) => (one.status === "fulfilled" ? [one.value.data.checkout_url] : []));
  expect(urls.length).toBeGreaterThan(0);
  expect(new Set(urls).size).toBe(1);
  expect(await topUpsOf(link.id)).toHaveLength(1);
  await Promise.all([payAt(urls[0]!), payAt(urls[0]!)]);
  await Promise.all([settle(link.id), settle(link.id)]);
  const bought = await purchase(orderId);
  expect(bought.paymentStatus).toBe("paid");
  expect(received(bought.number)).toMatchObject({ paid: 1 });
  expect(await balance()).toBe("0.00");
  await api.paymentLinks.revoke({ linkId: link.id });
  expect(await systemDb.paymentLink.findUniqueOrThrow({ where: { id: link.id } })).toMatchObject({ revokedAt: null });
  const { data: shown } = await visitor().read({ id: link.token });
  expect(shown).toMatchObject({ state: "paid", payment: { amount: total }, orders: [{ amount: total }] });
  expect(shown.shops).toHaveLength(1);
  await expect(visitor().pay({ id: link.token, total })).rejects.toMatchObject({ errorCode: "payment_link_changed" });
});

test("C109 a payer's page is not the merchant's to pay; what came in by it says so in wallet and timeline", async () => {
  const link = await makeLink();
  const { data } = await visitor().pay({ id: link.token, total });
  expect((await api.wallet.wallets({})).data.pending_topups).toEqual([]);
  await payAt(data.checkout_url);
  await settle(link.id);
  const { transactions } = (await api.wallet.transactionLogs({ kind: "topup" })).data;
  expect(transactions).toMatchObject([{ is_by_link: true, top_up: null }]);
  const { entries } = (await api.orders.orderLog({ orderId })).data;
  expect(entries).toContainEqual(
    expect.objectContaining({ kind: "payment_link_paid", params: { amount: total, currency: "USD" } }),
  );
  const { name } = await systemDb.order.findUniqueOrThrow({ where: { id: orderId } });
  const { links } = (await api.paymentLinks.list({})).data;
  expect(links.find(({ id }) => id === link.id)).toMatchObject({ orders: [name], order_count: 1 });
});

test("C109 what is paid after the merchant has paid otherwise stays in the wallet", async () => {
  const link = await makeLink();
  const { data } = await visitor().pay({ id: link.token, total });
  await fund(total);
  await api.placement.pay({ orders: [orderId] });
  await work();
  expect((await visitor().read({ id: link.token })).data).toMatchObject({ state: "nothing_left", orders: [] });
  await payAt(data.checkout_url);
  await settle(link.id);
  expect(received((await purchase(orderId)).number)).toMatchObject({ paid: 1 });
  expect(await balance()).toBe(total);
  expect(await statesOf(link)).toEqual(["in_wallet", "in_wallet"]);
});

test("C109 a price that changed since is told before paying, and what was paid of the old one stays in the wallet", async () => {
  const link = await makeLink();
  const { data } = await visitor().pay({ id: link.token, total });
  const { id } = await purchase(orderId);
  await systemDb.purchaseOrder.update({ where: { id }, data: { totalCost: { increment: 5 } } });
  await expect(visitor().pay({ id: link.token, total })).rejects.toMatchObject({ errorCode: "payment_link_changed" });
  await fund("100");
  await payAt(data.checkout_url);
  await settle(link.id);
  expect((await purchase(orderId)).paymentStatus).toBe("unpaid");
  expect(await balance()).toBe((Number(total) + 100).toFixed(2));
  expect(await statesOf(link)).toEqual(["in_wallet", "in_wallet"]);
});

test("C107 C109 what its order stops is in no link, and what was paid on a page that was open stays in the wallet", async () => {
  const link = await makeLink();
  const { data } = await visitor().pay({ id: link.token, total });
  await systemDb.order.update({ where: { id: orderId }, data: { financialStatus: "voided" } });
  expect(await statesOf(link)).toEqual(["nothing_left", "nothing_left"]);
  await expect(visitor().pay({ id: link.token, total })).rejects.toMatchObject({ errorCode: "payment_link_changed" });
  await expect(makeLink()).rejects.toMatchObject({ errorCode: "payment_link_nothing" });
  await payAt(data.checkout_url);
  await settle(link.id);
  expect(await purchase(orderId)).toMatchObject({ paymentStatus: "unpaid", isToBePaid: false });
  expect(await balance()).toBe(total);
  expect(await statesOf(link)).toEqual(["in_wallet", "in_wallet"]);
});

test("C109 a link that is revoked or out of time opens no page, and money that still comes pays nothing", async () => {
  const link = await makeLink();
  const { data } = await visitor().pay({ id: link.token, total });
  await api.paymentLinks.revoke({ linkId: link.id });
  expect((await visitor().read({ id: link.token })).data).toMatchObject({ state: "revoked", orders: [], shops: [] });
  await expect(visitor().pay({ id: link.token, total })).rejects.toMatchObject({ errorCode: "payment_link_changed" });
  await payAt(data.checkout_url);
  await settle(link.id);
  expect((await purchase(orderId)).paymentStatus).toBe("unpaid");
  expect(await balance()).toBe(total);
  expect(await statesOf(link)).toEqual(["in_wallet", "in_wallet"]);
  const late = await makeLink();
  await systemDb.paymentLink.update({ where: { id: late.id }, data: { expiresAt: new Date() } });
  expect((await visitor().read({ id: late.token })).data).toMatchObject({ state: "expired", orders: [] });
  await expect(visitor().pay({ id: late.token, total })).rejects.toMatchObject({ errorCode: "payment_link_changed" });
});

test("C109 news of the payment that come again pay nothing again", async () => {
  const link = await makeLink();
  const { data } = await visitor().pay({ id: link.token, total });
  await payAt(data.checkout_url);
  await settle(link.id);
  await fund("500");
  const [topUp] = await topUpsOf(link.id);
  const again = { workspaceId: tenant.workspace.id, paymentLinkId: link.id, topUpId: topUp!.id, amount: total };
  await Promise.all([payForLink(again), payForLink(again), settle(link.id)]);
  await work();
  expect(received((await purchase(orderId)).number)).toMatchObject({ paid: 1 });
  expect(await balance()).toBe("500.00");
});

test("X087 links cannot be guessed: wrong ones are told nothing, and tried so often only", async () => {
  const wrong = () => visitor("203.0.113.99").read({ id: "x".repeat(43) });
  await expect(wrong()).rejects.toMatchObject({ kind: "notFound" });
  const tried = await Promise.allSettled(Array.from({ length: 40 }, wrong));
  expect(
    tried.some((one) => one.status === "rejected" && (one.reason as { kind: string }).kind === "rateLimited"),
  ).toBe(true);
});

test("C107 another merchant's orders are in no link, and another's link can't be revoked", async () => {
  const link = await makeLink();
  const { principal } = await makeTenant();
  const stranger = createRouterClient(router, {
    context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } },
  }).paymentLinks;
  await expect(stranger.make({ orders: [orderId] })).rejects.toMatchObject({ errorCode: "payment_link_nothing" });
  await expect(stranger.revoke({ linkId: link.id })).rejects.toMatchObject({ kind: "notFound" });
  expect((await stranger.list({})).data.links).toEqual([]);
  expect((await api.paymentLinks.list({})).data.links).toMatchObject([{ id: link.id, state: "open", amount: total }]);
});

test("C107 what is paid at the supplier, is being called off or is in another currency is in no link, and too much neither", async () => {
  const { id } = await purchase(orderId);
  const kept = await systemDb.purchaseOrder.findUniqueOrThrow({ where: { id } });
  const change = (data: Parameters<typeof systemDb.purchaseOrder.update>[0]["data"]) =>
    systemDb.purchaseOrder.update({ where: { id }, data });
  for (const data of [{ payUrl: "https://pay.example.test" }, { cancelAskedAt: new Date() }, { currency: "EUR" }]) {
    await change(data);
    await expect(makeLink()).rejects.toMatchObject({ errorCode: "payment_link_nothing" });
    await change({ payUrl: null, cancelAskedAt: null, currency: kept.currency });
  }
  await change({ totalCost: "10000.01" });
  await expect(makeLink()).rejects.toMatchObject({ errorCode: "payment_link_too_much" });
  await change({ totalCost: kept.totalCost });
  const link = await makeLink();
  await change({ currency: "EUR" });
  expect(await statesOf(link)).toEqual(["nothing_left", "nothing_left"]);
  await expect(visitor().pay({ id: link.token, total })).rejects.toMatchObject({ errorCode: "payment_link_changed" });
});

test("C109 a page that is about to end is given to nobody, and pages are opened so often only", async () => {
  const link = await makeLink();
  const { data: first } = await visitor().pay({ id: link.token, total });
  expect((await visitor().pay({ id: link.token, total })).data).toEqual(first);
  const where = { paymentLinkId: link.id };
  await systemDb.topUp.updateMany({ where, data: { expiresAt: new Date(Date.now() + 59 * 60_000) } });
  expect((await visitor().pay({ id: link.token, total })).data).not.toEqual(first);
  const pay = () => visitor().pay({ id: link.token, total });
  await expect(
    (async () => {
      for (let time = 0; time < 40; time++) await pay();
    })(),
  ).rejects.toMatchObject({ kind: "rateLimited" });
});

test("X087 who reads a right link again and again is not held up", async () => {
  const link = await makeLink();
  for (let time = 0; time < 40; time++) await visitor("203.0.113.50").read({ id: link.token });
});
