import Decimal from "decimal.js";
import type { SupplierOrder, SupplierOrderState } from "./supplier";

/** How far an order is; the least advanced part speaks for the whole. */
const PROGRESS: SupplierOrderState[] = [
  "awaiting_payment",
  "paid",
  "processing",
  "partially_shipped",
  "shipped",
  "completed",
];

/**
 * Joins the vendor's parts of one purchase order (AliExpress splits by store) into one. A problem in any part is the
 * whole's problem; cancelled parts count only when all are; shipped beside unshipped is partially shipped. The total is
 * null as soon as one part's total is unknown or in another currency.
 * @throws Error when there is no part, which is a bug
 */
export function combineOrders(parts: SupplierOrder[]): SupplierOrder {
  const [first] = parts;
  if (!first) throw new Error("No orders to combine");
  if (parts.length === 1) return first;
  const state = combinedState(parts.map((part) => part.state));
  return {
    ids: parts.flatMap((part) => part.ids),
    reference: parts.find((part) => part.reference !== null)?.reference ?? null,
    state,
    total: combinedTotal(parts),
    payUrl: parts.find((part) => part.payUrl !== null)?.payUrl ?? null,
    parcels: parts.flatMap((part) => part.parcels),
    cancelledGoods: parts.flatMap((part) => part.cancelledGoods ?? []),
    refund: parts.find((part) => part.refund !== null)?.refund ?? null,
    reason:
      state === "problem" || state === "cancelled"
        ? (parts.find((part) => part.reason !== null)?.reason ?? null)
        : null,
  };
}

function combinedState(states: SupplierOrderState[]): SupplierOrderState {
  if (states.includes("problem")) return "problem";
  const living = states.filter((state) => state !== "cancelled");
  if (living.length === 0) return "cancelled";
  const ranks = living.map((state) => PROGRESS.indexOf(state));
  const least = PROGRESS[Math.min(...ranks)] as SupplierOrderState;
  const isSomeShipped = living.some(
    (state) => state === "partially_shipped" || state === "shipped" || state === "completed",
  );
  return isSomeShipped && (least === "paid" || least === "processing") ? "partially_shipped" : least;
}

function combinedTotal(parts: SupplierOrder[]): SupplierOrder["total"] {
  const totals = parts.map((part) => part.total);
  const currency = totals[0]?.currency;
  let sum = new Decimal(0);
  for (const total of totals) {
    if (total === null || total.currency !== currency) return null;
    sum = sum.plus(total.amount);
  }
  return currency ? { amount: sum.toFixed(), currency } : null;
}
