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
 * whole's problem; cancelled parts count only when all are, and are a problem where they do not say what they held; shipped
 * beside unshipped is partially shipped. The total is that of what was not cancelled, and null as soon as one part's is unknown
 * or in another currency.
 * @throws Error when there is no part, which is a bug
 */
export function combineOrders(told: SupplierOrder[]): SupplierOrder {
  const [first] = told;
  if (!first) throw new Error("No orders to combine");
  if (told.length === 1) return first;
  const isOver = told.every((part) => part.state === "cancelled");
  const parts = isOver ? told : told.map(withClearGoods);
  const standing = isOver ? parts : parts.filter((part) => part.state !== "cancelled");
  const state = combinedState(parts.map((part) => part.state));
  return {
    ids: parts.flatMap((part) => part.ids),
    reference: parts.find((part) => part.reference !== null)?.reference ?? null,
    state,
    total: combinedTotal(standing),
    payUrl: parts.find((part) => part.payUrl !== null)?.payUrl ?? null,
    parcels: parts.flatMap((part) => part.parcels),
    cancelledGoods: parts.flatMap((part) => part.cancelledGoods ?? []),
    refund: parts.find((part) => part.refund !== null)?.refund ?? null,
    reason:
      state === "problem" || state === "cancelled"
        ? (standing.find((part) => part.reason !== null)?.reason ?? null)
        : null,
  };
}

/** A part that was called off and does not say what it held, of which nobody knows what will not come, is a problem. */
function withClearGoods(part: SupplierOrder): SupplierOrder {
  const isClear = part.state !== "cancelled" || (part.cancelledGoods ?? []).length > 0;
  return isClear ? part : { ...part, state: "problem", total: null, reason: "part_cancelled" };
}

/**
 * A purchase order by all numbers that the supplier gave it, of which one or the other may not be answered (any more). What is
 * missing is a part in trouble: it says neither what all come to nor that they are paid, and a person looks, while what is known
 * of the others counts.
 * @param parts at least one
 */
export function combineAnswered(ids: readonly string[], parts: SupplierOrder[]): SupplierOrder {
  const answered = new Set(parts.flatMap((part) => part.ids));
  const missing = ids.filter((id) => !answered.has(id));
  return combineOrders([...parts, ...missing.map(missingPart)]);
}

function missingPart(id: string): SupplierOrder {
  return {
    ids: [id],
    reference: null,
    state: "problem",
    total: null,
    payUrl: null,
    parcels: [],
    refund: null,
    reason: "order_part_gone",
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
