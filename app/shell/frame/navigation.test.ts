import { expect, test } from "vitest";
import { currentEntry, navigationFor, type NavigationPlace, type NavigationRequest } from "./navigation";

const OWNER: NavigationRequest = {
  place: "side_menu",
  viewer: { kind: "normal", permissions: "VIEW_ALL" },
  client: { kind: "browser", isBillingHidden: false },
  hasStore: true,
  hasServiceCenter: true,
  isOnboarding: false,
};
const keys = (change: Partial<NavigationRequest>) => navigationFor({ ...OWNER, ...change }).map(({ key }) => key);

test.each([
  ["/app", "home"],
  ["/app/find-product/zopi/detail/1/US", "find_product"],
  ["/app/catalog/pod", "find_product"],
  ["/app/catalog/dropshipping", "find_product"],
  ["/app/catalog/personalized", "find_product"],
  ["/app/dropshipping-products", "find_product"],
  ["/app/products-import/editor/1", "import_list"],
  ["/app/products-center", "product_center"],
  ["/app/orders/shipment", "orders"],
  ["/app/manage", "orders"],
  ["/app/manage/tracking", "orders"],
  ["/app/inventory", "product_center"],
  ["/app/store-analytics", "dashboard"],
  ["/app/orders/cancel-refund", "orders"],
  ["/app/setting/channel", "settings"],
  ["/app/setting/billing", "settings"],
  ["/app/setting/billing-plan/change-plan", "settings"],
  ["/app/setting/partners-connection", "integration"],
  ["/app/setting/integration/product-copy", "integration"],
])("S096 S098 G031 G032 G033 %s highlights %s", (pathname, key) => {
  expect(currentEntry(pathname)).toBe(key);
});

test("G033 the catalog stays the current tab on its sub-paths, and orders on theirs", () => {
  const tabs = navigationFor({ ...OWNER, place: "bottom_tabs" });
  expect(currentEntry("/app/catalog/pod", tabs)).toBe("find_product");
  expect(currentEntry("/app/orders/cancel-refund", tabs)).toBe("orders");
});

test("S096 an address outside the app highlights nothing", () => {
  expect(currentEntry("/login")).toBeNull();
  expect(currentEntry("/app/community")).toBeNull();
  expect(currentEntry("/application")).toBeNull();
});

test("G024 the side menu has every entry but home, in order", () => {
  expect(keys({})).toEqual([
    "find_product",
    "import_list",
    "product_center",
    "orders",
    "dashboard",
    "integration",
    "settings",
  ]);
  expect(keys({ place: "phone_menu" })[0]).toBe("home");
});

test("G025 without a store there is nothing to integrate, and its page belongs to the settings", () => {
  const shown = navigationFor({ ...OWNER, hasStore: false });
  expect(shown.map(({ key }) => key)).not.toContain("integration");
  expect(currentEntry("/app/setting/partners-connection", shown)).toBe("settings");
});

test("S096 the integrations are for those who may see their settings", () => {
  expect(keys({ viewer: { kind: "normal", permissions: ["VIEW_SETTING_INTEGRATION"] } })).toContain("integration");
  expect(keys({ viewer: { kind: "normal", permissions: ["VIEW_SETTING_PARTNERS_CONNECTION"] } })).not.toContain(
    "integration",
  );
});

test("G027 something new wears a pill", () => {
  expect(
    navigationFor(OWNER)
      .filter(({ isNew }) => isNew)
      .map(({ key }) => key),
  ).toEqual(["integration"]);
});

test("G028 embedded, settings are not in the platform's menu, and home is", () => {
  expect(keys({ place: "embedded" })).not.toContain("settings");
  expect(keys({ place: "embedded" })[0]).toBe("home");
});

test("S068 embedded, the service center is in the platform's menu where there is a team; our own frame has it in the user menu", () => {
  expect(keys({ place: "embedded" }).at(-1)).toBe("service_center");
  expect(keys({ place: "embedded", hasServiceCenter: false })).not.toContain("service_center");
  expect(keys({ place: "embedded", viewer: { kind: "normal", permissions: ["VIEW_ORDER"] } })).not.toContain(
    "service_center",
  );
  expect(keys({ place: "side_menu" })).not.toContain("service_center");
});

test("G029 settings are not in the menu of a phone where billing is hidden", () => {
  expect(keys({ place: "phone_menu" })).toContain("settings");
  expect(keys({ place: "phone_menu", client: { kind: "mobile", isBillingHidden: true } })).not.toContain("settings");
});

test("G030 the bottom tabs are home, catalog, products, orders and dashboard", () => {
  expect(keys({ place: "bottom_tabs" })).toEqual(["home", "find_product", "product_center", "orders", "dashboard"]);
});

test.each<NavigationPlace>(["side_menu", "phone_menu", "bottom_tabs", "embedded"])(
  "G046 nothing is in the %s during onboarding",
  (place) => {
    expect(keys({ place, isOnboarding: true })).toEqual([]);
  },
);

test("G119 entries that a marketplace user may not open are removed", () => {
  expect(keys({ viewer: { kind: "tiktok", permissions: ["VIEW_ORDER", "VIEW_SETTINGS"] } })).toEqual([
    "orders",
    "settings",
  ]);
});

test("G122 a guest sees them, blocked", () => {
  const shown = navigationFor({ ...OWNER, viewer: { kind: "guest", permissions: ["VIEW_ORDER"] } });
  expect(shown.map(({ key }) => key)).toEqual(keys({}));
  expect(shown.filter(({ access }) => access === "allowed").map(({ key }) => key)).toEqual(["orders"]);
});
