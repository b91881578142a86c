import { z } from "zod";
import { systemDb } from "~/platform/db/client.server";
import { defineJob } from "~/platform/jobs/define.server";
import { moveStoreRows } from "../server/move-store.sql.server";

/** Longer than a run takes that reads a store's products or orders, in milliseconds. */
export const LONGEST_RUN_MS = 15 * 60_000;

/** After a store's move: takes along what was still being written in its former workspace meanwhile. Again is fine. */
export const gatherMovedRowsJob = defineJob({
  name: "stores.gather-moved-rows",
  schema: z.object({ migrationId: z.uuid() }),
  maxAttempts: 5,
  timeoutMs: 60_000,
  async run({ migrationId }) {
    const migration = await systemDb.storeMigration.findUnique({ where: { id: migrationId } });
    if (migration?.state !== "done") return;
    const { storeId, workspaceId: to, fromWorkspaceId: from } = migration;
    await systemDb.$transaction(async (transaction) => {
      // It may have moved on since.
      const isThere = (await transaction.store.count({ where: { id: storeId, workspaceId: to } })) > 0;
      if (isThere) await moveStoreRows(transaction, { storeId, from, to });
    });
  },
});
