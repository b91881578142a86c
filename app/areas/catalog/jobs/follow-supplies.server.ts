import { LISTING_PLATFORMS } from "~/adapters/listing-channel/registry.server";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import { systemDb } from "~/platform/db/client.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { enqueue, enqueueMany } from "~/platform/jobs/enqueue.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { followAllSuppliesJob, followSuppliesJob, sendChangesJob } from "../jobs";
import { countSupplies } from "../server/monitor/count-supplies.sql.server";
import { followSupplies, type ReadSoldGoods } from "../server/monitor/follow-supplies.sql.server";
import { isSomethingUnsent, takeUpChanges } from "../server/monitor/send-changes.server";
import { weighMoves } from "../server/monitor/weigh-moves.server";

/** Has what is sold looked through in every workspace that has a store to sell at. */
export const handleFollowAllSupplies = handleJob(followAllSuppliesJob, async () => {
  const stores = await findStores({ db: systemDb, isActive: true, platforms: LISTING_PLATFORMS });
  const workspaceIds = [...new Set(stores.map(({ workspaceId }) => workspaceId))];
  await enqueueMany(
    systemDb,
    followSuppliesJob,
    workspaceIds.map((workspaceId) => ({ payload: { workspaceId } })),
  );
});

/** Puts right what is followed for one workspace, tells it of what moved, and counts how much of it was read of late. */
export const handleFollowSupplies = ({ readSoldGoods }: { readSoldGoods: ReadSoldGoods }) =>
  handleJob(followSuppliesJob, async ({ workspaceId }) => {
    const scope = workspaceScope(workspaceId);
    await followSupplies({ scope, readSoldGoods });
    await countSupplies({ scope });
    // What its job was lost of is sent, and told of, now, and so is what a store was not told while it was away.
    await takeUpChanges({ scope });
    if (await isSomethingUnsent(scope)) await enqueue(systemDb, sendChangesJob, { workspaceId });
    await weighMoves({ scope });
  });
