import { workspaceScope } from "~/platform/db/scope.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { linkedTopUpPaidJob } from "../jobs";
import type { PayForLink } from "../server/linked-top-up.server";

/** Hands what came in by a payment link on, with what is handed in. */
export const handleLinkedTopUpPaid = (payForLink: PayForLink) =>
  handleJob(linkedTopUpPaidJob, async ({ workspaceId, topUpId, paymentLinkId }) => {
    const topUp = await workspaceScope(workspaceId).db.topUp.findUnique({
      where: { id: topUpId, status: "succeeded" },
    });
    if (topUp) await payForLink({ workspaceId, paymentLinkId, topUpId, amount: topUp.amount.toFixed(2) });
  });
