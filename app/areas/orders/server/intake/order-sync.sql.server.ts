import { scopedWrite, tenant, tenantId, type TenantWork } from "~/platform/db/sql.server";

/** A sweep of a store's orders, as far as it has come. */
export interface SweepRun {
  startedAt: Date;
  /** Null while it runs */
  finishedAt: Date | null;
  /** A reason of outside.json, null when it went well */
  error: string | null;
}

/** Keeps how a store's sweep goes; how far its orders are read stays as it is. */
export async function keepSweepRun({
  storeId,
  run: { startedAt, finishedAt, error },
  ...work
}: TenantWork & { storeId: string; run: SweepRun }): Promise<void> {
  await scopedWrite(work)`
    INSERT INTO order_syncs (store_id, workspace_id, started_at, finished_at, error)
    VALUES (${storeId}::uuid, ${tenantId()}, ${startedAt}, ${finishedAt}, ${error})
    ON CONFLICT (store_id) DO UPDATE SET started_at = excluded.started_at, finished_at = excluded.finished_at, error = excluded.error
    WHERE ${tenant("order_syncs")}`;
}

/**
 * Notes up to where a store's orders are read; it never goes back.
 * @param changesUntil the last change that was read, by the store's clock; null where there was none
 * @param until by our clock, for people
 */
export async function moveSyncUp({
  storeId,
  changesUntil,
  until,
  ...work
}: TenantWork & { storeId: string; changesUntil: Date | null; until: Date }): Promise<void> {
  await scopedWrite(work)`
    INSERT INTO order_syncs (store_id, workspace_id, changes_until, synced_until)
    VALUES (${storeId}::uuid, ${tenantId()}, ${changesUntil}::timestamptz, ${until})
    ON CONFLICT (store_id) DO UPDATE SET changes_until = greatest(order_syncs.changes_until, excluded.changes_until),
      synced_until = greatest(order_syncs.synced_until, excluded.synced_until)
    WHERE ${tenant("order_syncs")}`;
}
