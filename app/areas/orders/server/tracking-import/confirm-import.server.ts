import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { sendNumbersJob } from "../../jobs";
import { chooseCarrierOf, countFates } from "./import-rows.sql.server";
import { moveImport } from "./move-import.server";
import { findImport } from "./read-imports.server";

/**
 * Has the parcels of an import made, in the background. Said again it changes nothing.
 * @throws AppError notFound; unprocessable when no row can be sent
 */
export async function confirmImport({ scope, importId }: { scope: WorkspaceScope; importId: string }): Promise<void> {
  const { state } = await findImport(scope, importId);
  if (state !== "ready") return;
  const { workspaceId, accountId } = scope;
  await scope.db.$transaction(async (tx) => {
    // Holds the import: of two who say yes the second finds that it is said.
    const data = { confirmedAt: new Date() };
    if (!(await moveImport({ tx, id: importId, from: "ready", to: "sending", data }))) return;
    const sendCount = (await countFates({ tx, workspaceId, importId })).get("to_send") ?? 0;
    if (sendCount === 0) throw new AppError("unprocessable", { key: "errors.tracking_import_nothing" });
    await tx.trackingImport.update({ where: { id: importId }, data: { sendCount } });
    await enqueue(tx, sendNumbersJob, { workspaceId, importId, accountId });
  });
}

/**
 * Says who carries the parcels of a name that is not known.
 * @throws AppError notFound for an import or a name that is not there; conflict once it is being sent
 */
export async function chooseCarrier({
  scope,
  importId,
  written,
  carrier,
}: {
  scope: WorkspaceScope;
  importId: string;
  written: string;
  carrier: string;
}): Promise<void> {
  const { carriers } = await findImport(scope, importId);
  await scope.db.$transaction(async (tx) => {
    // Holds the import until the rows are written: who says yes at the same time waits for it.
    const { count } = await tx.trackingImport.updateMany({
      where: { id: importId, state: "ready" },
      data: { carriers: { ...(carriers as Record<string, string>), [written]: carrier } },
    });
    if (count === 0) throw new AppError("conflict", { key: "errors.tracking_import_begun" });
    const { workspaceId } = scope;
    const changed = await chooseCarrierOf({ tx, workspaceId, importId, written, carrier });
    if (changed === 0) throw new AppError("notFound", { key: "errors.not_found" });
  });
}
