import type { Prisma } from "@prisma/client";
import { holdLock } from "~/platform/db/advisory-lock.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { mayExport, readExportInput, type AnyListExport } from "~/platform/export/list-export";
import { enqueue } from "~/platform/jobs/enqueue.server";
import type { Principal } from "~/platform/principal";
import { writeExportJob } from "../jobs";
import type { ListExports } from "./list-exports.server";

/** Files that are being written for a workspace at a time. */
const MOST_UNDER_WAY = 5;

/** The list of a name, for who may have it. @throws AppError notFound, forbidden */
export function findExport(
  exports: ListExports,
  { name, principal, method }: { name: string; principal: Principal; method: "GET" | "POST" },
): AnyListExport {
  const list = exports.get(name);
  if (!list) throw new AppError("notFound", { key: "errors.no_such_call" });
  if (!mayExport(list, principal, method)) throw new AppError("forbidden", { key: "errors.not_permitted" });
  return list;
}

/**
 * Has a list's file written by a worker: all that matches, in the language and time zone of who asks.
 * @param query the list call's input
 * @throws AppError notFound, forbidden, badRequest and quotaExpired for what the list's call would refuse, conflict while
 * several are written
 */
export async function startExport({
  exports,
  name,
  query,
  scope,
  principal,
}: {
  exports: ListExports;
  name: string;
  query: Readonly<Record<string, string>>;
  scope: WorkspaceScope;
  principal: Principal;
}): Promise<{ id: string }> {
  const list = findExport(exports, { name, principal, method: "POST" });
  await list.requireHad?.(scope);
  readExportInput(list, query);
  return scope.db.$transaction(async (tx) => {
    await holdLock(tx, `list-exports:${scope.workspaceId}`);
    const underWay = await tx.listExport.count({ where: { readyAt: null, failedAt: null } });
    if (underWay >= MOST_UNDER_WAY) throw new AppError("conflict", { key: "errors.exports_under_way" });
    const { id } = await tx.listExport.create({
      data: {
        workspaceId: scope.workspaceId,
        accountId: scope.accountId,
        list: name,
        input: query as Prisma.InputJsonObject,
        language: principal.locale,
        timeZone: principal.timeZone,
      },
      select: { id: true },
    });
    await enqueue(tx, writeExportJob, { workspaceId: scope.workspaceId, exportId: id });
    return { id };
  });
}
