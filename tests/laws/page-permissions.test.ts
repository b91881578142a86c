/** House law: what it takes to look at a page is said for every page, and is what leads to it takes (general §6). */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SETTINGS_PAGES } from "../../app/areas/settings/screens/settings-pages.ts";
import { PERMISSIONS } from "../../app/platform/permissions.ts";
import { loader as otherName } from "../../app/routes/settings/app.setting.billing-plan.tsx";
import { permissionsOfPage } from "../../app/shell/access/page-permissions.ts";
import { currentEntry, NAVIGATION } from "../../app/shell/frame/navigation.ts";
import { BILLING_PAGE, PLANS_PAGE } from "../../app/shell/plans/use-plans-link.ts";
import words from "../../locales/en/settings.json";
import { routePatterns } from "../factories/route-patterns.ts";
import { sourceFiles } from "./source-files.ts";

/** Pages of whoever is signed in. */
const OF_EVERYBODY = [
  "/app/",
  "/app/ob-welcome",
  // Each file takes the permission of its list.
  "/app/exports",
  "/app/notifications",
  "/app/recent-notification",
  "/app/setting/account",
  "/app/*",
];

test("G113 every page of the app takes a permission, or is named as everybody's", async () => {
  const pages = (await routePatterns()).filter((pattern) => pattern.startsWith("/app/"));
  expect(pages.filter((pattern) => permissionsOfPage(pattern).length === 0).sort()).toEqual([...OF_EVERYBODY].sort());
});

test("G034 G113 a page takes what its entry in the navigation and in the settings takes", () => {
  const ofSettings = SETTINGS_PAGES.filter(({ url }) => !OF_EVERYBODY.includes(url)).map(
    ({ url, permission }) => [url, permission] as const,
  );
  const ofNavigation = NAVIGATION.map(({ url, permission }) => [url, permission] as const);
  for (const [url, permission] of [...ofSettings, ...ofNavigation])
    expect(permissionsOfPage(url), url).toEqual(permission ? [permission] : []);
});

test.each([
  ["/app/orders/1", ["VIEW_ORDER"]],
  ["/app/orders?status=ready", ["VIEW_ORDER"]],
  ["/app/orders/payment-success?topup=1", ["VIEW_SETTING_WALLET"]],
  ["/app/setting/integration/product-copy", ["VIEW_SETTING_INTEGRATION"]],
  ["/app/setting/integration/cashback_setting", ["VIEW_SETTING_INTEGRATION"]],
  ["/app/setting/members?from=mail", ["VIEW_SETTING_ACCOUNT"]],
  ["/app/setting/account#contact-phone", []],
  ["/app?from=mail", []],
  ["/login", []],
])("G113 %s takes %j", (address, permissions) => {
  expect(permissionsOfPage(address)).toEqual(permissions);
});

test("B003 B019 G036 the settings have Plan and Billing with the choosing of a plan below it, Wallet and Credits, Payments, and General", async () => {
  const pages = await routePatterns();
  const titleOf = (url: string) => {
    const page = SETTINGS_PAGES.find((one) => one.url === url);
    return page && pages.includes(url) && words.pages[page.key as keyof typeof words.pages].title;
  };
  expect([BILLING_PAGE, "/app/setting/wallet", "/app/setting/payments", "/app/setting/account"].map(titleOf)).toEqual([
    "Plan and Billing",
    "Wallet and Credits",
    "Payments",
    "General",
  ]);
  expect(PLANS_PAGE).toBe("/app/setting/billing-plan/change-plan");
  expect(pages).toContain(PLANS_PAGE);
});

test("G037 the billing page's other name leads to it, with what stands behind the address, under the same entry of the menu", () => {
  const request = new Request("https://app.example.test/app/setting/billing-plan?agreement=1");
  const answer = otherName({ request, params: {}, context: {} });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/app/setting/billing?agreement=1"]);
  expect(currentEntry(BILLING_PAGE)).toBe("settings");
  expect(["/app/setting/billing-plan", PLANS_PAGE].map((page) => currentEntry(page))).toEqual(["settings", "settings"]);
});

/** Permissions of pages and deeds that are not there yet: they are granted and taken like the others (docs/not-yet.md). */
const OF_NOTHING_YET = [
  "VIEW_MANAGE",
  "VIEW_SETTING_FULFILLMENT",
  "VIEW_ACTION_POD_UPLOAD_IMAGE",
  "VIEW_ACTION_BULK_LISTING",
];
/** Where permissions are named and grouped, and taken by nothing. */
const NAMED_ONLY = /^app\/(platform\/permissions\.ts|areas\/accounts\/rules\/)/;

test("G113 G117 G213 each permission is taken by a page, a call or a part of a screen, or is named as one of what is to come", () => {
  const code = sourceFiles(["app"], /(?<!\.test)\.tsx?$/)
    .filter((file) => !NAMED_ONLY.test(file))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const taken = (permission: string) => new RegExp(`"${permission}"`).test(code);
  expect(PERMISSIONS.filter((permission) => !taken(permission))).toEqual(OF_NOTHING_YET);
});
