import type { ApiContext } from "~/platform/api/context.server";
import { env } from "~/platform/env.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { mailFeedbackJob } from "../jobs";
import { strikeOut } from "../rules/details";
import { registerActivity } from "./register-activity.server";

/** Keeps what somebody thinks (C072) and, where the team has an address, sends it there: an answer is worth what is read of it. */
export async function giveFeedback({
  context,
  feature,
  rating,
  comment,
}: {
  context: Pick<ApiContext, "principal" | "request">;
  feature: string;
  rating: number | null;
  comment: string;
}): Promise<number> {
  return registerActivity({
    context,
    activities: [{ kind: "feedback", name: "feedback", data: { feature, rating, comment } }],
    andThen: async (tx) => {
      const workspaceId = context.principal?.workspace.id;
      if (env.SUPPORT_EMAIL && workspaceId)
        await enqueue(tx, mailFeedbackJob, { workspaceId, feature, rating, comment: strikeOut(comment) });
    },
  });
}
