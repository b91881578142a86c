import type { SavedPaymentMethod } from "@prisma/client";
import { configuredPayments, paymentProvider } from "~/adapters/registry.server";
import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { publishEvent } from "~/platform/events/publish.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { log } from "~/platform/log.server";
import { fillWalletJob } from "../../jobs";
import { lockWallet, type WalletTransaction } from "../lock-wallet.sql.server";
import { endSavings } from "./move-saving.server";

/** The methods that a workspace keeps, the default first. */
export function listSavedMethods(db: WorkspaceScope["db"]): Promise<SavedPaymentMethod[]> {
  return db.savedPaymentMethod.findMany({
    where: { removedAt: null },
    orderBy: [{ isDefault: "desc" }, { createdAt: "asc" }],
  });
}

/** What is charged when a workspace's money is missing; null where it keeps nothing. */
export function defaultMethod(tx: WalletTransaction, workspaceId: string): Promise<SavedPaymentMethod | null> {
  return tx.savedPaymentMethod.findFirst({ where: { workspaceId, isDefault: true, removedAt: null } });
}

/**
 * Has a method charged from now on. Chosen again by a person, one that was refused is tried again, and so is the rule that
 * fills the wallet. @throws AppError notFound
 */
export async function chooseDefault({ scope, methodId }: { scope: WorkspaceScope; methodId: string }): Promise<void> {
  await scope.db.$transaction(async (tx) => {
    await lockWallet(tx, scope.workspaceId);
    const method = await tx.savedPaymentMethod.findFirst({ where: { id: methodId, removedAt: null } });
    if (!method) throw new AppError("notFound", { key: "errors.not_found" });
    await makeDefault({ tx, workspaceId: scope.workspaceId, methodId });
  });
}

/**
 * Sees to it that there is a default method to charge, which a person asks for: one that was refused is tried again.
 * @throws AppError unprocessable `payment_method_needed`
 */
export async function requireChargeable(scope: WorkspaceScope): Promise<void> {
  const method = await scope.db.savedPaymentMethod.findFirst({ where: { isDefault: true, removedAt: null } });
  if (!method)
    throw new AppError("unprocessable", { key: "errors.payment_method_needed", errorCode: "payment_method_needed" });
  if (method.failingReason) await chooseDefault({ scope, methodId: method.id });
}

/** In the caller's transaction, which holds the wallet's lock. */
export async function makeDefault({
  tx,
  workspaceId,
  methodId,
}: {
  tx: WalletTransaction;
  workspaceId: string;
  methodId: string;
}): Promise<void> {
  await tx.savedPaymentMethod.updateMany({ where: { workspaceId, isDefault: true }, data: { isDefault: false } });
  await tx.savedPaymentMethod.updateMany({
    where: { workspaceId, id: methodId },
    data: { isDefault: true, failingReason: null, failingSince: null },
  });
  await tx.autoTopUpRule.updateMany({ where: { workspaceId }, data: { stoppedAt: null, stoppedReason: null } });
  // It may have fallen low meanwhile, and nothing need go out of it again.
  await enqueue(tx, fillWalletJob, { workspaceId });
}

/**
 * Takes a method away at once; the provider is told to forget it. The oldest of the others is charged from then on.
 * @throws AppError notFound
 */
export async function removeSavedMethod({
  scope,
  methodId,
}: {
  scope: WorkspaceScope;
  methodId: string;
}): Promise<void> {
  const { workspaceId } = scope;
  await scope.db.$transaction(async (tx) => {
    await lockWallet(tx, workspaceId);
    const method = await tx.savedPaymentMethod.findFirst({ where: { id: methodId, removedAt: null } });
    if (!method) throw new AppError("notFound", { key: "errors.not_found" });
    await takeAway(tx, method);
  });
  await forgetIfReached(await scope.db.savedPaymentMethod.findUniqueOrThrow({ where: { id: methodId } }));
}

/**
 * Takes away what somebody saved, in the caller's transaction, since who leaves doesn't pay on; a page on which they are about
 * to save one counts no more. The sweep has the providers forget it.
 * @param workspaceId that they leave; without one they leave all
 */
