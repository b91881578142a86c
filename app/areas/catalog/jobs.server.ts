import type { JobHandler } from "~/platform/jobs/handle.server";
import { handleClearMoves } from "./jobs/clear-moves.sql.server";
import { handleClearProcessItems } from "./jobs/clear-process-items.sql.server";
import { handleCopyProducts } from "./jobs/copy-products.server";
import { handleFollowAllSupplies, handleFollowSupplies } from "./jobs/follow-supplies.server";
import { handleImportProducts } from "./jobs/import-products.server";
import { handleLookAfterPush } from "./jobs/look-after-push.server";
import { handleLookAtPictures } from "./jobs/look-at-pictures.server";
import { handlePollSupplies, handleReadSupplies } from "./jobs/poll-supplies.server";
import { handlePushListing } from "./jobs/push-listing.server";
import { handlePushListingsBulk } from "./jobs/push-listings-bulk.server";
import { handlePushOnImport } from "./jobs/push-on-import.server";
import { handlePushWhenImported } from "./jobs/push-when-imported.server";
import { handleSendChanges } from "./jobs/send-changes.server";
import { handleSyncAllStoreProducts } from "./jobs/sync-all-store-products.server";
import { handleSyncStoreProducts } from "./jobs/sync-store-products.server";
import { handleTakeUpLostWork } from "./jobs/take-up-lost.sql.server";
import { handleWeighMoves } from "./jobs/weigh-moves.server";
import type { FollowMapping } from "./server/mapping/map-variants.server";
import type { ReadSoldGoods } from "./server/monitor/follow-supplies.sql.server";

/** How the work of jobs.ts is done, with what the area is given of others. */
export const catalogJobs = (others: {
  followMapping: FollowMapping;
  readSoldGoods: ReadSoldGoods;
}): readonly JobHandler[] => [
  handleClearMoves,
  handleClearProcessItems,
  handleCopyProducts,
  handleFollowAllSupplies,
  handleFollowSupplies(others),
  handleImportProducts,
  handleLookAfterPush,
  handleLookAtPictures,
  handlePollSupplies,
  handleReadSupplies,
  handlePushListing,
  handlePushListingsBulk,
  handlePushOnImport,
  handlePushWhenImported,
  handleSyncStoreProducts(others),
  handleSyncAllStoreProducts,
  handleTakeUpLostWork,
  handleSendChanges,
  handleWeighMoves,
];
