import { handleJob } from "~/platform/jobs/handle.server";
import { advanceChargeJob } from "../jobs";
import { advanceCharge } from "../server/payments/advance-charge.server";
import type { ChargeListeners } from "./charge-settled.server";

/** Sends or reads back one automatic charge, once it has asked whether its purchases are still to be paid. */
export const handleAdvanceCharge = ({ areToBePaid }: Pick<ChargeListeners, "areToBePaid">) =>
  handleJob(advanceChargeJob, ({ topUpId }) => advanceCharge(topUpId, areToBePaid));
