import { workspaceScope } from "~/platform/db/scope.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { weighMovesJob } from "../jobs";
import { weighMoves } from "../server/monitor/weigh-moves.server";

/** Tells a workspace of what moved at its suppliers. */
export const handleWeighMoves = handleJob(weighMovesJob, ({ workspaceId }) =>
  weighMoves({ scope: workspaceScope(workspaceId) }),
);
