interface NotificationKindRule {
  /** Where the list and the counts file it */
  group: "product" | "supplier" | "order";
  /** The page of ours to look at when it tells of more than one thing */
  overview: string;
}

/** What the bell tells of (X036). Texts are notifications.kinds.*, in the plural by how many things are told of together. */
export const NOTIFICATION_KINDS = {
  products_imported: { group: "product", overview: "/app/products-import" },
  products_import_failed: { group: "product", overview: "/app/find-product" },
  products_push_failed: { group: "product", overview: "/app/products-center?push_state=error" },
  service_answered: { group: "product", overview: "/app/service-center" },
  supplier_disconnected: { group: "supplier", overview: "/app/setting/partners-connection" },
  purchase_price_changed: { group: "supplier", overview: "/app/orders?section=payment&status=waiting_payment&dates=any" },
  purchase_cancelled: { group: "supplier", overview: "/app/orders?section=cancelled&status=source&dates=any" },
  purchase_problem: { group: "supplier", overview: "/app/orders?section=payment&status=order_placed&dates=any" },
  purchase_unknown: { group: "supplier", overview: "/app/orders?section=payment&status=order_placed&dates=any" },
  order_placed: { group: "order", overview: "/app/orders?section=payment&status=order_placed&dates=any" },
  order_placement_failed: { group: "order", overview: "/app/orders?section=placement&status=needs_attention&dates=any" },
  order_payment_failed: { group: "order", overview: "/app/orders?section=payment&status=waiting_payment&dates=any" },
  wallet_too_low: { group: "order", overview: "/app/setting/wallet" },
  order_fulfilment_failed: { group: "order", overview: "/app/orders/shipment" },
  order_delivery_problem: { group: "order", overview: "/app/orders/shipment" },
  refund_completed: { group: "order", overview: "/app/orders?section=refund&status=completed&dates=any" },
  refund_rejected: { group: "order", overview: "/app/orders?section=refund&status=rejected&dates=any" },
  store_disconnected: { group: "order", overview: "/app/setting/channel" },
  data_request_answered: { group: "order", overview: "/app/setting/channel" },
} as const satisfies Record<string, NotificationKindRule>;

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
