import { pageOf, readCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { toAmount } from "~/platform/money/to-amount";
import type { OrderRow } from "../../contract/list";
import { isSubStatusOf } from "../../rules/list-section";
import { estimateOrderProfit } from "./estimate-profit.server";
import { readOrderPage, type OrderListQuery, type OrderPageRow } from "./list-orders.sql.server";

export interface OrderPage {
  orders: OrderRow[];
  /** Cursors of the neighboring pages, null at the ends */
  next: string | null;
  previous: string | null;
}

/**
 * A page of the order list (ledger O004, O005). Days are the caller's.
 * @throws AppError badRequest for a cursor that is none or a sub-status that the section does not have
 */
export async function listOrders({
  scope,
  filter,
  timeZone,
  cursor,
  pageSize,
}: {
  scope: WorkspaceScope;
  filter: OrderListQuery["filter"];
  timeZone: string;
  cursor: string | undefined;
  pageSize: number;
}): Promise<OrderPage> {
  const from = readCursor(cursor);
  if (filter.section !== "all" && !isSubStatusOf(filter.section, filter.subStatus)) {
    throw new AppError("badRequest", {
      key: "errors.input_invalid",
      fields: { sub_status: { key: "errors.field_invalid" } },
    });
  }
  const { rows, countsTaxes } = await readOrderPage(scope, { filter, timeZone, cursor: from, limit: pageSize + 1 });
  const page = pageOf(rows, { from, pageSize, momentOf: (row) => new Date(row.created_at) });
  return { orders: page.rows.map((row) => withProfit(row, countsTaxes)), next: page.next, previous: page.previous };
}

/** The row with its profit, and amounts as they leave: the database's have more digits than the currency. */
function withProfit(row: OrderPageRow, countsTaxes: boolean): OrderRow {
  const {
    total,
    currency,
    cost_currency: costCurrency,
    profit_is_before_shipping: isBeforeShipping,
    ...amounts
  } = row.total_price_info;
  return {
    ...row,
    total_price_info: {
      total: toAmount(total, currency),
      currency,
      ...estimateOrderProfit({
        ...amounts,
        total,
        currency,
        costCurrency,
        countsTaxes,
        placedAt: row.created_at,
        isTest: row.is_test,
      }),
      profit_is_before_shipping: isBeforeShipping,
    },
  };
}
