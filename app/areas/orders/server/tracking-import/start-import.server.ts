import { RateLimiterMemory } from "rate-limiter-flexible";
import { knownCarrier } from "~/adapters/fulfillment-channel/registry.server";
import { readStoreStates } from "~/areas/accounts/server/stores/read-store-states.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { decideFates, MOST_ROWS_OF_ORDER, type Decided } from "../../rules/tracking-import/fates";
import { MOST_ROWS } from "../../rules/tracking-import/read-file";
import { listCarriers } from "../tracking/list-shipments.sql.server";
import {
  findOrders,
  readPlacedRows,
  readToSend,
  writeFates,
  writeRows,
  type PlacedRow,
} from "./import-rows.sql.server";
import { moveImport } from "./move-import.server";
import { readNumbers } from "./read-numbers.server";

/** Rows that are decided on in one go: few enough that nobody else waits for it. */
const ROWS_AT_ONCE = 500;
/** Rows of a workspace's imports that are kept at a time; files that come at once may go beyond it. */
const MOST_KEPT_ROWS = 1_000_000;
/** Files of a workspace in a minute. */
const perMinute = new RateLimiterMemory({ points: 10, duration: 60 });

/**
 * Takes a file of tracking numbers and decides what each row would become. Nothing is sent.
 * @param storeId the store whose orders it is about; null for any of the workspace
 * @returns the import's id
 * @throws AppError notFound for a store that is not there; unprocessable for a file without rows, without the columns that
 * are needed, or with too many rows, by itself or with those that are kept; rateLimited; unavailable when there was no time to read it
 */
export async function startImport({
  scope,
  file,
  storeId,
}: {
  scope: WorkspaceScope;
  file: File;
  storeId: string | null;
}): Promise<string> {
  const { workspaceId, accountId } = scope;
  await perMinute.consume(workspaceId).catch(() => {
    throw new AppError("rateLimited", { key: "errors.too_many_requests" });
  });
  if (storeId && !(await readStoreStates({ scope })).some(({ id }) => id === storeId))
    throw new AppError("notFound", { key: "errors.not_found" });
  const read = await readNumbers(new Uint8Array(await file.arrayBuffer()), workspaceId);
  if (read.problem !== null) throw refusalOf(read.problem);
  const { _sum: kept } = await scope.db.trackingImport.aggregate({ _sum: { rowsCount: true } });
  if ((kept.rowsCount ?? 0) + read.count > MOST_KEPT_ROWS) throw refusalOf("kept");
  const { id: importId } = await scope.db.trackingImport.create({
    data: {
      ...{ workspaceId, accountId, onlyStoreId: storeId, fileName: file.name.replaceAll("\0", "").slice(0, 255) },
      columns: read.columns,
      rowsCount: read.count,
    },
    select: { id: true },
  });
  const tx = scope.db;
  for (const piece of read.pieces) await writeRows({ tx, workspaceId, importId, piece });
  await findOrders({ tx, workspaceId, importId, onlyStoreId: storeId, count: read.count });
  await decideAll({ scope, importId });
  await moveImport({ tx, id: importId, from: "reading", to: "ready", data: {} });
  return importId;
}

function refusalOf(problem: "empty" | "columns" | "too_long" | "kept"): AppError {
  const text = {
    key: `errors.tracking_import_${problem}`,
    ...(problem === "too_long" && { params: { most: MOST_ROWS } }),
    ...(problem === "kept" && { params: { most: MOST_KEPT_ROWS } }),
  };
  return new AppError("unprocessable", { ...text, fields: { file: text } });
}

/** Decides on all rows whose order is found, some orders at a time. */
async function decideAll({ scope, importId }: { scope: WorkspaceScope; importId: string }): Promise<void> {
  const work = { tx: scope.db, workspaceId: scope.workspaceId };
  const carrierOf = carrierFinder(await listCarriers(scope));
  for (let after: string | null = null; ;) {
    const most = ROWS_AT_ONCE + MOST_ROWS_OF_ORDER;
    const rows: PlacedRow[] = await readPlacedRows({ ...work, importId, fate: "found", after, most });
    if (rows.length === 0) return;
    const byOrder: Map<string, PlacedRow[]> = Map.groupBy(rows, ({ orderId }) => orderId);
    // There may be more of the last one.
    const last = rows.at(-1)?.orderId;
    if (rows.length === most && byOrder.size > 1 && last) byOrder.delete(last);
    const orders = await readToSend({ ...work, orderIds: [...byOrder.keys()] });
    const decided = [...byOrder].flatMap(([orderId, ofOrder]) => {
      const order = orders.get(orderId);
      return order ? decideFates({ rows: ofOrder, order, carrierOf }) : ofOrder.map(toNotFound);
    });
    await writeFates({ ...work, importId, decided });
    after = [...byOrder.keys()].at(-1) ?? null;
  }
}

/** What becomes of a row whose order is gone. */
export const toNotFound = ({ position }: Pick<PlacedRow, "position">): Decided => ({
  ...{ position, fate: "order_not_found", reason: null, units: null, takes: [], carrierAs: null, carrier: null },
});

/** Finds the carrier of a name: as stores know it, or as parcels of the workspace went with before. */
function carrierFinder(used: readonly string[]): (written: string) => string | null {
  const usedByName = new Map(used.map((name) => [name.trim().toLowerCase(), name]));
  return (written) => knownCarrier(written) ?? usedByName.get(written.trim().toLowerCase()) ?? null;
}
