import { likePattern } from "../db/like-pattern.server";
import type { SqlRunner } from "../events/publish.server";

/** Has waiting jobs whose key begins so done now, when the surrounding transaction commits. */
export async function hurryJobs(db: SqlRunner, keyBegins: string): Promise<void> {
  await db.$executeRaw`
    UPDATE graphile_worker._private_jobs SET run_at = now()
    WHERE key LIKE ${`${likePattern(keyBegins)}%`} AND run_at > now() AND locked_at IS NULL`;
}
