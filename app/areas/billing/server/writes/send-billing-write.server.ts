import { OutsideError } from "~/adapters/outcome";
import type {
  Confirmation,
  ProviderPurchase,
  ProviderSubscription,
  SubscriptionProvider,
} from "~/adapters/subscription/subscription-provider";
import { log } from "~/platform/log.server";
import type { BillingWriteContent } from "../../rules/subscriptions/billing-write";

/** What the provider has of a write. */
export type BillingWriteResult = { confirmation: Confirmation | null } & (
  | { subscription: ProviderSubscription }
  | { purchase: ProviderPurchase }
);

/**
 * Tells the provider, once. The one place that calls what changes something there; only `tellProvider` asks for it, after it
 * has written down and committed that it will.
 * @throws OutsideError "unknown" when it may have happened
 */
export async function sendBillingWrite(
  provider: SubscriptionProvider,
  content: BillingWriteContent,
): Promise<BillingWriteResult> {
  if (content.kind === "one_time") return provider.askForPurchase(content.request);
  if (content.kind === "withdraw")
    return { purchase: await provider.withdrawPurchase(content.providerId), confirmation: null };
  if (content.kind !== "cancel") return provider.askForPlan(content.request);
  const [first = "", ...waiting] = content.providerIds;
  // Those that wait go first, so that none of them takes the place of what ends.
  for (const providerId of waiting) await withdraw(provider, providerId);
  return { subscription: await provider.cancelPlan(first), confirmation: null };
}

/** A provider may keep what was confirmed for the next cycle: that must not keep what lives from being cancelled. */
async function withdraw(provider: SubscriptionProvider, providerId: string): Promise<void> {
  try {
    if ((await provider.readPlan(providerId))?.status === "pending") await provider.cancelPlan(providerId);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    log.warn({ err: error, providerId }, "what waits to take a plan's place could not be withdrawn");
  }
}

/**
 * Takes back what the provider has of the half of a write that did not come about, before it is given up: `tellProvider` alone
 * asks for it. The write is what tells of it until then. Again is fine. @throws OutsideError when it may still be there
 */
export async function takeBackHalf(provider: SubscriptionProvider, content: BillingWriteContent): Promise<void> {
  if ("request" in content && "waiting" in content.request && content.request.waiting)
    await provider.takeBackPlan(content.request);
}

/** What the provider has of a write; null when it does not have it. @throws OutsideError when it can't be read */
export async function readBackBillingWrite(
  provider: SubscriptionProvider,
  content: BillingWriteContent,
): Promise<BillingWriteResult | null> {
  if (content.kind === "one_time") {
    const purchase = await provider.findPurchase(content.request.reference);
    return purchase && { purchase, confirmation: null };
  }
  if (content.kind === "withdraw") {
    const purchase = await provider.readPurchase(content.providerId);
    return purchase && purchase.payId === null ? { purchase, confirmation: null } : null;
  }
  if (content.kind !== "cancel") {
    const found = await provider.findPlan(content.request.reference);
    return found && { subscription: found, confirmation: null };
  }
  const standing = await provider.readPlan(content.providerIds[0] ?? "");
  const isOver = standing && ["cancelled", "ended", "declined"].includes(standing.status);
  return isOver ? { subscription: standing, confirmation: null } : null;
}
