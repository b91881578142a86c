import { handleJob } from "~/platform/jobs/handle.server";
import { sweepChargesJob } from "../jobs";
import { sweepCharges } from "../server/payments/process-charge.server";
import { sweepSavings } from "../server/payments/save-method.server";
import { sweepRemovedMethods } from "../server/payments/saved-methods.server";
import type { ChargeListeners } from "./charge-settled.server";

/** Goes on with what pushes or runs left behind: charges, savings of methods, and methods to be forgotten. */
export const handleSweepCharges = ({ areToBePaid }: Pick<ChargeListeners, "areToBePaid">) =>
  handleJob(sweepChargesJob, async () => {
    await sweepCharges(areToBePaid);
    await sweepSavings();
    await sweepRemovedMethods();
  });
