/**
 * Every permission by name (general §6, orders §6). Contract entries declare the one that they need; screens read the same
 * declaration. Names of settings pages follow VIEW_SETTING_<PAGE> (ledger G213), those of actions VIEW_ACTION_<NAME> (X048).
 */
export const PERMISSIONS = [
  "VIEW_DASHBOARD",
  "VIEW_ORDER",
  "VIEW_CATALOG",
  "VIEW_PRODUCT",
  "VIEW_SETTINGS",
  "VIEW_MANAGE",
  "VIEW_COMMUNITY",
  "VIEW_SERVICE_CENTER",
  "VIEW_HELP_CENTER",
  "VIEW_YOUR_USAGE",
  "VIEW_SWITCH_APP",
  "VIEW_SETTING_CONNECTED_STORE",
  "VIEW_SETTING_ACCOUNT",
  "VIEW_SETTING_BILLING_PLAN",
  "VIEW_SETTING_AUTOMATION",
  "VIEW_SETTING_PRODUCT",
  "VIEW_SETTING_PRODUCT_PUSH_PREFERENCE",
  "VIEW_SETTING_PAYMENTS",
  "VIEW_SETTING_NOTIFICATIONS",
  "VIEW_SETTING_MONITORING",
  "VIEW_SETTING_FULFILLMENT",
  "VIEW_SETTING_WALLET",
  "VIEW_SETTING_ORDER_TRACKING",
  "VIEW_SETTING_INTEGRATION",
  "VIEW_SETTING_ORDER_FULFILLMENT",
  "VIEW_SETTING_CHANNEL",
  "VIEW_SETTING_MIGRATE",
  "VIEW_SETTING_PARTNERS_CONNECTION",
  "VIEW_ACTION_CHANGE_PLAN",
  "VIEW_ACTION_CANCEL_PLAN",
  "VIEW_ACTION_PUSH_PRODUCT",
  "VIEW_ACTION_PC_LISTING",
  "VIEW_ACTION_ADD_TO_FAVORITE",
  "VIEW_ACTION_ORDER_SYNC",
  "VIEW_ACTION_EDIT_CUSTOMER",
  "VIEW_ACTION_CHANGE_SUPPLIER",
  "VIEW_ACTION_FULFILL_ITEM",
  "VIEW_ACTION_FULFILL_PENDING_ORDERS",
  "VIEW_ACTION_POD_UPLOAD_IMAGE",
  "VIEW_ACTION_POD_AI_PROMPT",
  "VIEW_ACTION_BULK_ENHANCER",
  "VIEW_ACTION_BULK_LISTING",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What someone holds: everything (VIEW_ALL), or a list. */
export type HeldPermissions = "VIEW_ALL" | readonly Permission[];

/** True when `held` grants at least one of `needed`; an empty need is granted to anyone signed in. */
export function isPermitted(held: HeldPermissions, needed: readonly Permission[]): boolean {
  return needed.length === 0 || held === "VIEW_ALL" || needed.some((permission) => held.includes(permission));
}
