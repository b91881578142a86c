import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import type { OrderRow } from "../contract/list";
import { isSubStatusOf } from "../rules/list-section";
import { decodeCursor, encodeCursor } from "../rules/order-filter";
import { type OrderListQuery, readOrderPage } from "./list-orders.sql.server";

export interface OrderPage {
  orders: OrderRow[];
  /** Cursors of the neighbouring pages, null at the ends */
  next: string | null;
  previous: string | null;
}

/**
 * A page of the order list (ledger O004, O005). Days are the caller's.
 * @throws AppError badRequest for a cursor that is none or a sub-status that the section does not have
 */
export async function listOrders({ scope, filter, timeZone, cursor, pageSize }: {
  scope: WorkspaceScope;
  filter: OrderListQuery["filter"];
  timeZone: string;
  cursor: string | undefined;
  pageSize: number;
}): Promise<OrderPage> {
  const from = cursor === undefined ? null : decodeCursor(cursor);
  if (cursor !== undefined && !from) throw invalid("cursor");
  if (filter.section !== "all" && !isSubStatusOf(filter.section, filter.subStatus)) throw invalid("sub_status");
  const rows = await readOrderPage(scope, { filter, timeZone, cursor: from, limit: pageSize + 1 });
  const isBackwards = from?.direction === "previous";
  const hasMore = rows.length > pageSize;
  const orders = isBackwards ? rows.slice(-pageSize) : rows.slice(0, pageSize);
  const [first, last] = [orders[0], orders.at(-1)];
  return {
    orders,
    next: last && (isBackwards || hasMore) ? encodeCursor({ placedAt: last.created_at, id: last.id, direction: "next" }) : null,
    previous: first && from && (!isBackwards || hasMore) ? encodeCursor({ placedAt: first.created_at, id: first.id, direction: "previous" }) : null,
  };
}

function invalid(field: string): AppError {
  return new AppError("badRequest", { key: "errors.input_invalid", fields: { [field]: { key: "errors.field_invalid", params: { detail: field } } } });
}
