/** What a supplier's push tells: this order changed. The push may be old or repeated, so the order is read back. */
export interface SupplierPush {
  /** Unique to the event; the same event can come twice. */
  eventId: string;
  /** The supplier's order id */
  orderId: string;
  /** Our purchase order's number, where the push carries it */
  reference: string | null;
}
