import { isPermitted, type HeldPermissions, type Permission } from "~/platform/permissions";

interface NotificationKindRule {
  /** Where the list and the counts file it */
  group: "product" | "supplier" | "order";
  /** The page of ours to look at when it tells of more than one thing */
  overview: string;
  /** Of those who are told, one of them is enough */
  needs: readonly Permission[];
}

const PRODUCTS = ["VIEW_PRODUCT"] as const;
const ORDERS = ["VIEW_ORDER"] as const;
const STORES = ["VIEW_SETTING_CHANNEL"] as const;

const PAYMENTS = ["VIEW_SETTING_PAYMENTS"] as const;

/** What the bell tells of (X036). Texts are notifications.kinds.*, in the plural by how many things are told of together. */
export const NOTIFICATION_KINDS = {
  products_imported: { group: "product", overview: "/app/products-import", needs: PRODUCTS },
  products_import_failed: { group: "product", overview: "/app/find-product", needs: ["VIEW_PRODUCT", "VIEW_CATALOG"] },
  products_push_failed: { group: "product", overview: "/app/products-center?push_state=error", needs: PRODUCTS },
  products_not_pushed: { group: "product", overview: "/app/products-import", needs: PRODUCTS },
  product_pictures_missing: { group: "product", overview: "/app/products-center", needs: PRODUCTS },
  supplies_wave: { group: "supplier", overview: "/app/products/auto-update?state=held", needs: PRODUCTS },
  supplies_moved: { group: "supplier", overview: "/app/products/auto-update?show=moves", needs: PRODUCTS },
  mapping_lost: { group: "product", overview: "/app/products-center", needs: PRODUCTS },
  service_answered: { group: "product", overview: "/app/service-center", needs: ["VIEW_SERVICE_CENTER"] },
  supplier_disconnected: {
    group: "supplier",
    overview: "/app/setting/partners-connection",
    needs: ["VIEW_SETTING_PARTNERS_CONNECTION", "VIEW_ORDER"],
  },
  purchase_price_changed: {
    group: "supplier",
    overview: "/app/orders?section=payment&status=waiting_payment&dates=any",
    needs: ORDERS,
  },
  purchase_waits: {
    group: "supplier",
    overview: "/app/orders?section=payment&status=waiting_payment&dates=any",
    needs: ORDERS,
  },
  purchase_cancelled: {
    group: "supplier",
    overview: "/app/orders?section=cancelled&status=source&dates=any",
    needs: ORDERS,
  },
  purchase_problem: {
    group: "supplier",
    overview: "/app/orders?section=payment&status=order_placed&dates=any",
    needs: ORDERS,
  },
  purchase_unknown: {
    group: "supplier",
    overview: "/app/orders?section=payment&status=order_placed&dates=any",
    needs: ORDERS,
  },
  order_placed: {
    group: "order",
    overview: "/app/orders?section=payment&status=order_placed&dates=any",
    needs: ORDERS,
  },
  order_placement_failed: {
    group: "order",
    overview: "/app/orders?section=placement&status=needs_attention&dates=any",
    needs: ORDERS,
  },
  order_changed: {
    group: "order",
    overview: "/app/orders?section=placement&status=needs_attention&dates=any",
    needs: ORDERS,
  },
  cancellation_refused: {
    group: "order",
    overview: "/app/orders?section=payment&status=order_placed&dates=any",
    needs: ORDERS,
  },
  order_payment_failed: {
    group: "order",
    overview: "/app/orders?section=payment&status=waiting_payment&dates=any",
    needs: ORDERS,
  },
  wallet_too_low: { group: "order", overview: "/app/setting/wallet", needs: ["VIEW_SETTING_WALLET", "VIEW_ORDER"] },
  card_refused: { group: "order", overview: "/app/setting/payments", needs: PAYMENTS },
  charge_taken_back: { group: "order", overview: "/app/setting/payments", needs: PAYMENTS },
  card_to_confirm: { group: "order", overview: "/app/setting/payments", needs: PAYMENTS },
  card_expires: { group: "order", overview: "/app/setting/payments", needs: PAYMENTS },
  auto_top_up_capped: { group: "order", overview: "/app/setting/payments", needs: PAYMENTS },
  plan_unpaid: { group: "order", overview: "/app/setting/billing", needs: ["VIEW_SETTING_BILLING_PLAN"] },
  plan_disputed: { group: "order", overview: "/app/setting/billing", needs: ["VIEW_SETTING_BILLING_PLAN"] },
  credits_disputed: { group: "order", overview: "/app/setting/billing", needs: ["VIEW_SETTING_BILLING_PLAN"] },
  dispute_won: { group: "order", overview: "/app/setting/billing", needs: ["VIEW_SETTING_BILLING_PLAN"] },
  dispute_lost: { group: "order", overview: "/app/setting/billing", needs: ["VIEW_SETTING_BILLING_PLAN"] },
  plan_payment_failed: { group: "order", overview: "/app/setting/billing", needs: ["VIEW_SETTING_BILLING_PLAN"] },
  automation_wallet_empty: {
    group: "order",
    overview: "/app/setting/wallet",
    needs: ["VIEW_SETTING_WALLET", "VIEW_ORDER"],
  },
  automation_limit_reached: {
    group: "order",
    overview: "/app/orders?section=placement&status=ready&dates=any",
    needs: ORDERS,
  },
  order_fulfilment_failed: { group: "order", overview: "/app/orders/shipment", needs: ORDERS },
  order_delivery_problem: { group: "order", overview: "/app/orders/shipment", needs: ORDERS },
  refund_completed: {
    group: "order",
    overview: "/app/orders?section=refund&status=completed&dates=any",
    needs: ORDERS,
  },
  refund_rejected: { group: "order", overview: "/app/orders?section=refund&status=rejected&dates=any", needs: ORDERS },
  feedback_due: { group: "order", overview: "/app/orders/feedbacks?status=open", needs: ORDERS },
  // Which list it is of is told where it lies, to those who may see the list.
  export_ready: { group: "order", overview: "/app/exports", needs: [] },
  store_disconnected: { group: "order", overview: "/app/setting/channel", needs: STORES },
  store_shut_out: { group: "order", overview: "/app/setting/channel", needs: STORES },
  store_taken_over: { group: "order", overview: "/app/setting/channel", needs: STORES },
  data_request_answered: { group: "order", overview: "/app/setting/channel", needs: STORES },
} as const satisfies Record<string, NotificationKindRule>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export const NOTIFICATION_GROUPS = ["product", "supplier", "order"] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

/** The permissions of which one is enough to be told of anything. */
export const NOTIFICATION_READERS: readonly Permission[] = [
  ...new Set(Object.values<NotificationKindRule>(NOTIFICATION_KINDS).flatMap(({ needs }) => needs)),
];

/** True for a kind that tells of what somebody with these permissions may see. */
export function mayBeTold(kind: NotificationKind, held: HeldPermissions): boolean {
  return isPermitted(held, NOTIFICATION_KINDS[kind].needs);
}

/** The flag of an account that has opened the bell once (G044). */
export const BELL_SEEN = "FIRST_NOTIFICATION_SEEN";

/**
 * What the bell's badge says: nothing for 0, at most "99+" (G043). Who has never opened the bell has one thing to see: the
 * welcome (G044).
 */
export function bellBadge({ total, hasSeenFirst }: { total: number; hasSeenFirst: boolean }): string {
  return countBadge(total === 0 && !hasSeenFirst ? 1 : total);
}

/** A number of unread notifications as a badge says it: nothing for 0, at most "99+". No more than the newest are counted. */
export function countBadge(count: number): string {
  if (count === 0) return "";
  return count > 99 ? "99+" : String(count);
}
