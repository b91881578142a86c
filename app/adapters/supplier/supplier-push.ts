/** What a supplier's push tells: that something changed, no more. It may be old or repeated, so that is read back. */
export type SupplierPush = {
  /** Unique to the event; the same event can come twice. */
  eventId: string;
} & (
  | {
      about: "order";
      /** The supplier's order id */
      orderId: string;
      /** Our purchase order's number, where the push carries it */
      reference: string | null;
    }
  | {
      /** What a product costs, or how many there are of it */
      about: "goods";
      productId: string;
    }
);
