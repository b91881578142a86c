import { handleJob } from "~/platform/jobs/handle.server";
import { readParcelsJob } from "../jobs";
import { readParcels } from "../server/tracking/read-parcels.server";

export const handleReadParcels = handleJob(readParcelsJob, async (_payload, { signal }) => {
  await readParcels({ signal });
});
