import { expect, test } from "vitest";
import { PERMISSIONS } from "~/platform/permissions";
import { groupsOf, PERMISSION_GROUP_NAMES, permissionsIn } from "./permission-groups";

test("O003 every permission can be given, each in one piece", () => {
  const given = permissionsIn(PERMISSION_GROUP_NAMES);
  expect([...given].sort()).toEqual([...PERMISSIONS].sort());
});

test("O003 a piece is held in full or not at all, and what is finer stays as it is", () => {
  expect(groupsOf(["VIEW_ORDER", "VIEW_CATALOG"])).toEqual(["orders"]);
  expect(permissionsIn(["dashboard"], ["VIEW_ORDER", "VIEW_CATALOG"])).toEqual(["VIEW_DASHBOARD", "VIEW_CATALOG"]);
  expect(groupsOf(permissionsIn(["orders", "products"]))).toEqual(["orders", "products"]);
});
