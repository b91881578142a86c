import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { creditsFor, isOverCredits, UNLIMITED_COST, type PaidFeature } from "../rules/credit-costs";
import { takeFromGrants } from "../rules/take-from-grants";
import { creditsUsedUp } from "./credits-used-up";
import { holdCredits, type CreditTransaction } from "./hold-credits.server";
import { readLiveGrants, sumGrants } from "./read-credits.server";

/** From when a use that has come to no end is asked after: longer than any action takes. */
const ASKED_AFTER_MS = 15 * 60_000;

/** A use of credits: an action, and the one time that it is done. */
export interface CreditUse {
  workspaceId: string;
  feature: PaidFeature;
  /** Names this one try, such as the action's id; a try after one that was given back has its own */
  reference: string;
}

/** Uses that need no credits, each of however many: so many since a moment, as many as one likes for -1. */
export interface Covered {
  limit: number;
  since: Date;
}

const referenceOf = ({ feature, reference }: CreditUse) => `${feature}:${reference}`;

/**
 * Takes the credits of an action before it begins, in the caller's transaction, under the lock of the workspace's credits:
 * a hundred at once can't use the last of them twice. The same use again takes nothing. Until `settleCredits` or
 * `giveBackCredits` follows, the use is held, and a sweep asks what became of it.
 * @param covered what an account is given beyond its credits (B133); it is used up first
 * @throws AppError quotaExpired (401) with feature, limit and usage, where they are used up or the cost has no room (B073)
 * @throws Error for a use that was given back: another try needs a reference of its own
 */
export async function takeCredits({
  tx: transaction,
  use,
  count = 1,
  accountId = null,
  covered = null,
  now = new Date(),
}: {
  tx: CreditTransaction;
  use: CreditUse;
  /** How many of the action */
  count?: number;
  accountId?: string | null;
  covered?: Covered | null;
  now?: Date;
}): Promise<void> {
  const tx = transaction as WorkspaceTransaction;
  const { workspaceId, feature } = use;
  const reference = referenceOf(use);
  await holdCredits(tx, workspaceId);
  const earlier = await tx.creditEntry.findMany({
    where: { workspaceId, reference, kind: { in: ["used", "given_back"] } },
  });
  if (earlier.some(({ kind }) => kind === "given_back")) throw new Error(`Credits of ${reference} were given back`);
  if (earlier.length > 0) return;
  const entry = { workspaceId, kind: "used", featureId: feature, reference, accountId };
  const hold = { create: { workspaceId, askAt: new Date(now.getTime() + ASKED_AFTER_MS) } };
  if (covered && (await isCovered(tx, use, covered))) {
    await tx.creditEntry.create({ data: { ...entry, creditType: "main", cost: UNLIMITED_COST, hold } });
  } else {
    const cost = creditsFor(feature, count);
    const grants = await readLiveGrants({ db: tx, workspaceId, at: now });
    const { total, used } = sumGrants(grants);
    if (isOverCredits({ total, used, cost })) throw creditsUsedUp({ feature, total, used, cost });
    const takings = takeFromGrants(
      grants.map(({ id, amount, used: taken, endsAt }) => ({ id, left: amount - taken, endsAt })),
      cost,
    );
    const creditType = grants.find(({ id }) => id === takings[0]?.grantId)?.kind ?? "main";
    const { id: entryId } = await tx.creditEntry.create({ data: { ...entry, creditType, cost, hold } });
    await tx.creditTaking.createMany({ data: takings.map((taking) => ({ ...taking, entryId, workspaceId })) });
    for (const { grantId, amount } of takings)
      await tx.creditGrant.update({ where: { id: grantId }, data: { used: { increment: amount } } });
  }
  await publishEvent(tx, { name: "plan.changed", workspaceId, data: { plan: null } });
}

async function isCovered(tx: WorkspaceTransaction, { workspaceId, feature }: CreditUse, { limit, since }: Covered) {
  if (limit < 0) return true;
  const ofCovered = { workspaceId, featureId: feature, createdAt: { gte: since } };
  const [had, back] = await Promise.all([
    tx.creditEntry.count({ where: { ...ofCovered, kind: "used", cost: UNLIMITED_COST } }),
    tx.creditEntry.count({ where: { ...ofCovered, kind: "given_back", cost: 0 } }),
  ]);
  return had - back < limit;
}

/**
 * Says that an action came to its end: what it took stays taken. In the transaction that keeps what it made.
 * @returns false where it was given back meanwhile, because nobody knew of its end
 */
export async function settleCredits({ tx, use }: { tx: CreditTransaction; use: CreditUse }): Promise<boolean> {
  await holdCredits(tx, use.workspaceId);
  const { count } = await (tx as WorkspaceTransaction).creditHold.deleteMany({ where: heldAs(use) });
  return count > 0;
}

/**
 * Gives back what an action took that came to nothing, to the grants that it was taken of; again changes nothing. What is
 * given back to a grant that has ended meanwhile is lost with it.
 * @param onlyHeld true for one that may have come to its end meanwhile, which keeps what it took
 * @returns whether anything was given back now
 */
export async function giveBackCredits({
  tx: transaction,
  use,
  onlyHeld = false,
}: {
  tx: CreditTransaction;
  use: CreditUse;
  onlyHeld?: boolean;
}): Promise<boolean> {
  const tx = transaction as WorkspaceTransaction;
  const { workspaceId } = use;
  const reference = referenceOf(use);
  await holdCredits(tx, workspaceId);
  const { count: held } = await tx.creditHold.deleteMany({ where: heldAs(use) });
  if (onlyHeld && held === 0) return false;
  const isBack = await tx.creditEntry.count({ where: { workspaceId, kind: "given_back", reference } });
  const entry = await tx.creditEntry.findFirst({
    where: { workspaceId, kind: "used", reference },
    include: { takings: true },
  });
  if (!entry || isBack > 0) return false;
  const { featureId, creditType, accountId } = entry;
  const cost = entry.cost === UNLIMITED_COST ? 0 : -entry.cost;
  await tx.creditEntry.create({
    data: { workspaceId, kind: "given_back", featureId, creditType, cost, reference, accountId },
  });
  for (const { grantId, amount } of entry.takings)
    await tx.creditGrant.update({ where: { id: grantId }, data: { used: { decrement: amount } } });
  await publishEvent(tx, { name: "plan.changed", workspaceId, data: { plan: null } });
  return true;
}

const heldAs = (use: CreditUse) => ({
  workspaceId: use.workspaceId,
  entry: { kind: "used", reference: referenceOf(use) },
});
