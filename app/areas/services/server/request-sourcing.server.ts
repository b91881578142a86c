import { holdLock } from "~/platform/db/advisory-lock.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { findPictures } from "~/platform/files/stored-pictures.server";
import { countAttempts } from "~/platform/http/limit-attempts.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import type { SourcingDetails, SourcingOrder } from "../contract";
import { mailTeamJob } from "../jobs";
import { requireServiceDesk } from "./service-desk.server";

/** So many requests of one workspace may wait for the team. */
const MOST_OPEN = 20;

/**
 * Asks the team to find a product; the request goes to it by mail, with its pictures.
 * @throws AppError rateLimited while too many wait, or for too many in an hour, notFound without a service center or for a picture of somebody else's
 */
export async function requestSourcing({
  scope,
  accountId,
  asked,
}: {
  scope: WorkspaceScope;
  accountId: string;
  asked: SourcingOrder;
}): Promise<{ id: string }> {
  requireServiceDesk();
  await countAttempts([{ kind: "teamMail", by: scope.workspaceId }]);
  const pictures = (await findPictures({ scope, ids: asked.pictures })).map(({ id, url, thumbnailUrl, name }) => ({
    id,
    url,
    thumbnail_url: thumbnailUrl,
    name,
  }));
  if (pictures.length < asked.pictures.length) throw new AppError("notFound", { key: "errors.not_found" });
  const details: SourcingDetails = { ...asked, pictures };
  return scope.db.$transaction(async (tx) => {
    await holdLock(tx, `service-requests:${scope.workspaceId}`);
    if ((await tx.serviceRequest.count({ where: { state: "open" }, take: MOST_OPEN })) >= MOST_OPEN)
      throw new AppError("rateLimited", { key: "errors.services_limit" });
    const { id } = await tx.serviceRequest.create({
      data: { workspaceId: scope.workspaceId, type: "sourcing", title: details.title, details, createdById: accountId },
      select: { id: true },
    });
    await enqueue(tx, mailTeamJob, { requestId: id, messageId: null });
    return { id };
  });
}
