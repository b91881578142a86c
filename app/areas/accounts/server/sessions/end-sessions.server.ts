import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import type { Principal } from "~/platform/principal";
import { publishSignInChange } from "./publish-sign-in-change.server";
import { forgetSignIns } from "./sign-in-cache.server";

/**
 * Ends one of one's own device sessions, and that of the browser's extension with it, everywhere at once.
 * @throws AppError notFound when it is not the account's or has ended; forbidden in a platform's admin
 */
export async function endSession({ principal, sessionId }: { principal: Principal; sessionId: string }): Promise<void> {
  requireDeviceSession(principal);
  const { accountId } = principal;
  const session = await systemDb.loginSession.findFirst({ where: { id: sessionId, accountId }, select: { id: true } });
  if (!session) throw new AppError("notFound", { key: "errors.not_found" });
  await systemDb.$transaction((transaction) => endSessions(transaction, accountId, [session.id]));
  forgetSignIns({ accountId });
}

/** Ends all device sessions of an account but the one that asks and its extension's. @throws AppError forbidden in a platform's admin */
export async function endOtherSessions(principal: Principal): Promise<void> {
  const own = requireDeviceSession(principal);
  const { accountId } = principal;
  await systemDb.$transaction((transaction) => endSessionsBut(transaction, { accountId, own }));
  forgetSignIns({ accountId });
}

/** The same in the caller's transaction; follow with `forgetSignIns`. @param own the one that stays, with its extension's */
export async function endSessionsBut(
  transaction: SystemTransaction,
  { accountId, own }: { accountId: string; own: string },
): Promise<void> {
  await transaction.loginSession.deleteMany({
    where: { accountId, id: { not: own }, OR: [{ parentId: null }, { parentId: { not: own } }] },
  });
  await publishSignInChange(transaction, { accountId });
}

/** Ends sessions of an account with those that hang on them, in the caller's transaction; follow with `forgetSignIns`. */
export async function endSessions(
  transaction: SystemTransaction,
  accountId: string,
  sessionIds: readonly string[],
): Promise<void> {
  await transaction.loginSession.deleteMany({ where: { accountId, id: { in: [...sessionIds] } } });
  await publishSignInChange(transaction, { accountId });
}

/**
 * The device session that asks. A platform's admin has none: its staff need not be the account's owner.
 * @throws AppError forbidden there
 */
export function requireDeviceSession({ loginSessionId }: Principal): string {
  if (!loginSessionId) throw new AppError("forbidden", { key: "errors.identity_standalone_only" });
  return loginSessionId;
}
