import type { TrackingImport } from "@prisma/client";
import { KNOWN_CARRIERS } from "~/adapters/fulfillment-channel/registry.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { toState } from "~/platform/states/state-table";
import type { ImportRow, TrackingImportSummary } from "../../contract/tracking-import";
import { FATES, REFUSED_FATES } from "../../rules/tracking-import/fates";
import { IMPORT_TABLE } from "../../rules/tracking-import/import-states";
import { listCarriers } from "../tracking/list-shipments.sql.server";
import { countFates, countRows, listRows, readUnknownCarriers, type ListedRow } from "./import-rows.sql.server";

const MOST_SHOWN = 20;

/** An import that somebody may see. @throws AppError notFound */
export async function findImport(scope: WorkspaceScope, id: string): Promise<TrackingImport> {
  const found = await scope.db.trackingImport.findFirst({ where: { id, state: { not: "reading" } } });
  if (!found) throw new AppError("notFound", { key: "errors.not_found" });
  return found;
}

/** The workspace's imports, newest first. */
export async function readImports(scope: WorkspaceScope): Promise<TrackingImportSummary[]> {
  const rows = await scope.db.trackingImport.findMany({
    where: { state: { not: "reading" } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MOST_SHOWN,
  });
  return rows.map(summaryOf);
}

function summaryOf(found: TrackingImport): TrackingImportSummary {
  const state = toState(IMPORT_TABLE, found.state);
  return {
    id: found.id,
    file_name: found.fileName,
    state: state === "reading" ? "ready" : state,
    rows_count: found.rowsCount,
    send_count: found.sendCount,
    created_at: found.createdAt.toISOString(),
  };
}

/** An import with how many rows have each fate, and the names that no carrier is known by. */
export async function readImport(scope: WorkspaceScope, id: string) {
  const found = await findImport(scope, id);
  const [counts, unknown, used] = await Promise.all([
    countFates({ tx: scope.db, workspaceId: scope.workspaceId, importId: id }),
    readUnknownCarriers(scope, id),
    listCarriers(scope),
  ]);
  return {
    import: summaryOf(found),
    columns: found.columns as Record<string, string>,
    counts: FATES.map((fate) => ({ fate, count: counts.get(fate) ?? 0 })),
    unknown_carriers: unknown,
    known_carriers: [...new Set([...used, ...KNOWN_CARRIERS])].sort((left, right) => left.localeCompare(right)),
  };
}

/** Which rows are asked for: all, those that nothing is made of, or those of a fate. */
export interface RowsWanted {
  importId: string;
  fate: string;
  keyword: string;
}

const askedOf = ({ importId, fate, keyword }: RowsWanted) => ({
  importId,
  fates: fate === "all" ? null : fate === "refused" ? REFUSED_FATES : [fate],
  keyword: keyword.trim().toLowerCase(),
});

/** A page of an import's rows, in the file's order. @throws AppError notFound; badRequest for a cursor of none of its pages */
export async function readRows({
  scope,
  cursor,
  pageSize,
  ...wanted
}: RowsWanted & { scope: WorkspaceScope; cursor: string | undefined; pageSize: number }) {
  await findImport(scope, wanted.importId);
  const place = cursor === undefined ? null : /^([np])(\d{1,6})$/.exec(cursor);
  if (cursor !== undefined && !place)
    throw new AppError("badRequest", {
      key: "errors.input_invalid",
      fields: { cursor: { key: "errors.field_invalid" } },
    });
  const isBackwards = place?.[1] === "p";
  const from = place ? Number(place[2]) : null;
  const read = await listRows(scope, { ...askedOf(wanted), from, isBackwards, limit: pageSize + 1 });
  const hasMore = read.length > pageSize;
  const page = read.slice(0, pageSize);
  if (isBackwards) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  return {
    rows: page.map(toRow),
    next: last && (isBackwards || hasMore) ? `n${last.position}` : null,
    previous: first && from !== null && (!isBackwards || hasMore) ? `p${first.position}` : null,
  };
}

/** How many of an import's rows match, counted up to `most`. */
export function countImportRows({ scope, most, ...wanted }: RowsWanted & { scope: WorkspaceScope; most: number }) {
  return countRows(scope, { ...askedOf(wanted), most });
}

function toRow({ order_ref, ...row }: ListedRow): ImportRow {
  return { ...row, order: order_ref };
}
