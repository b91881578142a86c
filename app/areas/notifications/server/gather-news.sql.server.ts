import { firstIdAt, newId } from "~/platform/db/new-id.server";
import { scopedWrite, tenant, tenantId, type TenantWriting } from "~/platform/db/sql.server";

/** News of one kind that come closer together than this, and were not read meanwhile, are one notification. */
const GATHER_MINUTES = 15;
/** However fast they come, a notification tells of no more than an hour: it wears the time of the last. */
const GATHER_MS = 3_600_000;

export interface News {
  group: string;
  kind: string;
  /** How many things are told of */
  count: number;
  names: Record<string, string>;
  reason: string | null;
  link: string;
}

/**
 * Counts news to a fresh unread notification of the same kind, which then leads to `link`; a reason stays while it is that of all.
 * @returns false when there is none
 */
export async function addToFreshNews(
  work: TenantWriting,
  { kind, count, reason, link, ...news }: News,
): Promise<boolean> {
  const updated = await scopedWrite(work)`
    UPDATE notifications f SET link = ${link}, created_at = clock_timestamp(),
      params = (${paramsOf({ reason, ...news })}::jsonb || jsonb_build_object('count', (params ->> 'count')::int + ${count}::int))
        - CASE WHEN params ->> 'reason' IS DISTINCT FROM ${reason}::text THEN 'reason' ELSE '' END
    WHERE ${tenant("f")} AND f.read_at IS NULL AND f.id = (
      SELECT n.id FROM notifications n
      WHERE ${tenant("n")} AND n.kind = ${kind} AND n.read_at IS NULL
        AND n.id >= ${firstIdAt(Date.now() - GATHER_MS)}::uuid AND n.created_at > clock_timestamp() - make_interval(mins => ${GATHER_MINUTES}::int)
      ORDER BY n.created_at DESC LIMIT 1)`;
  return updated > 0;
}

/** Writes news as a notification of its own. */
export async function insertNews(work: TenantWriting, { group, kind, count, link, ...news }: News): Promise<void> {
  await scopedWrite(work)`
    INSERT INTO notifications (id, workspace_id, "group", kind, params, link, created_at)
    VALUES (${newId()}::uuid, ${tenantId()}, ${group}, ${kind}, ${paramsOf(news)}::jsonb || jsonb_build_object('count', ${count}::int), ${link},
      clock_timestamp())`;
}

function paramsOf({ names, reason }: Pick<News, "names" | "reason">): string {
  return JSON.stringify({ ...names, ...(reason && { reason }) });
}
