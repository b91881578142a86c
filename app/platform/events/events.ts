import type { Permission } from "../permissions";

/** Realtime events by their documented names (orders §4, general §4, catalog §4). Payloads are ours (X119). */
export const EVENT_NAMES = [
  "orders.fulfillment",
  "orders.synced",
  "orders.payment",
  "orders.pay",
  "order.tracking.center",
  "products.import",
  "products.importing",
  "products.pushed",
  "product.push",
  "product.launchpad",
  "stores.uninstalled",
  "pod.ai-image-generate.completed",
  "product.ai-action",
  "notifications.changed",
  "wallet.changed",
  "plan.changed",
] as const;
export type EventName = (typeof EVENT_NAMES)[number];

const ORDERS = ["VIEW_ORDER", "VIEW_ACTION_FULFILL_ITEM", "VIEW_ACTION_FULFILL_PENDING_ORDERS"] as const;
const PRODUCTS = ["VIEW_CATALOG", "VIEW_PRODUCT", "VIEW_ACTION_PUSH_PRODUCT"] as const;

/** Who hears of what: those who hold at least one of the permissions; none means everybody of the workspace. */
export const EVENT_ACCESS: Readonly<Record<EventName, readonly Permission[]>> = {
  "orders.fulfillment": ORDERS,
  "orders.synced": ORDERS,
  "orders.payment": ORDERS,
  "orders.pay": ORDERS,
  "order.tracking.center": ORDERS,
  "products.import": PRODUCTS,
  "products.importing": PRODUCTS,
  "products.pushed": PRODUCTS,
  "product.push": PRODUCTS,
  "product.launchpad": PRODUCTS,
  "stores.uninstalled": [],
  "pod.ai-image-generate.completed": ["VIEW_ACTION_POD_AI_PROMPT"],
  "product.ai-action": PRODUCTS,
  "notifications.changed": [],
  "plan.changed": [],
  "wallet.changed": ["VIEW_SETTING_WALLET", "VIEW_ACTION_FULFILL_ITEM"],
};

/** One event as it travels: small, so a screen refetches what it names rather than trusting it as data. */
export interface RealtimeEvent {
  name: EventName;
  workspaceId: string;
  /** What it is about, by id, and the outcome where there is one. At most 7 kB as JSON. */
  data: Record<string, unknown>;
}
