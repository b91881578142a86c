import type { ParcelStatus } from "~/adapters/tracking/tracking-provider";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { decodeCursor, encodeCursor } from "../rules/order-filter";
import { countShipments, readShipmentPage } from "./list-shipments.sql.server";

/** A page of parcels with the count of each status (ledger O020). @throws AppError badRequest for a cursor that is none */
export async function listShipments({ scope, status, carrier, keyword, cursor, pageSize }: {
  scope: WorkspaceScope;
  status: ParcelStatus | null;
  carrier: string | null;
  keyword: string;
  cursor: string | undefined;
  pageSize: number;
}) {
  const from = cursor === undefined ? null : decodeCursor(cursor);
  if (cursor !== undefined && !from) {
    throw new AppError("badRequest", { key: "errors.input_invalid", fields: { cursor: { key: "errors.field_invalid", params: { detail: "cursor" } } } });
  }
  const [rows, counts] = await Promise.all([
    readShipmentPage(scope, { status, carrier, keyword, cursor: from, limit: pageSize + 1 }),
    countShipments(scope),
  ]);
  const isBackwards = from?.direction === "previous";
  const hasMore = rows.length > pageSize;
  const page = isBackwards ? rows.slice(0, pageSize).reverse() : rows.slice(0, pageSize);
  const [first, last] = [page[0], page.at(-1)];
  return {
    shipments: page.map(({ created_at: _created, ...row }) => row),
    counts,
    next: last && (isBackwards || hasMore) ? encodeCursor({ placedAt: last.created_at, id: last.id, direction: "next" }) : null,
    previous: first && from && (!isBackwards || hasMore) ? encodeCursor({ placedAt: first.created_at, id: first.id, direction: "previous" }) : null,
  };
}
