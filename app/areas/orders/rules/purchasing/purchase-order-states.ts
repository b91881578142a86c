import type { SupplierOrderState } from "~/adapters/supplier/supplier";
import type { StateTable } from "~/platform/states/state-table";

/**
 * The life of a purchase order at a supplier.
 * - draft: prepared and not at the supplier: not sent yet, or the supplier certainly has nothing
 * - placing: on its way to the supplier
 * - unknown: sent, but the answer never came; it is read back before anything is repeated
 * - awaiting_payment, processing, partially_shipped, shipped, completed: as the supplier says
 * - problem: the supplier wants a person to look
 * - failed: the supplier refused it; its lines can be bought anew
 * - withdrawn: taken back by the merchant before it was paid; its lines can be bought anew
 * - cancelled: called off at the supplier
 */
export const PURCHASE_ORDER_STATES = [
  "draft",
  "placing",
  "unknown",
  "awaiting_payment",
  "processing",
  "partially_shipped",
  "shipped",
  "completed",
  "problem",
  "failed",
  "withdrawn",
  "cancelled",
] as const;
export type PurchaseOrderState = (typeof PURCHASE_ORDER_STATES)[number];

const AT_SUPPLIER = [
  "awaiting_payment",
  "processing",
  "partially_shipped",
  "shipped",
  "completed",
  "problem",
  "cancelled",
] as const;

export const PURCHASE_ORDER_TABLE: StateTable<PurchaseOrderState> = {
  draft: ["placing", "withdrawn", "failed"],
  placing: [...AT_SUPPLIER, "draft", "unknown", "failed"],
  unknown: [...AT_SUPPLIER, "placing", "failed"],
  awaiting_payment: ["processing", "partially_shipped", "shipped", "completed", "problem", "cancelled", "withdrawn"],
  processing: ["partially_shipped", "shipped", "completed", "problem", "cancelled"],
  partially_shipped: ["shipped", "completed", "problem", "cancelled"],
  shipped: ["completed", "problem"],
  problem: ["awaiting_payment", "processing", "partially_shipped", "shipped", "completed", "cancelled"],
  completed: [],
  failed: [],
  withdrawn: [],
  cancelled: [],
};

/** Purchases that came to nothing. */
export const ENDED_STATES: readonly PurchaseOrderState[] = ["failed", "withdrawn", "cancelled"];

/** True while the purchase order holds its lines, so that they are not bought a second time. */
export function isLivePurchaseOrder(state: PurchaseOrderState): boolean {
  return !ENDED_STATES.includes(state);
}

/** States of what was sent and not answered. In them `checkedAt` is when it was sent, which nothing but a sending changes. */
export const UNANSWERED = ["placing", "unknown"] as const satisfies readonly PurchaseOrderState[];

/** True while a purchase order was sent and it is not known what became of it. */
export function isUnanswered({ status }: { status: string }): boolean {
  return UNANSWERED.some((state) => state === status);
}

/** The purchase order's state for what the supplier says of its order. */
export function purchaseOrderStateOf(state: SupplierOrderState): PurchaseOrderState {
  return state === "paid" ? "processing" : state;
}

/** True for a purchase that a person can pay now: nobody is paying it already. */
export function waitsForPayment({
  status,
  payment_status: payment,
}: {
  status: string;
  payment_status: string;
}): boolean {
  return status === "awaiting_payment" && payment !== "paying" && payment !== "unknown";
}
