import { isStaffMember } from "~/areas/accounts/server/principal/is-staff-member.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import type { Principal } from "~/platform/principal";
import type { ServiceRequestDetail } from "../contract";
import { answerScope } from "./answer-scope.server";
import { requireServiceDesk } from "./service-desk.server";
import { toDetail } from "./to-request";

export interface RequestQuery {
  scope: WorkspaceScope;
  principal: Principal;
  requestId: string;
}

/** A request with its messages; the team reads everyone's. @throws AppError notFound for another workspace's */
export async function readRequest({ scope, principal, requestId }: RequestQuery): Promise<ServiceRequestDetail> {
  requireServiceDesk();
  const isStaff = await isStaffMember(principal);
  const own = isStaff ? await answerScope(requestId) : scope;
  const request = await own?.db.serviceRequest.findUnique({
    where: { id: requestId },
    include: { messages: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] } },
  });
  if (!request) throw new AppError("notFound", { key: "errors.services_not_found" });
  return toDetail(request, isStaff);
}
