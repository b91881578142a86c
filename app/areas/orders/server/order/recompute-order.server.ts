import type { TenantWork } from "~/platform/db/sql.server";
import { attentionReason } from "../../rules/attention/attention-reasons";
import { fulfillmentStatus } from "../../rules/fulfillment/fulfillment-status";
import { isOpenPlacing, listSection } from "../../rules/list-section";
import { orderStatus } from "../../rules/order-states";
import { orderCost } from "../../rules/purchasing/order-cost";
import { orderPaymentStatus } from "../../rules/purchasing/payment-states";
import { compareOrders, tellOfChanges } from "../changes/compare-orders.server";
import { readOrderFacts } from "../reading/order-facts.sql.server";
import { holdOrders } from "./hold-orders.sql.server";
import { readLineUnits } from "./line-units.sql.server";
import { writeOrderStates } from "./write-order-states.sql.server";

/**
 * Derives an order's states (ledger O014-O022), its cost and why it goes no further (decision 56) anew and stores them,
 * compared with what was ordered for it (decision 81). Whatever changes an order, its lines, purchases,
 * parcels, fulfillment orders or refunds, or what rules and the reconciliation have to say of it, calls this at the end of the same transaction.
 */
export async function recomputeOrder({ orderId, ...work }: TenantWork & { orderId: string }): Promise<void> {
  await recomputeOrders({ ...work, orderIds: [orderId] });
}

/** As `recomputeOrder`, for many in a fixed number of statements. */
export async function recomputeOrders({ orderIds, ...work }: TenantWork & { orderIds: string[] }): Promise<void> {
  if (orderIds.length === 0) return;
  await holdOrders({ ...work, orderIds });
  const lineUnits = await readLineUnits({ ...work, orderIds });
  const { changed, told } = await compareOrders({ ...work, orderIds, lineUnits });
  const rows = await readOrderFacts({ ...work, orderIds, lineUnits });
  const states = rows.map(({ id, facts }) => {
    const placing = listSection(facts, { isChanged: changed.has(id) });
    // A change that waits for a person opens nothing: what is done with stays so.
    const cost = orderCost(facts.costs, isOpenPlacing(listSection(facts)));
    return {
      id,
      status: orderStatus(facts),
      paymentStatus: orderPaymentStatus(facts),
      fulfillmentStatus: fulfillmentStatus(facts),
      ...placing,
      attention: attentionReason(facts, placing),
      sources: facts.sources,
      linesCount: facts.linesCount,
      cost: cost?.amount ?? null,
      costCurrency: cost?.currency ?? null,
    };
  });
  await writeOrderStates({ ...work, states });
  await tellOfChanges({ ...work, told });
}
