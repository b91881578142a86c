import { setTimeout } from "node:timers/promises";
import { withAdvisoryLock } from "~/platform/db/advisory-lock.server";
import { countAttempts, placeOf } from "~/platform/http/limit-attempts.server";
import type { Language } from "~/platform/i18n/languages";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { sendMailJob } from "../../jobs";
import { createWorkspace } from "../workspaces/create-workspace.server";
import { addressLock } from "./address-lock.server";
import { authContext } from "./auth.server";
import { requireUnknownPassword } from "./known-password.server";

/** No answer comes sooner, in milliseconds: making an account takes longer than finding one, and nobody is to see which it was. */
const ANSWER_MS = 300;

export interface Registration {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  language: Language;
  /** IANA name; UTC when it is not one. */
  timeZone: string;
  ip: string;
}

/**
 * Signs up: account, password, workspace and wallet, and a mail to confirm the address, all or nothing. What the caller
 * learns is the same whether the address is new or not; the owner of a known address is told by mail. An address that
 * nobody has confirmed belongs to nobody: signed up with another password, it has none until its mail's reader chooses one.
 * @throws AppError rateLimited; badRequest for a password that breaches have made known
 */
export async function registerAccount(registration: Registration): Promise<void> {
  requireUnknownPassword(registration.password, "password");
  await countAttempts([
    { kind: "mailOfPlace", by: placeOf(registration.ip) },
    { kind: "mail", by: `sign_up|${registration.email}` },
  ]);
  await Promise.all([signUp(registration), setTimeout(ANSWER_MS)]);
}

async function signUp({ firstName, lastName, email, password, language, timeZone }: Registration): Promise<void> {
  const { password: passwords } = await authContext;
  const hash = await passwords.hash(password);
  const name = `${firstName} ${lastName}`.trim();
  await withAdvisoryLock(addressLock(email), async (transaction) => {
    const known = await transaction.account.findUnique({
      where: { email },
      select: {
        id: true,
        emailVerified: true,
        credentials: { where: { providerId: "credential" }, select: { password: true } },
      },
    });
    if (known?.emailVerified) return enqueue(transaction, sendMailJob, { kind: "already_registered", email });
    if (known) {
      await transaction.account.update({ where: { id: known.id }, data: { name, firstName, lastName, language } });
      const earlier = known.credentials[0]?.password;
      const isSame = earlier && (await passwords.verify({ hash: earlier, password }));
      if (!isSame)
        await transaction.accountCredential.updateMany({
          where: { accountId: known.id, providerId: "credential" },
          data: { password: null },
        });
      return enqueue(transaction, sendMailJob, { kind: "verify_email", email });
    }
    const { id } = await transaction.account.create({
      data: { email, name, firstName, lastName, language },
      select: { id: true },
    });
    await transaction.accountCredential.create({
      data: { accountId: id, providerId: "credential", providerAccountId: id, password: hash },
    });
    await createWorkspace(transaction, {
      ownerId: id,
      name: firstName,
      currency: "USD",
      timeZone: knownTimeZone(timeZone),
    });
    await enqueue(transaction, sendMailJob, { kind: "verify_email", email });
  });
}

/** The time zone when the machine knows it, else UTC. */
export function knownTimeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
