import { systemDb } from "~/platform/db/client.server";
import { workspaceScope, type WorkspaceScope } from "~/platform/db/scope.server";

/** The workspace that a request belongs to, for the team that answers everyone's; null when there is no such request. */
export async function answerScope(requestId: string): Promise<WorkspaceScope | null> {
  const request = await systemDb.serviceRequest.findUnique({ where: { id: requestId }, select: { workspaceId: true } });
  return request && workspaceScope(request.workspaceId);
}
