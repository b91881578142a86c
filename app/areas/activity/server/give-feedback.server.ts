import type { ApiContext } from "~/platform/api/context.server";
import { env } from "~/platform/env.server";
import { countAttempts } from "~/platform/http/limit-attempts.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { mailFeedbackJob } from "../jobs";
import { strikeOut } from "../rules/details";
import { registerActivity } from "./register-activity.server";

/**
 * Keeps what somebody thinks (C072) and, where the team has an address, sends it there: an answer is worth what is read of it.
 * @throws AppError rateLimited for too many in an hour
 */
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
  const workspaceId = context.principal?.workspace.id;
  const isMailed = env.SUPPORT_EMAIL !== undefined && workspaceId !== undefined;
  if (isMailed) await countAttempts([{ kind: "teamMail", by: workspaceId }]);
  return registerActivity({
    context,
    activities: [{ kind: "feedback", name: "feedback", data: { feature, rating, comment } }],
    andThen: async (tx) => {
      if (isMailed) await enqueue(tx, mailFeedbackJob, { workspaceId, feature, rating, comment: strikeOut(comment) });
    },
  });
}
