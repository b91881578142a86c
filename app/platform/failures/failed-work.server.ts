import { Prisma } from "@prisma/client";
import { systemDb } from "../db/client.server";
import { beyondCursor, pageOf, readCursor, type ListPage } from "../db/list-cursor.server";
import { AppError } from "../errors";
import { drainInboundJob, drainsOf } from "../inbound/drain";
import { TOGETHER } from "../inbound/process-stored.server";
import { enqueueMany } from "../jobs/enqueue.server";

/**
 * `job`: used up its attempts. `delivery`: what the outside told could not be taken in. `blocked`: a sender's deliveries are
 * held up by one that fails again and again, and are tried on.
 */
export type FailureKind = "job" | "delivery" | "blocked";

/** Work that failed, or is held up, and waits for a person. */
export interface FailedWork {
  /** A delivery's own; a job's number in the form of one */
  id: string;
  kind: FailureKind;
  /** A job's area.verb-noun, or a delivery's topic */
  name: string;
  /** Who sent a delivery, such as shopify */
  source: string | null;
  /** What a delivery is about, such as a shop's domain */
  subject: string | null;
  attempts: number;
  /** What the last run threw */
  error: string;
  /** What is held up: since then */
  failedAt: Date;
  createdAt: Date;
  workspace: { id: string; name: string } | null;
}

/** A job's number written as an id: deliveries' ids, which begin with their moment, are never like it. */
const jobIdSql = Prisma.sql`('00000000-0000-8000-8000-' || lpad(j.id::text, 12, '0'))::uuid`;
const isJobId = (id: string) => id.startsWith("00000000-0000-8000-8000-");
const jobNumberOf = (id: string) => String(Number(id.slice(-12)));

/** A text as an id, null where it is none: found by the key, which the same id as a text is not. */
const asId = (text: Prisma.Sql) =>
  Prisma.sql`CASE WHEN ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN (${text})::uuid END`;

/** Whose deliveries about something are: a shop's, a purchase's under its number, a payment's or a plan's under its provider's name. */
const workspaceOf = (source: Prisma.Sql, subject: Prisma.Sql) => Prisma.sql`(
  SELECT s.workspace_id FROM stores s WHERE s.platform = ${source} AND s.platform_domain = ${subject}
  UNION ALL SELECT p.workspace_id FROM purchase_orders p WHERE p.supplier = ${source} AND p.number = ${subject}
  UNION ALL SELECT t.workspace_id FROM top_ups t WHERE t.provider = ${source} AND t.provider_reference = ${subject}
  UNION ALL SELECT t.workspace_id FROM top_ups t WHERE t.provider = ${source} AND t.id = ${asId(subject)}
  UNION ALL SELECT m.workspace_id FROM method_savings m WHERE m.provider = ${source} AND m.provider_reference = ${subject}
  UNION ALL SELECT a.workspace_id FROM subscriptions a WHERE a.provider = ${source} AND a.provider_id = ${subject}
  UNION ALL SELECT c.workspace_id FROM charges c WHERE c.provider = ${source} AND c.provider_id = ${subject}
  LIMIT 1)`;

/** Whose a job is, is told by its payload: the workspace, a store or a top-up there, or what deliveries are about. */
const workspaceOfJob = Prisma.sql`
  LEFT JOIN LATERAL (
    SELECT coalesce(
      (j.payload ->> 'workspaceId')::uuid,
      (SELECT s.workspace_id FROM stores s WHERE s.id = (j.payload ->> 'storeId')::uuid),
      (SELECT t.workspace_id FROM top_ups t WHERE t.id = (j.payload ->> 'topUpId')::uuid),
      (SELECT t.workspace_id FROM top_ups t WHERE t.provider_reference = j.payload ->> 'providerReference'),
      ${workspaceOf(Prisma.sql`j.payload ->> 'source'`, Prisma.sql`j.payload ->> 'subject'`)}) AS id
  ) whose ON true`;

const isDead = Prisma.sql`(j.attempts >= j.max_attempts AND j.locked_at IS NULL)`;

/** What each subject's deliveries are held up by, the first of those that were tried again and again. */
const blockedSql = Prisma.sql`
  SELECT DISTINCT ON (e.source, e.subject)
    e.id, e.topic, e.source, e.subject, e.tries, e.error, coalesce(e.failed_since, e.received_at) AS failed_since, e.received_at
  FROM inbound_events e WHERE e.status = 'received' AND e.tries >= ${TOGETHER}
  ORDER BY e.source, e.subject, e.triggered_at, e.received_at`;

const failedSql = Prisma.sql`
  SELECT ${jobIdSql} AS id, 'job' AS kind, t.identifier AS name,
    j.payload ->> 'source' AS source, j.payload ->> 'subject' AS subject, j.attempts::int, coalesce(j.last_error, '') AS error,
    j.updated_at AS "failedAt", j.created_at AS "createdAt", whose.id AS "workspaceId"
  FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id ${workspaceOfJob}
  WHERE ${isDead}
  UNION ALL
  SELECT b.id, 'blocked', b.topic, b.source, b.subject, b.tries, coalesce(b.error, ''), b.failed_since, b.received_at,
    ${workspaceOf(Prisma.sql`b.source`, Prisma.sql`b.subject`)}
  FROM (${blockedSql}) b
  UNION ALL
  SELECT e.id, 'delivery', e.topic, e.source, e.subject, greatest(e.tries, 1), coalesce(e.error, ''), e.processed_at, e.received_at,
    ${workspaceOf(Prisma.sql`e.source`, Prisma.sql`e.subject`)}
  FROM inbound_events e WHERE e.status = 'failed'`;

