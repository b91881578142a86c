import type { BillingWrite } from "@prisma/client";
import { OutsideError } from "~/adapters/outcome";
import type { SubscriptionProvider } from "~/adapters/subscription/subscription-provider";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { log } from "~/platform/log.server";
import { ON_ITS_WAY, settlesAt, type OutsideWriteState } from "~/platform/states/outside-write";
import { databaseTime } from "~/platform/time/clock.server";
import { billingWriteSchema, type BillingWriteContent } from "../../rules/subscriptions/billing-write";
import { moveCharge } from "../purchases/move-charge.server";
import { takeInPurchase } from "../purchases/take-in-purchase.server";
import { moveSubscription } from "../subscriptions/move-subscription.server";
import { takeInSubscription } from "../subscriptions/take-in-subscription.server";
import { holdingBilling, moveBillingWrite } from "./move-billing-write.server";
import { recordCancel } from "./record-cancel.server";
import {
  readBackBillingWrite,
  sendBillingWrite,
  takeBackHalf,
  type BillingWriteResult,
} from "./send-billing-write.server";

/** What is decided under the workspace's lock: what goes, and by whom; or an answer without it. */
export type Decision<Answer> =
  | { content: BillingWriteContent; provider: SubscriptionProvider; subscriptionId?: string; chargeId?: string }
  | { answer: Answer };

export type Told<Answer> =
  | { outcome: "told"; result: BillingWriteResult }
  /** The provider does not want it, and does not have it; or could not be asked */
  | { outcome: "refused"; error: OutsideError }
  /** Something is on its way, this or another: what became of it is found out by itself. */
  | { outcome: "waits" }
  | { outcome: "answered"; answer: Answer };

/**
 * Tells a payment provider something, once (decision 31): decided and written down under the workspace's lock, committed,
 * sent, and settled from the answer. Of a workspace one is on its way at a time.
 */
export async function tellProvider<Answer>({
  scope,
  decide,
}: {
  scope: WorkspaceScope;
  decide: (tx: WorkspaceTransaction) => Promise<Decision<Answer>>;
}): Promise<Told<Answer>> {
  const claimed = await holdingBilling(scope, async (tx) => {
    if (await tx.billingWrite.findFirst({ where: { state: { in: [...ON_ITS_WAY] } } })) return null;
    const decision = await decide(tx);
    if ("answer" in decision) return decision;
    const { content, subscriptionId, chargeId } = decision;
    const data = { id: newId(), workspaceId: scope.workspaceId, subscriptionId, chargeId, kind: content.kind, content };
    const write = await tx.billingWrite.create({ data });
    const now = databaseTime();
    const sending = { attempts: 1, sentAt: now, settlesAt: settlesAt("sending", now) };
    await moveBillingWrite({ tx, id: write.id, from: ["pending"], to: "sending", data: sending });
    return { ...decision, write };
  });
  if (!claimed) return { outcome: "waits" };
  if ("answer" in claimed) return { outcome: "answered", answer: claimed.answer };
  const { provider, content, write } = claimed;
  try {
    const result = await sendBillingWrite(provider, content);
    // Settled without it meanwhile, what it asked for is no more.
    if (!(await settle({ scope, write, from: ["sending"], result }))) return { outcome: "waits" };
    return { outcome: "told", result };
  } catch (error) {
    // What isn't the provider's answer leaves the mark: nobody knows how far it came.
    if (!(error instanceof OutsideError)) throw error;
    if (error.kind !== "unknown") return lookAfterRefusal({ scope, write, content, provider, error });
    await leaveUnknown(scope, write, error.reason);
    return { outcome: "waits" };
  }
}

/** What became of it is found out by the sweep, after its time. */
async function leaveUnknown(scope: WorkspaceScope, { id }: BillingWrite, reason: string): Promise<void> {
  const data = { error: reason, settlesAt: settlesAt("unknown", databaseTime()) };
  await holdingBilling(scope, (tx) => moveBillingWrite({ tx, id, from: ["sending"], to: "unknown", data }));
}

/**
 * A provider refuses to end what has ended: how it stands is read before a no is believed. Of a change that needs several calls the
 * first ones are taken back; where that does not come through, the sweep goes on with it.
 */
