import { handleJob } from "~/platform/jobs/handle.server";
import { deleteAskedJob } from "../jobs";
import { doDeletion } from "../server/deletion/do-deletion.server";
import type { OtherAreas } from "../server/others";

/** Deletes what was asked to be deleted two days ago, and was not taken back since (decision 84). */
export const handleDeleteAsked = (others: OtherAreas) =>
  handleJob(deleteAskedJob, ({ deletionId }) => doDeletion({ deletionId, others }));
