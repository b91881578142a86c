import { systemDb } from "~/platform/db/client.server";
import { countAttempts, placeOf } from "~/platform/http/limit-attempts.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { sendMailJob } from "../../jobs";

/**
 * Has the confirmation mail or the one to set a new password sent, when the account is there and needs it. That is found
 * out in the background, so that the caller learns nothing about it, not even by the time that the answer takes.
 * @throws AppError rateLimited
 */
export async function requestMail({
  kind,
  email,
  ip,
}: {
  kind: "verify_email" | "reset_password";
  email: string;
  ip: string;
}): Promise<void> {
  await countAttempts([
    { kind: "mailOfPlace", by: placeOf(ip) },
    { kind: "mail", by: `${kind}|${email}` },
  ]);
  await enqueue(systemDb, sendMailJob, { kind, email }, { key: `identity.mail:${kind}:${email}` });
}
