import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import type { SubscriptionProvider } from "../../app/adapters/subscription/subscription-provider.ts";
import { readBackReturn } from "../../app/areas/billing/server/purchases/read-back-return.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { serveShopify, type ServedShopify } from "../adapters/shopify-standin.ts";
import { startApi } from "./api-server.ts";
import { answerCharge, shopPayer } from "./paying-shop.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;
type Api = Awaited<ReturnType<typeof startApi>>;
/** The platform's stand-in, with the one shop that pays whichever store of ours it is. */
export let shop: ServedShopify;
export let api: Api;
/** With a store of the platform, anew for each test, which begins in a shop that pays for nothing. */
export let seller: Awaited<ReturnType<Api["makeSeller"]>>;

/** Serves the platform that bills its stores, and a seller who pays so. @param outside where the mocked registry finds it */
export function useStoreBilling(outside: { provider: SubscriptionProvider | undefined }): void {
  beforeAll(async () => {
    [shop, api] = await Promise.all([serveShopify(), startApi()]);
    shop.shopify.commerce.updateShop(DEMO_SHOP, { planName: "Basic" });
  });
  afterAll(() => Promise.all([shop.served.close(), api.close()]));
  beforeEach(async () => {
    outside.provider = shopPayer(shop);
    seller = await api.makeSeller();
    const { subscriptions, purchases } = shop.shopify.state;
    for (const { id } of agreements()) subscriptions.delete(id);
    for (const { id } of purchased()) purchases.delete(id);
  });
  afterEach(() => vi.restoreAllMocks());
}

export const inFuture = (ms: number) => new Date(Date.now() + ms);
export const charge = (more: object = {}) =>
  seller.call("POST", "/payments/charge-subscription", { module_ids: ["GROWTH_CREDIT_TIER"], ...more });
export const cancel = () => seller.call("POST", "/payments/cancel-subscription", {});
export const plan = async () => (await seller.call("GET", "/payments/user/v2/current-plan")).body.data;
export const logs = async () => (await seller.call("GET", "/payments/user/payment-logs")).body.data.payment_logs;
export const ofSeller = () => ({ workspaceId: seller.workspace.id });
export const rows = () => systemDb.subscription.findMany({ where: ofSeller(), orderBy: { createdAt: "asc" } });
export const states = async () => (await rows()).map(({ status }) => status);
/** What the platform keeps of the shop. */
export const agreements = () => shop.shopify.state.subscriptions.filter(() => true);
export const purchased = () => shop.shopify.state.purchases.filter(() => true);

/** Has each agreement read back, as its merchant's return does. */
export async function hear(): Promise<void> {
  for (const { id } of await rows()) await readBackReturn({ scope: seller.scope, reference: id });
}
/** Chooses a plan and approves it, and it is heard of. */
export async function subscribe(more: object = {}): Promise<void> {
  const { body } = await charge(more);
  await answerCharge(body.data.confirmation_url, "approve");
  await hear();
}
/** As if the trial and a first cycle were over, and the next one paid for twenty days more. */
export async function letFirstCyclePass(): Promise<void> {
  const past = inFuture(-40 * DAY_MS);
  const [row] = await rows();
  const agreement = shop.shopify.state.subscriptions.get(row!.providerId!)!;
  const currentPeriodEnd = inFuture(20 * DAY_MS).toISOString();
  shop.shopify.state.subscriptions.set(agreement.id, { ...agreement, trialDays: 0, currentPeriodEnd });
  await systemDb.usedTrial.updateMany({ data: { endsAt: past } });
  await systemDb.subscription.updateMany({
    where: ofSeller(),
    data: { startedAt: past, trialEndsAt: inFuture(-33 * DAY_MS) },
  });
  await hear();
}
