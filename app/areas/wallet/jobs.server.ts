import type { JobHandler } from "~/platform/jobs/handle.server";
import { handleAdvanceCharge } from "./jobs/advance-charge.server";
import { handleChargeSettled, handleFillWallet, type ChargeListeners } from "./jobs/charge-settled.server";
import { handleLinkedTopUpPaid } from "./jobs/linked-top-up-paid.server";
import { handleReadBackTopUp } from "./jobs/read-back-top-up.server";
import { handleSweepCharges } from "./jobs/sweep-charges.server";
import { handleSweepReturns } from "./jobs/sweep-returns.server";
import { handleSweepTopUps } from "./jobs/sweep-top-ups.server";
import { handleTellOfExpiry } from "./jobs/tell-of-expiry.server";
import type { PayForLink } from "./server/linked-top-up.server";

/** How the work of jobs.ts is done. @param listeners see `ChargeListeners` */
export const walletJobs = ({
  payForLink,
  ...listeners
}: ChargeListeners & { payForLink: PayForLink }): readonly JobHandler[] => [
  handleReadBackTopUp,
  handleSweepTopUps,
  handleSweepReturns,
  handleAdvanceCharge(listeners),
  handleSweepCharges(listeners),
  handleChargeSettled(listeners),
  handleFillWallet(listeners),
  handleTellOfExpiry(listeners),
  handleLinkedTopUpPaid(payForLink),
];
