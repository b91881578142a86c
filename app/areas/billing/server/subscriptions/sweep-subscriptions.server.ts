import type { BillingWrite, Charge, Subscription } from "@prisma/client";
import { OutsideError } from "~/adapters/outcome";
import { systemDb } from "~/platform/db/client.server";
import { workspaceScope, type WorkspaceScope } from "~/platform/db/scope.server";
import { ON_ITS_WAY } from "~/platform/states/outside-write";
import { databaseTime } from "~/platform/time/clock.server";
import { CHARGED } from "../../rules/subscriptions/subscription-states";
import { GRACE_DAYS } from "../../rules/subscriptions/unpaid";
import { sweepDisputes } from "../disputes/sweep-disputes.server";
import { changePlan } from "../plans/change-plan.server";
import { READ_AFTER_MS, sweepPurchases } from "../purchases/sweep-purchases.server";
import { holdingBilling } from "../writes/move-billing-write.server";
import { forsakeUnderWay, sendRecorded, settleUnderWay } from "../writes/tell-provider.server";
import { dropPending } from "./drop-pending.server";
import { moveSubscription } from "./move-subscription.server";
import { providerOfSubscription, readBackSubscription } from "./read-back.server";
import { takeInSubscription } from "./take-in-subscription.server";
import { unlessItFails } from "./unless-it-fails.server";
import { waitForNextCycle } from "./wait-for-next-cycle.server";

const BATCH = 50;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** A request that is not confirmed is forgotten by its provider after two days. */
const FORGOTTEN_AFTER_MS = 48 * HOUR_MS;
/** Pushes come within seconds; what the provider says is compared with ours once a day all the same. */
const COMPARED_EVERY_MS = DAY_MS;
/** What could not be settled is tried again after this. */
const TRIED_AGAIN_MS = 5 * 60 * 1000;

/** Finds out what became of writes without an answer, ends what is over, and compares ours with what providers say. */
export async function sweepSubscriptions(now = databaseTime()): Promise<void> {
  await settleWrites(now);
  await sweepPurchases(now);
  await sweepDisputes(now);
  await endCancelled(now);
  const before = (ms: number) => new Date(now.getTime() - ms);
  const due = await systemDb.subscription.findMany({
    where: {
      OR: [
        { status: "pending", createdAt: { lt: before(FORGOTTEN_AFTER_MS) }, updatedAt: { lt: before(HOUR_MS) } },
        // Confirmed, or paid in a form, without a push and without the merchant's return.
        {
          status: "pending",
          providerId: { not: null },
          createdAt: { gte: before(FORGOTTEN_AFTER_MS) },
          updatedAt: { lt: before(READ_AFTER_MS) },
        },
        // Its days of grace are over, of which no push tells.
        {
          status: "past_due",
          currentPeriodStart: { lt: before(GRACE_DAYS * DAY_MS) },
          updatedAt: { lt: before(HOUR_MS) },
        },
        { status: { in: [...CHARGED] }, toldAt: { lt: before(COMPARED_EVERY_MS) } },
        // Nobody is charged for what they have cancelled: also what is paid by card has to end there.
        {
          status: "cancelled",
          storeId: null,
          toldAt: { lt: before(COMPARED_EVERY_MS) },
          updatedAt: { lt: before(HOUR_MS) },
        },
        // A new cycle has begun, of which no push tells.
        { status: { in: [...CHARGED] }, currentPeriodEnd: { lt: now }, updatedAt: { lt: before(HOUR_MS) } },
      ],
    },
    orderBy: { updatedAt: "asc" },
    take: BATCH,
  });
  for (const subscription of due) {
    await unlessItFails({ subscription: subscription.id }, async () => {
      const scope = workspaceScope(subscription.workspaceId);
      const answer = await readBackSubscription({ scope, subscription });
      const read = await systemDb.subscription.findUnique({ where: { id: subscription.id } });
      if (read?.status !== "pending" || read.createdAt >= before(FORGOTTEN_AFTER_MS)) return;
      // Confirmed in time, as the provider has not forgotten it: it waits for what is paid to end.
      // A form that nobody has paid in can be opened again for ever: it is given up, there too.
      if (read.payId) await decline(read);
      else if (answer === "known") await waitForNextCycle({ scope, subscriptionId: read.id });
      else await decline(read);
    });
    await systemDb.subscription.updateMany({ where: { id: subscription.id }, data: { updatedAt: databaseTime() } });
  }
}

