import { workspaceScope, type WorkspaceScope, type WorkspaceTransaction } from "~/platform/db/scope.server";
import { readExportInput } from "~/platform/export/list-export";
import { csvHead, csvPage } from "~/platform/export/write-csv.server";
import { DEFAULT_LANGUAGE, toLanguage } from "~/platform/i18n/languages";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { writeExportJob } from "../jobs";
import type { ListExports } from "../server/list-exports.server";

/** Pages of a part: what is written in one transaction, and read again should the process die before. */
const PAGES_OF_PART = 4;
/** Parts of a run; more of them are another run's, so that none runs into its deadline. */
const PARTS_OF_RUN = 100;

/** Tells the people of a workspace that a file is ready, in the transaction that makes it so. */
export type TellOfExport = (told: { tx: WorkspaceTransaction; workspaceId: string }) => Promise<void>;

/** @param tellOfExport see `TellOfExport` */
export const handleWriteExport = ({ exports, tellOfExport }: { exports: ListExports; tellOfExport: TellOfExport }) =>
  handleJob(writeExportJob, async ({ workspaceId, exportId }, { signal, isLastAttempt }) => {
    const scope = workspaceScope(workspaceId);
    const where = { id: exportId, readyAt: null, failedAt: null };
    try {
      for (let written = 0; written < PARTS_OF_RUN; written++) {
        signal.throwIfAborted();
        if (await writePart({ scope, exportId, exports, tellOfExport })) return;
      }
      await scope.db.$transaction((tx) => enqueue(tx, writeExportJob, { workspaceId, exportId }));
    } catch (error) {
      if (isLastAttempt) await scope.db.listExport.updateMany({ where, data: { failedAt: new Date() } });
      throw error;
    }
  });

/** Writes the next part and where to go on in one transaction; true when there is nothing left to be written. */
async function writePart({
  scope,
  exportId,
  exports,
  tellOfExport,
}: {
  scope: WorkspaceScope;
  exportId: string;
  exports: ListExports;
  tellOfExport: TellOfExport;
}): Promise<boolean> {
  const where = { id: exportId, readyAt: null, failedAt: null };
  const file = await scope.db.listExport.findFirst({ where });
  if (!file) return true;
  const list = exports.get(file.list);
  if (!list) throw new Error(`No list is called ${file.list}`);
  const language = toLanguage(file.language) ?? DEFAULT_LANGUAGE;
  const input = readExportInput(list, file.input as Record<string, unknown>);
  const asked = { list, language, scope, input, timeZone: file.timeZone };
  let content = file.parts === 0 ? csvHead(asked) : "";
  let rows = 0;
  let cursor = file.cursor;
  for (let page = 0; page < PAGES_OF_PART && (cursor !== null || (page === 0 && file.parts === 0)); page++) {
    const { text, rows: count, next } = await csvPage({ ...asked, cursor: cursor ?? undefined });
    content += text;
    rows += count;
    cursor = next;
  }
  return scope.db.$transaction(async (tx) => {
    // Another run may have written this part meanwhile: whoever is first has it.
    const moved = await tx.listExport.updateMany({
      where: { ...where, parts: file.parts },
      data: {
        cursor,
        rows: { increment: rows },
        parts: { increment: 1 },
        ...(cursor === null && { readyAt: new Date() }),
      },
    });
    if (moved.count === 0) return false;
    await tx.listExportPart.create({
      data: { workspaceId: scope.workspaceId, exportId, position: file.parts, content },
    });
    if (cursor === null) await tellOfExport({ tx, workspaceId: scope.workspaceId });
    return cursor === null;
  });
}
