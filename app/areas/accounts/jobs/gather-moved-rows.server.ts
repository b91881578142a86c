import { systemDb } from "~/platform/db/client.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { gatherMovedRowsJob } from "../jobs";
import { moveStore } from "../server/migration/move-store.server";
import type { OtherAreas } from "../server/others";
import { holdStore } from "../server/stores/hold-store.sql.server";

/** After a store's move: takes along what was still being written in its former workspace meanwhile. Again is fine. */
export const handleGatherMovedRows = (others: OtherAreas) =>
  handleJob(gatherMovedRowsJob, async ({ migrationId }) => {
    const migration = await systemDb.storeMigration.findUnique({ where: { id: migrationId } });
    if (migration?.state !== "done") return;
    const { storeId, workspaceId: to, fromWorkspaceId: from } = migration;
    if (!storeId || !from) return;
    await systemDb.$transaction(async (transaction) => {
      await holdStore(transaction, storeId);
      // It may have moved on since.
      const isThere = (await transaction.store.count({ where: { id: storeId, workspaceId: to } })) > 0;
      if (isThere) await moveStore(transaction, { storeId, from, to, others });
    });
  });
