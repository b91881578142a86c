import type { Permission } from "~/platform/permissions";
import { NAVIGATION } from "../frame/navigation";

/** What the pages of no entry take, and those that take something else than the entry above them. */
const OTHER_PAGES: readonly [address: string, permission: Permission | readonly Permission[] | null][] = [
  ["/app/community", "VIEW_COMMUNITY"],
  // All that it leads to begins with finding a product.
  ["/app/guide-line", "VIEW_CATALOG"],
  // Where a payment of the wallet comes back to.
  ["/app/orders/payment-success", "VIEW_SETTING_WALLET"],
  ["/app/orders/create", "VIEW_ACTION_FULFILL_ITEM"],
  ["/app/orders/import-tracking", "VIEW_ACTION_FULFILL_ITEM"],
  ["/app/channel", "VIEW_SETTING_CHANNEL"],
  ["/app/auth/bind/platform", "VIEW_SETTING_CHANNEL"],
  // One's own name, password and devices.
  ["/app/setting/account", null],
  ["/app/setting/members", "VIEW_SETTING_ACCOUNT"],
  ["/app/setting/channel", "VIEW_SETTING_CHANNEL"],
  ["/app/setting/migrate", "VIEW_SETTING_MIGRATE"],
  ["/app/setting/partners-connection", "VIEW_SETTING_PARTNERS_CONNECTION"],
  ["/app/setting/product", "VIEW_SETTING_PRODUCT"],
  ["/app/setting/product-push-preference", "VIEW_SETTING_PRODUCT_PUSH_PREFERENCE"],
  ["/app/setting/monitoring", "VIEW_SETTING_MONITORING"],
  ["/app/setting/order-tracking", "VIEW_SETTING_ORDER_TRACKING"],
  ["/app/setting/order/order-placement", "VIEW_SETTING_ORDER_FULFILLMENT"],
  ["/app/setting/automation", "VIEW_SETTING_AUTOMATION"],
  ["/app/setting/notification", "VIEW_SETTING_NOTIFICATIONS"],
  ["/app/setting/wallet", "VIEW_SETTING_WALLET"],
  ["/app/setting/payments", "VIEW_SETTING_PAYMENTS"],
  ["/app/setting/billing", "VIEW_SETTING_BILLING_PLAN"],
  // Where a card is given for a plan or a purchase.
  ["/app/pay", "VIEW_ACTION_CHANGE_PLAN"],
  // The way there is for those who may change the plan; the page says so to who may only look.
  ["/app/setting/billing-plan", ["VIEW_SETTING_BILLING_PLAN", "VIEW_ACTION_CHANGE_PLAN"]],
];

const PAGES = new Map<string, Permission | readonly Permission[] | null>([
  ...NAVIGATION.flatMap(({ url, alsoAt = [], permission }) =>
    [url, ...alsoAt].map((address) => [address, permission] as const),
  ),
  ...OTHER_PAGES,
]);

/**
 * What it takes to look at a page (general §6): of the addresses that lead to it the longest says so. None for a page that
 * is everybody's.
 * @param address path, with or without a query
 */
export function permissionsOfPage(address: string): Permission[] {
  for (
    let path = address.split(/[?#]/)[0] ?? "";
    path.length > "/app".length;
    path = path.slice(0, path.lastIndexOf("/"))
  ) {
    const permission = PAGES.get(path);
    if (permission !== undefined) return permission ? [permission].flat() : [];
  }
  return [];
}
