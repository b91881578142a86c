import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { callerOf, type ApiContext } from "~/platform/api/context.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { MOST_AT_ONCE, readExportInput } from "~/platform/export/list-export";
import { csvPieces } from "~/platform/export/write-csv.server";
import { log } from "~/platform/log.server";
import type { ListExports } from "./list-exports.server";
import { findExport } from "./start-export.server";

/** Files that a workspace has sent in a minute: each reads thousands of rows. */
const perMinute = new RateLimiterMemory({ points: 30, duration: 60 });

interface Asked {
  exports: ListExports;
  context: ApiContext;
  response: ServerResponse;
}

/**
 * Sends all that matches in a list as CSV, page by page as it is taken; nothing is written. More than `MOST_AT_ONCE` rows
 * are for a worker (`startExport`).
 * @param query the list call's input
 * @throws AppError before anything is sent: unauthorized, notFound, forbidden, badRequest, quotaExpired, rateLimited,
 * unprocessable EXPORT_TOO_LONG
 */
export async function streamList({
  exports,
  context,
  response,
  name,
  query,
}: Asked & { name: string; query: Readonly<Record<string, string>> }): Promise<void> {
  const { principal, scope } = callerOf(context);
  const list = findExport(exports, { name, principal, method: "GET" });
  await list.requireHad?.(scope);
  const { locale: language, timeZone } = principal;
  const asked = { list, scope, language, timeZone, input: readExportInput(list, query) };
  await perMinute.consume(scope.workspaceId).catch(() => {
    throw new AppError("rateLimited", { key: "errors.too_many_requests" });
  });
  if ((await list.count({ ...asked, most: MOST_AT_ONCE + 1 })) > MOST_AT_ONCE)
    throw new AppError("unprocessable", {
      key: "errors.export_too_long",
      params: { count: MOST_AT_ONCE },
      errorCode: "EXPORT_TOO_LONG",
    });
  await send({ response, name, pieces: csvPieces(asked) });
}

/**
 * Sends a file that a worker has written, part by part.
 * @throws AppError before anything is sent: unauthorized, notFound for one that is not there or not ready, forbidden
 */
export async function streamWritten({ exports, context, response, id }: Asked & { id: string }): Promise<void> {
  const { principal, scope } = callerOf(context);
  const file = await scope.db.listExport.findFirst({
    where: { id, readyAt: { not: null } },
    select: { id: true, list: true, parts: true },
  });
  if (!file) throw new AppError("notFound", { key: "errors.export_gone" });
  findExport(exports, { name: file.list, principal, method: "GET" });
  await send({ response, name: file.list, pieces: readParts(scope, file) });
}

async function* readParts(scope: WorkspaceScope, { id, parts }: { id: string; parts: number }): AsyncGenerator<string> {
  for (let position = 0; position < parts; position++) {
    const part = await scope.db.listExportPart.findFirst({
      where: { exportId: id, position },
      select: { content: true },
    });
    if (!part) throw new Error(`Part ${position} of the file ${id} is gone`);
    yield part.content;
  }
}

async function* all(first: IteratorResult<string, unknown>, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/** A failure once rows are sent cuts the answer off, so that nobody takes the half for the whole. */
async function send({
  response,
  name,
  pieces,
}: {
  response: ServerResponse;
  name: string;
  pieces: AsyncGenerator<string>;
}): Promise<void> {
  // What is refused is refused before anything is sent.
  const first = await pieces.next();
  response.writeHead(200, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.csv"`,
    "x-content-type-options": "nosniff",
  });
  try {
    await pipeline(Readable.from(all(first, pieces)), response);
  } catch (error) {
    log.warn({ err: error, list: name }, "a list's file was cut off");
  }
}