async function settleWrites(now: Date): Promise<void> {
  const writes = await systemDb.billingWrite.findMany({
    where: {
      OR: [{ state: { in: [...ON_ITS_WAY] } }, { state: "pending", kind: "cancel" }],
      settlesAt: { lte: now },
    },
    orderBy: { settlesAt: "asc" },
    take: BATCH,
  });
  for (const write of writes) {
    await unlessItFails({ billingWrite: write.id }, async () => {
      const scope = workspaceScope(write.workspaceId);
      const subject = await subjectOf(write);
      const provider = subject && (await providerOfSubscription(scope, subject));
      if (!provider) await forsakeUnderWay({ scope, write });
      else if (write.state === "pending") await sendRecorded({ scope, write, provider });
      else await settleUnderWay({ scope, write, provider });
    });
    // One that can't be settled goes behind the others.
    await systemDb.billingWrite.updateMany({
      where: { id: write.id, settlesAt: write.settlesAt },
      data: { settlesAt: new Date(now.getTime() + TRIED_AGAIN_MS) },
    });
  }
}

/** The agreement or the purchase that a write is about. */
function subjectOf({ subscriptionId, chargeId }: BillingWrite): Promise<Subscription | Charge | null> {
  if (chargeId) return systemDb.charge.findUnique({ where: { id: chargeId } });
  return subscriptionId ? systemDb.subscription.findUnique({ where: { id: subscriptionId } }) : Promise.resolve(null);
}

/** What was cancelled goes on to the end of what is paid, and no further, unless it lives on at its provider. */
async function endCancelled(now: Date): Promise<void> {
  const over = await systemDb.subscription.findMany({
    where: { status: "cancelled", currentPeriodEnd: { lte: now } },
    orderBy: { updatedAt: "asc" },
    take: BATCH,
  });
  for (const found of over) {
    const { id, workspaceId } = found;
    await unlessItFails({ subscription: id }, async () => {
      const scope = workspaceScope(workspaceId);
      await heedRevived(scope, found);
      await holdingBilling(scope, async (tx) => {
        const subscription = await tx.subscription.findUnique({ where: { id } });
        if (subscription?.status !== "cancelled") return;
        const at = subscription.currentPeriodEnd ?? now;
        await moveSubscription({ tx, subscription, to: "ended", data: { endedAt: at } });
        const open = await tx.planPeriod.findFirst({ where: { endedAt: null } });
        if (open?.subscriptionId === id) await changePlan({ tx, workspaceId, plan: null, at });
      });
    });
    await systemDb.subscription.updateMany({ where: { id }, data: { updatedAt: databaseTime() } });
  }
}

/** A store that was away, and is connected anew, may be charged all the while. @throws OutsideError when it may be, and can't be read */
async function heedRevived(scope: WorkspaceScope, subscription: Subscription): Promise<void> {
  const provider = await providerOfSubscription(scope, subscription);
  if (!provider || !subscription.providerId) return;
  try {
    const told = await provider.readPlan(subscription.providerId);
    if (told && (CHARGED as readonly string[]).includes(told.status))
      await takeInSubscription({ scope, subscriptionId: subscription.id, told });
  } catch (error) {
    // A shop that is frozen or gone is charged for nothing.
    if (!(error instanceof OutsideError) || (error.kind !== "refused" && error.kind !== "reconnect")) throw error;
  }
}

/** What was never confirmed, and the provider has nothing of. */
function decline({ id, workspaceId }: Subscription): Promise<unknown> {
  return holdingBilling(workspaceScope(workspaceId), async (tx) => {
    const subscription = await tx.subscription.findUnique({ where: { id } });
    if (subscription?.status === "pending") await dropPending(tx, subscription);
  });
}
