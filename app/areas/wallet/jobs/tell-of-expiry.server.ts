import { handleJob } from "~/platform/jobs/handle.server";
import { tellOfExpiryJob } from "../jobs";
import { tellOfExpiry } from "../server/payments/tell-of-expiry.server";
import type { ChargeListeners } from "./charge-settled.server";

/** Says which cards expire, with what is handed in. */
export const handleTellOfExpiry = ({ tellOfPayments }: Pick<ChargeListeners, "tellOfPayments">) =>
  handleJob(tellOfExpiryJob, () =>
    tellOfExpiry({ tell: (tx, workspaceId) => tellOfPayments({ tx, workspaceId, kind: "card_expires" }) }),
  );