async function lookAfterRefusal<Answer>({
  scope,
  write,
  content,
  provider,
  error,
}: {
  scope: WorkspaceScope;
  write: BillingWrite;
  content: BillingWriteContent;
  provider: SubscriptionProvider;
  error: OutsideError;
}): Promise<Told<Answer>> {
  if (content.kind === "cancel" && error.kind === "refused") {
    const result = await readBackBillingWrite(provider, content).catch(() => null);
    if (result) {
      await settle({ scope, write, from: ["sending"], result });
      return { outcome: "told", result };
    }
  }
  try {
    await takeBackHalf(provider, content);
  } catch (cause) {
    if (!(cause instanceof OutsideError)) throw cause;
    log.warn({ err: cause, billingWrite: write.id }, "the half of a change could not be taken back yet");
    await leaveUnknown(scope, write, error.reason);
    return { outcome: "waits" };
  }
  await giveUp(scope, write, ["sending"], error.reason);
  return { outcome: "refused", error };
}

/**
 * Finds out what became of a write whose answer never came. That the provider has it is believed at once, that it has not
 * only after the settling time. @throws OutsideError when the provider can't be read
 */
export async function settleUnderWay({
  scope,
  write,
  provider,
}: {
  scope: WorkspaceScope;
  write: BillingWrite;
  provider: SubscriptionProvider;
}): Promise<void> {
  const content = billingWriteSchema.parse(write.content);
  const result = await readBackBillingWrite(provider, content);
  if (result) return void (await settle({ scope, write, from: ON_ITS_WAY, result }));
  if (write.settlesAt && write.settlesAt > databaseTime()) return;
  // Asked to end, it must: nobody is charged for what they have cancelled.
  if (content.kind === "cancel") await sendAgain({ scope, write, from: ON_ITS_WAY, reason: "no_answer", afterMs: 0 });
  else {
    await takeBackHalf(provider, content);
    await giveUp(scope, write, ON_ITS_WAY, "no_answer");
  }
}

/** A provider that keeps an agreement, such as one confirmed for the next cycle, is asked again. */
const REFUSED_AGAIN_MS = 60 * 60_000;

/** Sends a cancel that was written down, unless something else is on its way: then its turn comes again. */
export async function sendRecorded({
  scope,
  write,
  provider,
}: {
  scope: WorkspaceScope;
  write: BillingWrite;
  provider: SubscriptionProvider;
}): Promise<void> {
  const content = billingWriteSchema.parse(write.content);
  const isClaimed = await holdingBilling(scope, async (tx) => {
    if (await tx.billingWrite.findFirst({ where: { state: { in: [...ON_ITS_WAY] } } })) return false;
    const now = databaseTime();
    const data = { attempts: { increment: 1 }, sentAt: now, settlesAt: settlesAt("sending", now) };
    return moveBillingWrite({ tx, id: write.id, from: ["pending"], to: "sending", data });
  });
  if (!isClaimed) return;
  try {
    const result = (await readBackBillingWrite(provider, content)) ?? (await sendBillingWrite(provider, content));
    await settle({ scope, write, from: ["sending"], result });
  } catch (error) {
    // What isn't the provider's answer leaves the mark: nobody knows how far it came.
    if (!(error instanceof OutsideError)) throw error;
    const afterMs = error.kind === "refused" ? REFUSED_AGAIN_MS : (error.retryAfterMs ?? 0);
    await sendAgain({ scope, write, from: ["sending"], reason: error.reason, afterMs });
    throw error;
  }
}

/** Puts a cancel back, which is the same however often it is sent. */
function sendAgain({
  scope,
  write,
  from,
  reason,
  afterMs,
}: {
  scope: WorkspaceScope;
  write: BillingWrite;
  from: readonly OutsideWriteState[];
  reason: string;
  afterMs: number;
}): Promise<boolean> {
  const data = { error: reason, settlesAt: new Date(databaseTime().getTime() + afterMs) };
  return holdingBilling(scope, (tx) => moveBillingWrite({ tx, id: write.id, from, to: "pending", data }));
}

