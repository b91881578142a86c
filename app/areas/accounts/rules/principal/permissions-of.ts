import { PERMISSIONS, type HeldPermissions, type Permission } from "~/platform/permissions";

/** What a short-video marketplace user keeps (G119). */
const MARKETPLACE_PERMISSIONS: readonly Permission[] = [
  "VIEW_DASHBOARD",
  "VIEW_ORDER",
  "VIEW_SETTINGS",
  "VIEW_SETTING_ACCOUNT",
  "VIEW_SETTING_PAYMENTS",
  "VIEW_SETTING_WALLET",
  "VIEW_SETTING_NOTIFICATIONS",
  "VIEW_SETTING_AUTOMATION",
  "VIEW_SETTING_FULFILLMENT",
  "VIEW_SETTING_ORDER_TRACKING",
  "VIEW_ACTION_ORDER_SYNC",
  "VIEW_ACTION_EDIT_CUSTOMER",
  "VIEW_ACTION_CHANGE_SUPPLIER",
  "VIEW_ACTION_FULFILL_ITEM",
  "VIEW_ACTION_FULFILL_PENDING_ORDERS",
];

/** Guests see everything and may do nothing: actions are held back, and `mayCall` refuses every change (G122, X049). */
const GUEST_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter(
  (permission) => !permission.startsWith("VIEW_ACTION_"),
);

/** What marketing users have no part in: billing and the end of a plan (G120). */
const NOT_FOR_MARKETING: readonly Permission[] = [
  "VIEW_SETTING_BILLING_PLAN",
  "VIEW_ACTION_CHANGE_PLAN",
  "VIEW_ACTION_CANCEL_PLAN",
];

/**
 * What someone holds in a workspace: an owner all, a member what was given, each narrowed by the account's kind
 * (G118, G119, G122) and, independently of it, by its marketing flag (G120, G121). Names that are no longer known are left out.
 */
export function permissionsOf({
  isOwner,
  permissions,
  mktType,
  isUserMkt,
}: {
  isOwner: boolean;
  permissions: readonly string[];
  mktType: string | null;
  isUserMkt: boolean;
}): HeldPermissions {
  const ofKind =
    mktType === "tiktok"
      ? MARKETPLACE_PERMISSIONS
      : mktType === "guest" || mktType === "special_guest"
        ? GUEST_PERMISSIONS
        : null;
  const limit = isUserMkt
    ? (ofKind ?? PERMISSIONS).filter((permission) => !NOT_FOR_MARKETING.includes(permission))
    : ofKind;
  if (isOwner) return limit ?? "VIEW_ALL";
  return (limit ?? PERMISSIONS).filter((permission) => permissions.includes(permission));
}
