import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { PaddleSubscriptions } from "../../app/adapters/subscription/paddle/paddle-subscriptions.server.ts";
import { keepTrial } from "../../app/areas/billing/server/subscriptions/trials.server.ts";
import { inbound } from "../../app/inbound.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { signNotification } from "../../sandbox/paddle/paddle.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { patience } from "../setup/patience.ts";
import { startApi } from "./api-server.ts";
import { atDesk, payAtOverlay, servePaddle, type ServedPaddle } from "./paying-workspace.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;
type Api = Awaited<ReturnType<typeof startApi>>;
export let paddle: ServedPaddle;
export let api: Api;
/** Of a workspace without a store, anew for each test. */
export let seller: Awaited<ReturnType<Api["makeSeller"]>>;
let passedMs = 0;

/** Serves who is paid by card, and a seller who pays so. @param outside where the mocked environment finds its address */
export function useCardBilling(outside: { origin: string }): void {
  beforeAll(async () => {
    [paddle, api] = await Promise.all([servePaddle(), startApi()]);
    outside.origin = `${paddle.served.origin}/paddle`;
  });
  afterAll(() => Promise.all([paddle.served.close(), api.close()]));
  beforeEach(async () => {
    paddle.served.received.length = 0;
    seller = await api.makeSeller();
    await systemDb.store.deleteMany({ where: { workspaceId: seller.workspace.id } });
  });
  afterEach(async () => {
    paddle.served.context.faults.clear();
    // A test takes what people take in minutes.
    await systemDb.attemptCount.deleteMany({ where: { key: { startsWith: "calls:paddle" } } });
    vi.useRealTimers();
    paddle.served.context.clock.advance(-passedMs);
    passedMs = 0;
    vi.restoreAllMocks();
  });
}

export const charge = (more: object = {}) =>
  seller.call("POST", "/payments/charge-subscription", {
    provider_payment: "PADDLE_BILLING",
    module_ids: ["GROWTH_CREDIT_TIER"],
    ...more,
  });
export const plan = async () => (await seller.call("GET", "/payments/user/v2/current-plan")).body.data;
export const logs = async () => (await seller.call("GET", "/payments/user/payment-logs")).body.data.payment_logs;
export const ofSeller = () => ({ workspaceId: seller.workspace.id });
export const shopOfSeller = () => ({
  ...ofSeller(),
  platform: "shopify",
  platformDomain: `${randomUUID()}.myshopify.com`,
  domain: "s.example",
  name: "S",
});
export const rows = () => systemDb.subscription.findMany({ where: ofSeller(), orderBy: { createdAt: "asc" } });
export const states = async () => (await rows()).map(({ status }) => status);
export const letPass = (days: number) => {
  passedMs += days * DAY_MS + 1000;
  paddle.served.context.clock.advance(days * DAY_MS + 1000);
};

export const deliver = (body: string, signature: string) =>
  inbound.receive("paddle", {
    rawBody: Buffer.from(body),
    headers: new Headers({ "paddle-signature": signature }),
    kind: "",
  });
export const sign = (body: string, secret = SANDBOX_KEYS.paddleWebhookSecret) =>
  signNotification(body, secret, Math.floor(Date.now() / 1000));

/** Delivers what the stand-in has pushed so far, in the order given, and works it off. */
export async function hear({ reversed = false } = {}) {
  await vi.waitFor(
    () => {
      expect(paddle.served.received.length).toBeGreaterThan(0);
      expect(paddle.served.standin.facts?.()).toMatchObject({ webhooks: { waiting: 0 } });
    },
    { timeout: patience(10_000) },
  );
  const pushed = paddle.served.received.splice(0);
  for (const { body } of reversed ? pushed.reverse() : pushed) await deliver(body, sign(body));
  const waiting = await systemDb.inboundEvent.findMany({ where: { source: "paddle", status: "received" } });
  for (const subject of new Set(waiting.map((event) => event.subject)))
    await inbound.job.run(
      { source: "paddle", subject },
      { signal: AbortSignal.timeout(10_000), attempt: 1, isLastAttempt: false },
    );
}
export async function subscribe({ card, ...more }: { card?: string } & Record<string, unknown> = {}) {
  const { body } = await charge(more);
  await payAtOverlay(paddle, body.data.pay_id, card ? { card } : {});
  await hear();
}
export const agreementAt = async () => {
  const { providerId } = (await rows()).at(-1)!;
  const provider = new PaddleSubscriptions({ ...(await paddle.settings()) });
  return provider.readPlan(providerId!);
};
/** Paddle's own id of the agreement that lives. */
export async function subscriptionId(): Promise<string> {
  const ids = await systemDb.inboundEvent.findMany({ where: { source: "paddle" }, orderBy: { receivedAt: "desc" } });
  return ids.find(({ subject }) => subject.startsWith("sub_"))!.subject;
}
/** Has the next renewal come now, or the next try of one that was refused. */
export const renew = async () => {
  await atDesk(paddle, `subscriptions/${await subscriptionId()}/hasten`);
  await hear();
};
export const endTrial = () => {
  letPass(7);
  return renew();
};
export const hadTrial = () =>
  keepTrial({ tx: systemDb, holder: seller.account.email, startedAt: new Date(0), endsAt: new Date(1) });
/** As if the first cycle, in which nothing is made smaller, were over. */
export const afterFirstCycle = () =>
  systemDb.subscription.updateMany({
    where: ofSeller(),
    data: { startedAt: new Date(Date.now() - 400 * DAY_MS), trialEndsAt: null },
  });
export async function changeCard(card: string) {
  const { body } = await seller.call("POST", "/payments/update-payment-method", {});
  await payAtOverlay(paddle, body.data.pay_id, { card });
  await hear();
}
export const told = (kind: string) => systemDb.notification.count({ where: { ...ofSeller(), kind } });
export const openPeriods = async () =>
  (await systemDb.planPeriod.findMany({ where: { ...ofSeller(), endedAt: null } })).map(({ planKey }) => planKey);
