import { newestFirst, pageOf, readCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { RequestState } from "../rules/requests";
import { requireServiceDesk } from "./service-desk.server";
import { toRow } from "./to-request";

/** A page of the workspace's requests. @throws AppError notFound without a service center, badRequest for a cursor that is none */
export async function listRequests({
  scope,
  state,
  cursor,
  pageSize,
}: {
  scope: WorkspaceScope;
  state: RequestState | "all";
  cursor: string | undefined;
  pageSize: number;
}) {
  requireServiceDesk();
  const from = readCursor(cursor);
  const { beyond, ...reading } = newestFirst(from, pageSize);
  const rows = await scope.db.serviceRequest.findMany({
    where: { ...(state !== "all" && { state }), AND: beyond },
    ...reading,
  });
  const page = pageOf(rows, { from, pageSize, momentOf: ({ createdAt }) => createdAt });
  return { requests: page.rows.map(toRow), next: page.next, previous: page.previous };
}
