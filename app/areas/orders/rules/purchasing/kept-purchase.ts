import { ENDED_STATES, type PurchaseOrderState } from "./purchase-order-states";

/** Days after a purchase came to its end in which money of it may still come back, by a claim or by hand. */
export const CLAIM_DAYS = 30;

/** States from which on a supplier sends no more: its goods are sent, or it came to nothing. */
export const SENDS_NO_MORE = ["shipped", "completed", ...ENDED_STATES] as const satisfies readonly PurchaseOrderState[];
