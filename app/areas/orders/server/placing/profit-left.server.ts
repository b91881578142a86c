import Decimal from "decimal.js";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import type { Changes } from "../../rules/placing/terms";
import { readCountsTaxes, revenueFacts } from "../figures/revenue.sql.server";
import { estimateOrderProfit } from "../reading/estimate-profit.server";

/**
 * What is left of a whole order at what one of its purchases was confirmed at, and at what it costs now.
 * @param order its cost as `recomputeOrder` has written it with what the purchase costs now
 * @param dearer by how much the purchase costs more than was confirmed, in its currency
 * @returns null where the cost or a rate is not known
 */
export async function profitAtBoth({
  tx,
  workspaceId,
  orderId,
  dearer,
}: {
  tx: WorkspaceTransaction;
  workspaceId: string;
  orderId: string;
  dearer: string;
}): Promise<NonNullable<Changes["cost"]>["left"]> {
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
  const facts = revenueFacts(order, await readCountsTaxes({ db: tx, workspaceId }));
  const { costCurrency } = order;
  const placedAt = order.placedAt.toISOString();
  const leftAt = (cost: Decimal) =>
    estimateOrderProfit({ ...facts, cost: cost.toFixed(), costCurrency, placedAt }).profit_estimate;
  if (order.cost === null) return null;
  const cost = new Decimal(order.cost.toFixed());
  const confirmed = leftAt(cost.minus(dearer));
  const now = leftAt(cost);
  return confirmed === null || now === null ? null : { confirmed, now, currency: order.currency };
}
