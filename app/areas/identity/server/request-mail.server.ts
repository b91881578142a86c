import { systemDb } from "~/platform/db/client.server";
import { enqueue } from "~/platform/jobs/define.server";
import { sendMailJob } from "../jobs/send-mail.server";
import { countAttempts } from "./limit-attempts.server";

/**
 * Has the confirmation mail or the one to set a new password sent, when the account is there and needs it. The caller
 * learns nothing about that.
 * @throws AppError rateLimited
 */
export async function requestMail({ kind, email, ip }: { kind: "verify_email" | "reset_password"; email: string; ip: string }): Promise<void> {
  await countAttempts([
    { kind: "mailOfPlace", by: ip },
    { kind: "mail", by: email },
  ]);
  const account = await systemDb.account.findUnique({ where: { email }, select: { id: true, emailVerified: true } });
  if (!account || (kind === "verify_email" && account.emailVerified)) return;
  await enqueue(systemDb, sendMailJob, { kind, accountId: account.id }, { key: `identity.mail:${kind}:${account.id}` });
}
