import { pageOf, readCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { countShipments, readShipmentPage, type ShipmentFilter } from "./list-shipments.sql.server";

/** A page of parcels with the count of each status (ledger O020). @throws AppError badRequest for a cursor that is none */
export async function listShipments({
  scope,
  cursor,
  pageSize,
  ...filter
}: ShipmentFilter & {
  scope: WorkspaceScope;
  cursor: string | undefined;
  pageSize: number;
}) {
  const from = readCursor(cursor);
  const [rows, counts] = await Promise.all([
    readShipmentPage(scope, { ...filter, cursor: from, limit: pageSize + 1 }),
    countShipments(scope),
  ]);
  const page = pageOf(rows, { from, pageSize, momentOf: (row) => new Date(row.created_at) });
  return {
    shipments: page.rows.map(({ created_at: _created, ...row }) => row),
    counts,
    next: page.next,
    previous: page.previous,
  };
}
