import type { Permission } from "~/platform/permissions";

/**
 * What an owner gives a team member, in pieces that a person can tell apart. Stored and checked are the permission names;
 * a piece is held when all of its names are (O003, X049).
 */
const PERMISSION_GROUPS = {
  dashboard: ["VIEW_DASHBOARD"],
  orders: ["VIEW_ORDER"],
  order_work: [
    "VIEW_ACTION_ORDER_SYNC",
    "VIEW_ACTION_EDIT_CUSTOMER",
    "VIEW_ACTION_CHANGE_SUPPLIER",
    "VIEW_ACTION_FULFILL_ITEM",
    "VIEW_ACTION_FULFILL_PENDING_ORDERS",
  ],
  products: ["VIEW_CATALOG", "VIEW_PRODUCT", "VIEW_ACTION_ADD_TO_FAVORITE"],
  product_work: [
    "VIEW_ACTION_PUSH_PRODUCT",
    "VIEW_ACTION_PC_LISTING",
    "VIEW_ACTION_BULK_ENHANCER",
    "VIEW_ACTION_BULK_LISTING",
    "VIEW_ACTION_POD_UPLOAD_IMAGE",
    "VIEW_ACTION_POD_AI_PROMPT",
  ],
  money: ["VIEW_SETTING_WALLET", "VIEW_SETTING_PAYMENTS"],
  plan: ["VIEW_SETTING_BILLING_PLAN", "VIEW_YOUR_USAGE", "VIEW_ACTION_CHANGE_PLAN", "VIEW_ACTION_CANCEL_PLAN"],
  stores: [
    "VIEW_SETTING_CHANNEL",
    "VIEW_SETTING_CONNECTED_STORE",
    "VIEW_SETTING_MIGRATE",
    "VIEW_SETTING_PARTNERS_CONNECTION",
  ],
  settings: [
    "VIEW_SETTINGS",
    "VIEW_SETTING_ACCOUNT",
    "VIEW_SETTING_AUTOMATION",
    "VIEW_SETTING_PRODUCT",
    "VIEW_SETTING_PRODUCT_PUSH_PREFERENCE",
    "VIEW_SETTING_NOTIFICATIONS",
    "VIEW_SETTING_MONITORING",
    "VIEW_SETTING_FULFILLMENT",
    "VIEW_SETTING_ORDER_TRACKING",
    "VIEW_SETTING_INTEGRATION",
    "VIEW_SETTING_ORDER_FULFILLMENT",
  ],
  help: ["VIEW_MANAGE", "VIEW_COMMUNITY", "VIEW_SERVICE_CENTER", "VIEW_HELP_CENTER", "VIEW_SWITCH_APP"],
} as const satisfies Record<string, readonly Permission[]>;
export type PermissionGroup = keyof typeof PERMISSION_GROUPS;
export const PERMISSION_GROUP_NAMES = Object.keys(PERMISSION_GROUPS) as PermissionGroup[];

/** The pieces that a list of permissions holds in full. */
export function groupsOf(permissions: readonly string[]): PermissionGroup[] {
  return PERMISSION_GROUP_NAMES.filter((group) =>
    PERMISSION_GROUPS[group].every((permission) => permissions.includes(permission)),
  );
}

/**
 * The permissions of the chosen pieces. What `kept` holds beside whole pieces stays: names given by a call in a finer
 * choice than screens offer.
 */
export function permissionsIn(groups: readonly PermissionGroup[], kept: readonly Permission[] = []): Permission[] {
  const whole = new Set<string>(groupsOf(kept).flatMap((group) => PERMISSION_GROUPS[group]));
  return [
    ...new Set([
      ...groups.flatMap((group) => PERMISSION_GROUPS[group]),
      ...kept.filter((permission) => !whole.has(permission)),
    ]),
  ];
}