export async function removeMethodsOf({
  tx,
  accountId,
  workspaceId,
}: {
  tx: SystemTransaction;
  accountId: string;
  workspaceId?: string;
}): Promise<void> {
  const [kept, begun] = await Promise.all([
    tx.savedPaymentMethod.findMany({
      where: { accountId, workspaceId, removedAt: null },
      select: { workspaceId: true },
    }),
    tx.methodSaving.findMany({ where: { accountId, workspaceId, status: "open" }, select: { workspaceId: true } }),
  ]);
  // In one sequence, as two who leave several at once would wait for one another.
  for (const left of [...new Set([...kept, ...begun].map((row) => row.workspaceId))].sort()) {
    await lockWallet(tx, left);
    await endSavings({ tx, where: { accountId, workspaceId: left }, to: "expired" });
    const theirs = await tx.savedPaymentMethod.findMany({ where: { accountId, workspaceId: left, removedAt: null } });
    for (const { id } of theirs) {
      const method = await tx.savedPaymentMethod.findUniqueOrThrow({ where: { id } });
      await takeAway(tx, method);
    }
    if (theirs.length > 0)
      await publishEvent(tx, {
        name: "wallet.changed",
        workspaceId: left,
        data: { kind: "payment_method", reference: theirs[0]!.id },
      });
  }
}

/** In the caller's transaction, which holds the wallet's lock. */
async function takeAway(
  tx: WalletTransaction,
  { id, workspaceId, kind, isDefault }: SavedPaymentMethod,
): Promise<void> {
  await tx.savedPaymentMethod.updateMany({
    where: { workspaceId, id },
    data: { removedAt: new Date(), isDefault: false },
  });
  const left = await tx.savedPaymentMethod.findMany({
    where: { workspaceId, removedAt: null },
    orderBy: { createdAt: "asc" },
  });
  const [next] = left;
  if (isDefault && next)
    await tx.savedPaymentMethod.updateMany({ where: { workspaceId, id: next.id }, data: { isDefault: true } });
  if (left.some((other) => other.kind === kind)) return;
  // Nothing is left that could be charged.
  const off = kind === "paypal" ? { isPaypalAutomatic: false } : { isCardAutomatic: false };
  await tx.paymentSettings.updateMany({ where: { workspaceId }, data: off });
}

/**
 * Has the providers forget all that a deleted workspace keeps, before nobody knows of it any more.
 * @throws OutsideError where one can't be reached, after which this is to be done again
 */
export async function forgetAllMethods({ db, workspaceId }: WorkspaceScope): Promise<void> {
  await db.savedPaymentMethod.updateMany({
    where: { workspaceId, removedAt: null },
    data: { removedAt: new Date(), isDefault: false },
  });
  // One whose keys are gone can't be told at all.
  const provider = { in: configuredPayments().map(({ id }) => id) };
  const kept = await db.savedPaymentMethod.findMany({ where: { provider, isForgotten: false } });
  for (const method of kept) await forgetMethod(method);
}

/** Asks the provider to forget what was removed; what can't be reached now is asked again by the sweep. */
async function forgetIfReached(method: SavedPaymentMethod): Promise<void> {
  try {
    await forgetMethod(method);
  } catch (error) {
    log.warn({ err: error, savedPaymentMethod: method.id }, "a payment method could not be forgotten yet");
  }
}

async function forgetMethod({ id, provider, customerId, methodId }: SavedPaymentMethod): Promise<void> {
  await paymentProvider(provider).saved?.removeMethod({ customer: customerId, method: methodId });
  await systemDb.savedPaymentMethod.update({ where: { id }, data: { isForgotten: true } });
}

/** Has providers forget what was removed while they could not be reached. */
export async function sweepRemovedMethods(): Promise<void> {
  const provider = { in: configuredPayments().map(({ id }) => id) };
  const removed = await systemDb.savedPaymentMethod.findMany({
    where: { provider, removedAt: { not: null }, isForgotten: false },
    orderBy: { removedAt: "asc" },
    take: 50,
  });
  for (const method of removed) await forgetIfReached(method);
}