type Row = Omit<FailedWork, "workspace"> & { workspaceId: string | null; workspaceName: string | null };

/**
 * A page of failed work, the latest failure first.
 * @param workspaceId whose; null for everyone's, which is the team's to see
 * @throws AppError badRequest for a cursor that is none
 */
export async function listFailures({
  workspaceId,
  cursor,
  pageSize,
}: {
  workspaceId: string | null;
  cursor: string | undefined;
  pageSize: number;
}): Promise<ListPage<FailedWork>> {
  const from = readCursor(cursor);
  const isBackwards = from?.direction === "previous";
  const columns = Prisma.sql`date_trunc('milliseconds', failed."failedAt"), failed.id`;
  const direction = Prisma.raw(isBackwards ? "ASC" : "DESC");
  const rows = await systemDb.$queryRaw<Row[]>`
    SELECT failed.*, w.name AS "workspaceName"
    FROM (${failedSql}) failed LEFT JOIN workspaces w ON w.id = failed."workspaceId"
    WHERE ${workspaceId ? Prisma.sql`failed."workspaceId" = ${workspaceId}::uuid` : Prisma.sql`true`}
      AND ${from ? beyondCursor(from, { columns, isDescending: !isBackwards }) : Prisma.sql`true`}
    ORDER BY date_trunc('milliseconds', failed."failedAt") ${direction}, failed.id ${direction}
    LIMIT ${pageSize + 1}`;
  const works = rows.map(({ workspaceId: id, workspaceName: name, ...row }) => ({
    ...row,
    workspace: id && name !== null ? { id, name } : null,
  }));
  return pageOf(works, { from, pageSize, momentOf: ({ failedAt }) => failedAt });
}

/** Which failed work is meant: ids of others' and of what has not failed are passed over. */
interface Chosen {
  /** null for everyone's, which is the team's to do */
  workspaceId: string | null;
  ids: readonly string[];
}

/**
 * Gives dead jobs all their attempts back, has deliveries taken in anew, and has those that are held up tried at once.
 * @returns how many
 */
export async function tryFailuresAgain(chosen: Chosen): Promise<number> {
  const { jobs, deliveries } = await find(chosen);
  return systemDb.$transaction(async (tx) => {
    const revived = await tx.$queryRaw<unknown[]>`
      SELECT revived.id FROM graphile_worker.reschedule_jobs(${jobs}::bigint[], run_at := now(), attempts := 0) AS revived`;
    const again = await tx.inboundEvent.updateManyAndReturn({
      where: { id: { in: deliveries }, status: { in: ["failed", "received"] } },
      data: { status: "received", error: null, tries: 0, failedSince: null, processedAt: null },
      select: { source: true, subject: true },
    });
    await enqueueMany(tx, drainInboundJob, drainsOf(again));
    return revived.length + again.length;
  });
}

/**
 * Lets failed work be: dead jobs are forgotten, deliveries count as ignored. What is held up can't be let go.
 * @param staying whose deliveries can't be let go either
 * @returns how many
 * @throws AppError forbidden where one of those is among the chosen
 */
export async function letFailuresGo(chosen: Chosen, { staying }: { staying: readonly string[] }): Promise<number> {
  const { jobs, deliveries } = await find(chosen, { isFinal: true });
  return systemDb.$transaction(async (tx) => {
    const kept = await tx.inboundEvent.count({ where: { id: { in: deliveries }, source: { in: [...staying] } } });
    if (kept > 0) throw new AppError("forbidden", { key: "errors.settings_money_news_stays" });
    const gone = await tx.$queryRaw<
      unknown[]
    >`SELECT gone.id FROM graphile_worker.complete_jobs(${jobs}::bigint[]) AS gone`;
    const ignored = await tx.inboundEvent.updateMany({
      where: { id: { in: deliveries }, status: "failed" },
      data: { status: "ignored" },
    });
    return gone.length + ignored.count;
  });
}

async function find({ workspaceId, ids }: Chosen, { isFinal = false } = {}) {
  const rows = await systemDb.$queryRaw<{ id: string }[]>`
    SELECT failed.id FROM (${failedSql}) failed
    WHERE failed.id = ANY(${[...ids]}::uuid[])
      AND ${workspaceId ? Prisma.sql`failed."workspaceId" = ${workspaceId}::uuid` : Prisma.sql`true`}
      AND ${isFinal ? Prisma.sql`failed.kind <> 'blocked'` : Prisma.sql`true`}`;
  const found = rows.map(({ id }) => id);
  return {
    jobs: found.filter(isJobId).map(jobNumberOf),
    deliveries: found.filter((id) => !isJobId(id)),
  };
}
