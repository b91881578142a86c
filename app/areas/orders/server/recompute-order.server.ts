import { fulfillmentStatus } from "../rules/fulfillment-status";
import { listSection } from "../rules/list-section";
import { orderCost } from "../rules/order-cost";
import { orderStatus } from "../rules/order-states";
import { orderPaymentStatus } from "../rules/payment-states";
import { holdOrders, readOrderFacts, type SqlTransaction, writeOrderStates } from "./order-facts.sql.server";

/**
 * Derives an order's states (ledger O014-O022) and its cost anew and stores them. Whatever changes an order, its lines, purchases,
 * parcels, fulfilment orders or refunds calls this at the end of the same transaction.
 */
export async function recomputeOrder({ tx, orderId }: { tx: SqlTransaction; orderId: string }): Promise<void> {
  await recomputeOrders({ tx, orderIds: [orderId] });
}

/** As `recomputeOrder`, for many in a fixed number of statements. */
export async function recomputeOrders({ tx, orderIds }: { tx: SqlTransaction; orderIds: string[] }): Promise<void> {
  if (orderIds.length === 0) return;
  await holdOrders(tx, orderIds);
  const rows = await readOrderFacts(tx, orderIds);
  const states = rows.map(({ id, facts }) => {
    const cost = orderCost(facts.costs);
    return {
      id,
      status: orderStatus(facts),
      paymentStatus: orderPaymentStatus(facts),
      fulfillmentStatus: fulfillmentStatus(facts),
      ...listSection(facts),
      sources: facts.sources,
      linesCount: facts.linesCount,
      cost: cost?.amount ?? null,
      costCurrency: cost?.currency ?? null,
    };
  });
  await writeOrderStates(tx, states);
}
