/** Realtime events by their documented names (orders §4, general §4, catalog §4). Payloads are ours (X119). */
export const EVENT_NAMES = [
  "orders.fulfillment", "orders.synced", "orders.payment", "orders.pay", "order.tracking.center", "products.import",
  "products.importing", "products.pushed", "product.push", "product.launchpad", "stores.uninstalled",
  "pod.ai-image-generate.completed", "product.ai-action", "notifications.changed", "wallet.changed",
] as const;
export type EventName = (typeof EVENT_NAMES)[number];

/** One event as it travels: small, so a screen refetches what it names rather than trusting it as data. */
export interface RealtimeEvent {
  name: EventName;
  workspaceId: string;
  /** What it is about, by id, and the outcome where there is one. At most 7 kB as JSON. */
  data: Record<string, unknown>;
}
