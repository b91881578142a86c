import { Prisma } from "@prisma/client";
import { systemDb } from "~/platform/db/client.server";
import { DEFAULT_LANGUAGE, toLanguage } from "~/platform/i18n/languages";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { hasNoJob } from "~/platform/jobs/has-no-job.server";
import { copyProductsJob, importProductsJob, PUSH_KEY, pushListingJob, takeUpLostWorkJob } from "../jobs";

/** Pieces of work in one run. What it leaves the next takes, since what has a job is passed over. */
const MOST = 1_000;
/** Of a copy's job. */
const COPIES = 25;
/** Of an import's. */
const IMPORTS = 250;

interface Lost {
  id: string;
  workspaceId: string;
  accountId: string | null;
  kind: string;
  /** Of imports, since it stands with them */
  language: string | null;
}

/** Takes up pushes, imports, copies and splits under way whose job is gone: until they end, nobody can ask for them again. */
export const handleTakeUpLostWork = handleJob(takeUpLostWorkJob, async () => {
  const lost = await systemDb.$queryRaw<Lost[]>`
    WITH listed AS MATERIALIZED (
      SELECT json_array_elements_text(j.payload -> 'itemIds') AS id FROM graphile_worker._private_jobs j
      JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier IN (${importProductsJob.name}, ${copyProductsJob.name}))
    SELECT i.id::text, i.workspace_id::text AS "workspaceId", i.account_id::text AS "accountId", i.kind, i.request ->> 'language' AS language
    FROM process_items i
    WHERE i.status = 'processing' AND CASE i.kind
      WHEN 'push' THEN ${hasNoJob(PUSH_KEY, Prisma.sql`i.id`)} AND ${hasNoJob(PUSH_KEY, Prisma.sql`(i.batch_id || ':' || i.store_id)`)}
      ELSE NOT EXISTS (SELECT FROM listed WHERE listed.id = i.id::text) END
    ORDER BY i.id LIMIT ${MOST}::int`;
  const ofKind = (...kinds: string[]) => lost.filter(({ kind }) => kinds.includes(kind));
  await enqueueMany(
    systemDb,
    pushListingJob,
    ofKind("push").map(({ id, workspaceId }) => ({ payload: { workspaceId, itemId: id } })),
  );
  await enqueueMany(
    systemDb,
    importProductsJob,
    together(ofKind("import"), IMPORTS).map(({ language, ...of }) => ({
      payload: { ...of, language: toLanguage(language) ?? DEFAULT_LANGUAGE },
    })),
  );
  await enqueueMany(
    systemDb,
    copyProductsJob,
    together(ofKind("duplicate", "split"), COPIES).map(({ workspaceId, accountId, itemIds }) => ({
      payload: { workspaceId, accountId, itemIds },
    })),
  );
});

/** What one account asked for in one language, as much as one job does. */
function together(lost: readonly Lost[], most: number) {
  const of = Map.groupBy(lost, ({ workspaceId, accountId, language }) => `${workspaceId}:${accountId}:${language}`);
  return [...of.values()].flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / most) }, (_, at) => {
      const { workspaceId, accountId, language } = own[0] as Lost;
      return { workspaceId, accountId, language, itemIds: own.slice(at * most, (at + 1) * most).map(({ id }) => id) };
    }),
  );
}
