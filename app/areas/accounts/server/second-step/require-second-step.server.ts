import { z } from "zod";
import { digestOf } from "~/platform/crypto.server";
import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import {
  countAttempts,
  forgetAttempts,
  forgiveAttempt,
  placeOf,
  type Attempt,
} from "~/platform/http/limit-attempts.server";
import { holdAccount } from "../sessions/hold-account.sql.server";
import { isHome } from "../sessions/is-home.server";
import { readSigned, sign } from "../sessions/signed-text.server";
import { passwordHashOf } from "../sign-in/require-password.server";
import { takeCode } from "./codes.server";

/** How long a first step counts, in milliseconds. */
const LIFETIME_MS = 10 * 60_000;
const pendingSchema = z.object({
  accountId: z.uuid(),
  expiresAt: z.number(),
  /** Of the password that the account had then */
  passwordDigest: z.string(),
});

type PendingStep = z.output<typeof pendingSchema>;

/**
 * Refuses a sign-in whose account has a second step, until that is done.
 * @throws AppError unauthorized "errors.identity_second_step", with `pending` for `proveSecondStep`
 */
export async function requireSecondStep(db: SystemTransaction, accountId: string): Promise<void> {
  if ((await db.secondStep.count({ where: { accountId, confirmedAt: { not: null } } })) === 0) return;
  const step: PendingStep = {
    accountId,
    expiresAt: Date.now() + LIFETIME_MS,
    passwordDigest: digestOfPassword(await passwordHashOf(accountId, db)),
  };
  const pending = sign("second-step", JSON.stringify(step));
  throw new AppError("unauthorized", { key: "errors.identity_second_step", params: { pending } });
}

/**
 * The account whose first step was done and whose code this is.
 * @throws AppError unauthorized where the first step was too long ago, or the password has changed since; unprocessable at
 * `code`; rateLimited as `withCode`
 */
export async function proveSecondStep({
  pending,
  code,
  ip,
}: {
  pending: string;
  code: string;
  ip: string;
}): Promise<{ accountId: string }> {
  const { accountId, expiresAt, passwordDigest } = readPending(pending);
  if (expiresAt <= Date.now() || passwordDigest !== digestOfPassword(await passwordHashOf(accountId))) throw isLate();
  await requireCode({ accountId, code, ip });
  return { accountId };
}

/**
 * Uses up a code beside a password that was right, where the account has a second step and what it proves begins no session.
 * @throws AppError unprocessable at `code` for none, or a wrong one; rateLimited
 */
export async function requireSecondStepToo({
  accountId,
  code,
  ip,
}: {
  accountId: string;
  code?: string;
  ip: string;
}): Promise<void> {
  if ((await systemDb.secondStep.count({ where: { accountId, confirmedAt: { not: null } } })) === 0) return;
  if (code) return requireCode({ accountId, code, ip });
  const missing = { key: "errors.identity_second_step_too" };
  throw new AppError("unprocessable", { ...missing, fields: { code: missing } });
}

interface GivenCode {
  accountId: string;
  code: string;
  ip: string;
  /** False for the first code, which turns the second step on */
  isConfirmed?: boolean;
  /** Whether who gives it is signed in to the account */
  isSignedIn?: boolean;
}

/** Uses up a code of an account. @throws AppError as `withCode` */
export function requireCode(given: GivenCode): Promise<void> {
  return withCode(given, () => Promise.resolve());
}

/**
 * Does with an account, which is held meanwhile, what a code of it allows, and uses the code up with that.
 * @throws AppError unprocessable at `code` for a wrong one; rateLimited after five wrong ones from one place in a quarter of
 * an hour, and after twenty from anywhere in an hour, save where the account is signed in already, so that who has its
 * password can't lock its owner out
 */
export async function withCode<Result>(
  { accountId, code, ip, isConfirmed, isSignedIn = false }: GivenCode,
  work: (transaction: SystemTransaction) => Promise<Result>,
): Promise<Result> {
  const place = placeOf(ip);
  const here: Attempt = { kind: "secondStep", by: `${place}|${accountId}` };
  const isOwners = isSignedIn || (await isHome({ id: accountId }, place));
  const anywhere: Attempt[] = isOwners ? [] : [{ kind: "secondStepOfAccount", by: accountId }];
  await countAttempts([here, ...anywhere]);
  const result = await systemDb.$transaction(async (transaction) => {
    await holdAccount(transaction, accountId);
    if (await takeCode(transaction, { accountId, code, isConfirmed })) return work(transaction);
    const wrong = { key: "errors.identity_second_step_wrong" };
    throw new AppError("unprocessable", { ...wrong, fields: { code: wrong } });
  });
  await Promise.all([forgetAttempts(here), ...anywhere.map(forgiveAttempt)]);
  return result;
}

function readPending(signed: string): PendingStep {
  const text = readSigned("second-step", signed);
  if (!text) throw isLate();
  // What we have signed is of our own shape.
  return pendingSchema.parse(JSON.parse(text));
}

const digestOfPassword = (hash: string | null): string => digestOf(hash ?? "");

function isLate(): AppError {
  return new AppError("unauthorized", { key: "errors.identity_second_step_late" });
}
