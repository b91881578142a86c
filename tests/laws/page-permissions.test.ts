/** House law: what it takes to look at a page is said for every page, and is what leads to it takes (general §6). */
import { expect, test } from "vitest";
import { SETTINGS_PAGES } from "../../app/areas/settings/screens/settings-pages.ts";
import { NAVIGATION } from "../../app/shell/navigation.ts";
import { permissionsOfPage } from "../../app/shell/page-permissions.ts";
import { routePatterns } from "../factories/route-patterns.ts";

/** Pages of whoever is signed in. */
const OF_EVERYBODY = ["/app/", "/app/ob-welcome", "/app/notifications", "/app/recent-notification", "/app/setting/account", "/app/*"];

test("G113 every page of the app takes a permission, or is named as everybody's", async () => {
  const pages = (await routePatterns()).filter((pattern) => pattern.startsWith("/app/"));
  expect(pages.filter((pattern) => permissionsOfPage(pattern).length === 0).sort()).toEqual([...OF_EVERYBODY].sort());
});

test("G034 G113 a page takes what its entry in the navigation and in the settings takes", () => {
  const ofSettings = SETTINGS_PAGES.filter(({ url }) => !OF_EVERYBODY.includes(url)).map(({ url, permission }) => [url, permission] as const);
  const ofNavigation = NAVIGATION.map(({ url, permission }) => [url, permission] as const);
  for (const [url, permission] of [...ofSettings, ...ofNavigation]) expect(permissionsOfPage(url), url).toEqual(permission ? [permission] : []);
});

test.each([
  ["/app/orders/1", ["VIEW_ORDER"]],
  ["/app/orders?status=ready", ["VIEW_ORDER"]],
  ["/app/orders/payment-success?topup=1", ["VIEW_SETTING_WALLET"]],
  ["/app/setting/integration/product-copy", ["VIEW_SETTING_INTEGRATION"]],
  ["/app/setting/members?from=mail", ["VIEW_SETTING_ACCOUNT"]],
  ["/app/setting/account#contact-phone", []],
  ["/app?from=mail", []],
  ["/login", []],
])("G113 %s takes %j", (address, permissions) => {
  expect(permissionsOfPage(address)).toEqual(permissions);
});
