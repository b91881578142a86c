import { handleJob } from "~/platform/jobs/handle.server";
import { registerParcelsJob } from "../jobs";
import { registerParcels } from "../server/tracking/register-parcels.server";

export const handleRegisterParcels = handleJob(registerParcelsJob, async (_payload, { signal }) => {
  await registerParcels({ signal });
});
