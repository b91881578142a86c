import { createHash } from "node:crypto";
import type { SystemTransaction } from "~/platform/db/client.server";
import type { WorkspaceDb, WorkspaceTransaction } from "~/platform/db/scope.server";
import { TRIAL_DAYS } from "../../rules/plans/plans";
import { daysLeft } from "../../rules/subscriptions/paid-time";

type Db = WorkspaceDb | WorkspaceTransaction | SystemTransaction;

/** Who has a trial once: a shop by its domain, an account by its address. Only its digest is kept. */
function digestOf(holder: string): string {
  return createHash("sha256").update(`trial:${holder.trim().toLowerCase()}`).digest("base64url");
}

/** Days of a trial that a holder would have now: all of them once, after that what is left of them (B127). */
export async function trialDaysOf({
  db,
  holder,
  now = new Date(),
}: {
  db: Db;
  holder: string;
  now?: Date;
}): Promise<number> {
  const used = await (db as WorkspaceTransaction).usedTrial.findUnique({ where: { holder: digestOf(holder) } });
  return used ? daysLeft(used.endsAt, now) : TRIAL_DAYS;
}

/** Keeps that a holder's trial has begun; the first time is the one that counts. */
export async function keepTrial({
  tx,
  holder,
  startedAt,
  endsAt,
}: {
  tx: Db;
  holder: string;
  startedAt: Date;
  endsAt: Date;
}): Promise<void> {
  const data = [{ holder: digestOf(holder), startedAt, endsAt }];
  await (tx as WorkspaceTransaction).usedTrial.createMany({ data, skipDuplicates: true });
}
