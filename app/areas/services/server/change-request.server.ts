import { isStaffMember } from "~/areas/accounts/server/principal/is-staff-member.server";
import { notify } from "~/areas/notifications/server/notify.server";
import { AppError } from "~/platform/errors";
import { countAttempts } from "~/platform/http/limit-attempts.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import type { ServiceRequestDetail } from "../contract";
import { mailTeamJob } from "../jobs";
import { answerScope } from "./answer-scope.server";
import { readRequest, type RequestQuery } from "./read-request.server";
import { requireServiceDesk } from "./service-desk.server";

/** A request holds so many messages; what needs more is a new request. */
const MOST_MESSAGES = 200;

/** Writes to the team, by mail too; a closed request opens again. @throws AppError notFound for another workspace's, rateLimited when it is full, or for too many in an hour */
export async function writeToTeam({ text, ...query }: RequestQuery & { text: string }): Promise<ServiceRequestDetail> {
  requireServiceDesk();
  const { scope, requestId } = query;
  await countAttempts([{ kind: "teamMail", by: scope.workspaceId }]);
  await scope.db.$transaction(async (tx) => {
    const { count } = await tx.serviceRequest.updateMany({ where: { id: requestId }, data: { state: "open" } });
    if (count === 0) throw new AppError("notFound", { key: "errors.services_not_found" });
    if ((await tx.serviceMessage.count({ where: { requestId }, take: MOST_MESSAGES })) >= MOST_MESSAGES) {
      throw new AppError("rateLimited", { key: "errors.services_limit" });
    }
    const { id: messageId } = await tx.serviceMessage.create({
      data: { workspaceId: scope.workspaceId, requestId, author: "merchant", text },
      select: { id: true },
    });
    await enqueue(tx, mailTeamJob, { requestId, messageId });
  });
  return readRequest(query);
}

/** Closes a request. @throws AppError notFound for another workspace's */
export async function closeRequest(query: RequestQuery): Promise<ServiceRequestDetail> {
  requireServiceDesk();
  const { count } = await query.scope.db.serviceRequest.updateMany({
    where: { id: query.requestId },
    data: { state: "closed" },
  });
  if (count === 0) throw new AppError("notFound", { key: "errors.services_not_found" });
  return readRequest(query);
}

/** Answers as the team; the workspace hears of it (G124). @throws AppError forbidden for everyone else, notFound for no such request */
export async function answerRequest({
  text,
  ...query
}: RequestQuery & { text: string }): Promise<ServiceRequestDetail> {
  requireServiceDesk();
  if (!(await isStaffMember(query.principal))) throw new AppError("forbidden", { key: "errors.services_staff_only" });
  const { requestId } = query;
  const merchant = await answerScope(requestId);
  if (!merchant) throw new AppError("notFound", { key: "errors.services_not_found" });
  const { workspaceId } = merchant;
  await merchant.db.$transaction(async (tx) => {
    const { title, type } = await tx.serviceRequest.update({ where: { id: requestId }, data: { state: "answered" } });
    await tx.serviceMessage.create({ data: { workspaceId, requestId, author: "team", text } });
    await notify({
      tx,
      workspaceId,
      kind: "service_answered",
      names: { title },
      link: `/app/service-center/service/${type}/${requestId}`,
    });
  });
  return readRequest(query);
}
