import { expect, test } from "vitest";
import { BOTTOM_TABS, currentEntry, NAVIGATION, permittedNavigation } from "./navigation";

test.each([
  ["/app", "home"],
  ["/app/find-product/zopi/detail/1/US", "find_product"],
  ["/app/catalog/pod", "find_product"],
  ["/app/dropshipping-products", "find_product"],
  ["/app/products-import/editor/1", "import_list"],
  ["/app/products-center", "product_center"],
  ["/app/orders/shipment", "orders"],
  ["/app/orders/cancel-refund", "orders"],
  ["/app/setting/channel", "settings"],
])("S096 S098 %s highlights %s", (pathname, key) => {
  expect(currentEntry(pathname)).toBe(key);
});

test("S096 an address outside the app highlights nothing", () => {
  expect(currentEntry("/login")).toBeNull();
  expect(currentEntry("/application")).toBeNull();
});

test("S098 the bottom tabs are entries of the navigation", () => {
  const keys = NAVIGATION.map(({ key }) => key);
  expect(BOTTOM_TABS.every((tab) => keys.includes(tab))).toBe(true);
});

test("S096 entries without permission are not shown", () => {
  expect(permittedNavigation(["VIEW_ORDER", "VIEW_SETTINGS"]).map(({ key }) => key)).toEqual(["home", "orders", "settings"]);
  expect(permittedNavigation("VIEW_ALL")).toHaveLength(NAVIGATION.length);
});