/** A store that has left took its agreements along, and with them what was asked of it: nobody can read it back any more. */
export function forsakeUnderWay({ scope, write }: { scope: WorkspaceScope; write: BillingWrite }): Promise<void> {
  return giveUp(scope, write, ["pending", ...ON_ITS_WAY], "store_disconnected");
}

async function settle({
  scope,
  write,
  from,
  result,
}: {
  scope: WorkspaceScope;
  write: BillingWrite;
  from: readonly OutsideWriteState[];
  result: BillingWriteResult;
}): Promise<boolean> {
  const { confirmation } = result;
  // Found at the provider without its answer, the form is opened all the same.
  const { providerId, payId } = "purchase" in result ? result.purchase : result.subscription;
  const isSettled = await holdingBilling(scope, async (tx) => {
    const outcome = {
      providerId,
      confirmationUrl: confirmation?.kind === "page" ? confirmation.url : null,
    };
    const isMoved = await moveBillingWrite({
      tx,
      id: write.id,
      from,
      to: "done",
      data: { outcome, error: null, settlesAt: null },
    });
    if (isMoved && write.kind === "cancel") await dropWaiting(tx, write);
    if (write.chargeId) {
      const { chargeId: id } = write;
      // News of it can come before the answer, and name it: its form is open all the same.
      if (isMoved)
        await tx.charge.updateMany({
          where: { id, status: { in: ["pending", "failed"] }, OR: [{ providerId: null }, { providerId }] },
          data: { ...outcome, payId },
        });
      else await tx.charge.updateMany({ where: { id, providerId: null }, data: { providerId } });
    }
    if (write.kind === "cancel" || !write.subscriptionId) return isMoved;
    if (!isMoved) {
      // What it is called there, so that news of it are heard.
      const where = { id: write.subscriptionId, providerId: null };
      await tx.subscription.updateMany({ where, data: { providerId } });
      return false;
    }
    await tx.subscription.update({
      where: { id: write.subscriptionId },
      data: { ...outcome, payId },
    });
    return true;
  });
  if (!isSettled)
    log.warn({ billingWrite: write.id }, "an answer came for a billing write that was settled without it");
  const { subscriptionId, chargeId } = write;
  if ("purchase" in result) {
    if (chargeId) await takeInPurchase({ scope, chargeId, told: result.purchase });
  } else if (subscriptionId) await takeInSubscription({ scope, subscriptionId, told: result.subscription });
  return isSettled;
}

/** What waited to take the place of what was cancelled is wanted no more, and ends there too, whenever it begins. */
async function dropWaiting(tx: WorkspaceTransaction, write: BillingWrite): Promise<void> {
  const content = billingWriteSchema.parse(write.content);
  if (content.kind !== "cancel") return;
  const [, ...providerIds] = content.providerIds;
  const waiting = await tx.subscription.findMany({ where: { status: "pending", providerId: { in: providerIds } } });
  for (const subscription of waiting) {
    const data = { endedAt: databaseTime(), confirmationUrl: null };
    await moveSubscription({ tx, subscription, to: "declined", data });
    await recordCancel(tx, subscription);
  }
}

/** The provider certainly has nothing of it: what was asked for is no more. */
async function giveUp(
  scope: WorkspaceScope,
  write: BillingWrite,
  from: readonly OutsideWriteState[],
  reason: string,
): Promise<void> {
  await holdingBilling(scope, async (tx) => {
    const data = { error: reason, settlesAt: null };
    const isMoved = await moveBillingWrite({ tx, id: write.id, from, to: "refused", data });
    if (isMoved && write.chargeId && write.kind === "one_time") await dropCharge(tx, write.chargeId);
    if (!isMoved || write.kind === "cancel" || !write.subscriptionId) return;
    const subscription = await tx.subscription.findUnique({ where: { id: write.subscriptionId } });
    if (subscription?.status === "pending")
      await moveSubscription({ tx, subscription, to: "declined", data: { endedAt: databaseTime() } });
  });
}

/** A charge that nobody was asked for. */
async function dropCharge(tx: WorkspaceTransaction, id: string): Promise<void> {
  const charge = await tx.charge.findUnique({ where: { id } });
  if (charge?.status === "pending") await moveCharge({ tx, charge, to: "expired" });
}
