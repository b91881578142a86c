import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import { countAttempts } from "~/platform/http/limit-attempts.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import type { Principal } from "~/platform/principal";
import { sendMailJob } from "../../jobs";
import { endSessionsBut, requireDeviceSession } from "../sessions/end-sessions.server";
import { holdAccount } from "../sessions/hold-account.sql.server";
import { forgetSignIns } from "../sessions/sign-in-cache.server";
import { passwordHashOf, requirePassword } from "../sign-in/require-password.server";
import { digestOfRecovery, makeRecoveryCodes, makeSecret } from "./codes.server";
import { requireMailedCode } from "./mailed-code.server";
import { withCode } from "./require-second-step.server";

/** Whether the account of who asks has a second step, and how many recovery codes are left. @throws AppError forbidden in a platform's admin */
export async function readSecondStep(principal: Principal) {
  requireDeviceSession(principal);
  const { accountId } = principal;
  const isOn = (await systemDb.secondStep.count({ where: { accountId, confirmedAt: { not: null } } })) > 0;
  return {
    is_on: isOn,
    recovery_codes_left: isOn ? await systemDb.recoveryCode.count({ where: { accountId, usedAt: null } }) : 0,
  };
}

/**
 * Mails a link to the account of who asks, whose code begins a second step without a password.
 * @throws AppError rateLimited; forbidden in a platform's admin
 */
export async function mailStepLink(principal: Principal): Promise<void> {
  requireDeviceSession(principal);
  const { email } = principal;
  const kind = "second_step_begin";
  await countAttempts([{ kind: "mail", by: `${kind}|${email}` }]);
  await enqueue(systemDb, sendMailJob, { kind, email }, { key: `identity.mail:${kind}:${email}` });
}

/**
 * Begins a second step: what an app takes in. Nothing is asked at a sign-in before a code of it was right; again begins anew.
 * An account without a password proves itself by a code of its mail: whoever is at an open device would lock its owner out.
 * @throws AppError unprocessable at `password`, or for a code of the mail that is void; conflict where it is on; rateLimited;
 * forbidden in a platform's admin
 */
export async function beginSecondStep({
  principal,
  password,
  mailedCode,
}: {
  principal: Principal;
  password: string;
  mailedCode: string;
}): Promise<{ url: string }> {
  requireDeviceSession(principal);
  const { accountId, email } = principal;
  if (await passwordHashOf(accountId)) await requirePassword({ accountId, password });
  else await requireMailedCode({ accountId, code: mailedCode });
  const { kept, url } = makeSecret(email);
  await systemDb.$transaction(async (transaction) => {
    await holdAccount(transaction, accountId);
    await transaction.secondStep.deleteMany({ where: { accountId, confirmedAt: null } });
    const { count } = await transaction.secondStep.createMany({
      data: [{ accountId, secret: kept }],
      skipDuplicates: true,
    });
    if (count === 0) throw new AppError("conflict", { key: "errors.changed_meanwhile" });
  });
  return { url };
}

/** A code that is given by who is signed in. */
interface Confirmation {
  principal: Principal;
  code: string;
  ip: string;
}

/**
 * Turns it on by a first code of the app, ends every other session, which had no second step, and tells the owner by mail.
 * Answers the recovery codes, which are never shown again.
 * @throws AppError unprocessable at `code`; rateLimited; forbidden in a platform's admin
 */
export async function confirmSecondStep({ principal, code, ip }: Confirmation): Promise<string[]> {
  const own = requireDeviceSession(principal);
  const { accountId, email } = principal;
  const codes = makeRecoveryCodes();
  await withCode({ accountId, code, ip, isConfirmed: false, isSignedIn: true }, async (transaction) => {
    await transaction.secondStep.update({ where: { accountId }, data: { confirmedAt: new Date() } });
    await transaction.recoveryCode.createMany({
      data: codes.map((one) => ({ accountId, digest: digestOfRecovery(one) })),
    });
    await endSessionsBut(transaction, { accountId, own });
    await enqueue(transaction, sendMailJob, { kind: "second_step_on", email });
  });
  forgetSignIns({ accountId });
  return codes;
}

/** Turns it off by a code, and tells the owner by mail. @throws AppError unprocessable at `code`; rateLimited; forbidden in a platform's admin */
export async function endSecondStep({ principal, code, ip }: Confirmation): Promise<void> {
  requireDeviceSession(principal);
  const { accountId, email } = principal;
  await withCode({ accountId, code, ip, isSignedIn: true }, async (transaction) => {
    await transaction.secondStep.deleteMany({ where: { accountId } });
    await enqueue(transaction, sendMailJob, { kind: "second_step_off", email });
  });
}
