import { describe, expect, test } from "vitest";
import { isPermitted, PERMISSIONS } from "~/platform/permissions";
import { permissionsOf } from "./permissions-of";

describe("what someone holds", () => {
  test("G118 an owner holds all", () =>
    expect(permissionsOf({ isOwner: true, permissions: [], mktType: null, isUserMkt: false })).toBe("VIEW_ALL"));

  test("a member holds what was given, unknown names left out", () =>
    expect(
      permissionsOf({ isOwner: false, permissions: ["VIEW_ORDER", "VIEW_NOTHING"], mktType: null, isUserMkt: false }),
    ).toEqual(["VIEW_ORDER"]));

  test("G119 a short-video marketplace user keeps orders and a few settings, even as owner", () => {
    expect(permissionsOf({ isOwner: true, permissions: [], mktType: "tiktok", isUserMkt: false })).toEqual([
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
    ]);
  });

  test("G120 G121 the marketing flag takes billing away, whatever the kind", () => {
    for (const mktType of [null, "tiktok"]) {
      const held = permissionsOf({ isOwner: true, permissions: [], mktType, isUserMkt: true });
      expect(isPermitted(held, ["VIEW_ORDER"])).toBe(true);
      for (const lost of ["VIEW_SETTING_BILLING_PLAN", "VIEW_ACTION_CHANGE_PLAN", "VIEW_ACTION_CANCEL_PLAN"] as const)
        expect(isPermitted(held, [lost])).toBe(false);
    }
    const held = permissionsOf({ isOwner: true, permissions: [], mktType: null, isUserMkt: true });
    expect(isPermitted(held, ["VIEW_ACTION_PUSH_PRODUCT"])).toBe(true);
  });

  test.each(["guest", "special_guest"])("G122 a %s looks and does nothing", (mktType) => {
    const held = permissionsOf({ isOwner: true, permissions: [], mktType, isUserMkt: false });
    expect(isPermitted(held, ["VIEW_ORDER"])).toBe(true);
    for (const action of PERMISSIONS.filter((name) => name.startsWith("VIEW_ACTION_")))
      expect(isPermitted(held, [action])).toBe(false);
  });
});
