import { systemDb } from "../db/client.server";

/** Which of these keys jobs have that wait or are at work; those that have used up their attempts are over. */
export async function readPendingKeys(keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await systemDb.$queryRaw<{ key: string }[]>`
    SELECT key FROM graphile_worker._private_jobs
    WHERE key = ANY(${[...keys]}::text[]) AND (attempts < max_attempts OR locked_at IS NOT NULL)`;
  return new Set(rows.map(({ key }) => key));
}
