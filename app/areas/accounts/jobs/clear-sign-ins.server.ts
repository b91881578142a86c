import { systemDb } from "~/platform/db/client.server";
import { forgetOldAttempts } from "~/platform/http/limit-attempts.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { clearSignInsJob } from "../jobs";
import { idleSince } from "../server/sessions/sign-in-store.sql.server";

const DELETIONS_KEPT_MS = 90 * 86_400_000;

/** Every night: forgets device sessions, codes, deletions and counts of attempts that are over, with the addresses that they came from. */
export const handleClearSignIns = handleJob(clearSignInsJob, async () => {
  const isOver = { where: { expiresAt: { lt: new Date() } } };
  await systemDb.loginSession.deleteMany(isOver);
  await systemDb.loginSession.deleteMany({ where: { lastUsedAt: { lt: idleSince() } } });
  await systemDb.verification.deleteMany(isOver);
  const longAgo = { lt: new Date(Date.now() - DELETIONS_KEPT_MS) };
  await systemDb.deletion.deleteMany({ where: { OR: [{ doneAt: longAgo }, { takenBackAt: longAgo }] } });
  await forgetOldAttempts();
});
