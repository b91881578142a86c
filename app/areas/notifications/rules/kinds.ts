/** What the bell tells of, with the group that each belongs to (X036). Texts are notifications.kinds.* */
export const NOTIFICATION_KINDS = {
  product_pushed: "product",
  product_push_failed: "product",
  products_imported: "product",
  products_import_failed: "product",
  supplier_price_changed: "supplier",
  supplier_out_of_stock: "supplier",
  supplier_disconnected: "supplier",
  order_placed: "order",
  order_placement_failed: "order",
  order_payment_failed: "order",
  order_cancelled_by_supplier: "order",
  order_fulfilment_failed: "order",
  order_delivery_problem: "order",
  store_disconnected: "order",
} as const;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export const NOTIFICATION_GROUPS = ["product", "supplier", "order"] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

/** The flag of an account that has opened the bell once (G044). */
export const BELL_SEEN = "FIRST_NOTIFICATION_SEEN";

/**
 * What the bell's badge says: nothing for 0, at most "99+" (G043). Who has never opened the bell has one thing to see: the
 * welcome (G044).
 */
export function bellBadge({ total, hasSeenFirst }: { total: number; hasSeenFirst: boolean }): string {
  const shown = total === 0 && !hasSeenFirst ? 1 : total;
  if (shown === 0) return "";
  return shown > 99 ? "99+" : String(shown);
}
