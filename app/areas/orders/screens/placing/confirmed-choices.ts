import type { PurchaseOrderPanel } from "../../contract/detail";
import type { Choice, OrderPreview } from "../../contract/placement";
import { isBelowFloor, profitToHold } from "../../rules/placing/below-floor";

/** How an order is shipped and what that and its goods cost, as a person sees and confirms it. */
export function confirmedChoices({ plans }: Pick<OrderPreview, "plans">): Choice[] {
  return plans.flatMap(({ source, chosen, options, items_cost, lines }) => {
    const option = options.find(({ code }) => code === chosen);
    if (!option) return [];
    const { code, label, cost, min_days, max_days } = option;
    const units = lines.reduce((sum, { supplier_units }) => sum + supplier_units, 0);
    return [{ source, code, label, cost: cost.amount, min_days, max_days, items_cost, units }];
  });
}

type Carrier = NonNullable<NonNullable<PurchaseOrderPanel["waits_for"]>["carrier"]>;

/**
 * The way to ship that is shown as chosen in place of one that is gone, and the one that a yes is to: what a person picked, for
 * as long as it is offered, else the proposed one.
 */
export function choiceOf({ choices, proposed }: Carrier, picked: string | undefined) {
  const find = (wanted: string | undefined) => choices.find(({ code }) => code === wanted);
  return find(picked) ?? find(proposed);
}

/** What a person says yes to of an order: what it costs by their choices, and what it brings in. */
export function confirmed(order: Pick<OrderPreview, "order_id" | "plans" | "known_revenue">) {
  return { order_id: order.order_id, choices: confirmedChoices(order), known_revenue: order.known_revenue };
}

/** Orders that are ready, parted by what becomes of them when all are placed with one yes to their sum. */
export interface ReadyOrders {
  going: OrderPreview[];
  /** Those that a person decides on one by one: what is left of them is a loss, less than has to be, or not known */
  low: OrderPreview[];
  /** Those that a supplier can't be asked for, or does not have */
  impossible: OrderPreview[];
}

/** A sum hides what single orders come to: none that is lost money by goes with the others. */
export function partReady(orders: readonly OrderPreview[]): ReadyOrders {
  const parted: ReadyOrders = { going: [], low: [], impossible: [] };
  for (const order of orders) {
    const { can_place: canPlace, blockers, profit, floor, floor_currency: floorCurrency } = order;
    if (!canPlace || blockers.length > 0) parted.impossible.push(order);
    else if (!profit || profit.is_loss || isBelowFloor(profitToHold(profit, floorCurrency), floor))
      parted.low.push(order);
    else parted.going.push(order);
  }
  return parted;
}
