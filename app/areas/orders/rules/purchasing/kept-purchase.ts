import type { PurchaseOrderState } from "./purchase-order-states";

/** Days after its goods were sent in which money of a purchase may still come back by a claim. */
export const CLAIM_DAYS = 30;

/** States in which a purchase's goods are sent, and its supplier owes nothing more. */
export const SENT_STATES = ["shipped", "completed"] as const satisfies readonly PurchaseOrderState[];
