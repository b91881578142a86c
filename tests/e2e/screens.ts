/** Every screen with an address of its own, by its route, and what a look at one tells. */
import type { Frame } from "playwright-core";
import { withScreenId } from "../laws/documented-screens.ts";
import { screenshot, type WatchedPage } from "./browser.ts";
import type { DemoData } from "./demo-data.ts";
import {
  accessibilityProblems,
  darkContrastProblems,
  overflowingElements,
  overflowWidth,
  untranslatedTexts,
  type Rules,
} from "./page-checks.ts";

/** A screen's path, with what it shows from the demo seller's data. */
export type Address = (data: DemoData) => string;

/** Screens that everybody sees, by their route. */
export const PUBLIC: Record<string, Address> = {
  "/": () => "/",
  "/public/pricing": () => "/public/pricing",
  "/privacy": () => "/privacy",
  "/terms": () => "/terms",
  "/login": () => "/login",
  "/signup": () => "/signup",
  "/signup/confirm": () => "/signup/confirm?email=noa%40sellers.test",
  "/signup/email-resend": () => "/signup/email-resend",
  "/forgot-password": () => "/forgot-password",
  "/forgot-password/email-resend": () => "/forgot-password/email-resend",
  "/reset-password": () => "/reset-password?token=expired",
  "/auth/invitation": ({ invitationPath }) => invitationPath,
  "/auth/deletion": () => "/auth/deletion?code=void",
  "/auth/store-migrate-verification": () => "/auth/store-migrate-verification?code=void",
  "/app/orders/payment-confirmation": () => "/app/orders/payment-confirmation?id=ended",
  "/tracking/:orderId": ({ trackingPath }) => trackingPath,
  "/desktop-notifications": () => "/desktop-notifications",
  "/reference": () => "/reference",
  "/*": () => "/no-such-page",
};

/** Screens of those who are signed in, by their route. */
export const SIGNED_IN: Record<string, Address> = {
  "/app/": () => "/app",
  "/app/ob-welcome": () => "/app/ob-welcome",
  "/app/dashboard": () => "/app/dashboard",
  "/app/store-analytics": () => "/app/store-analytics?range=90d",
  "/app/service-center": () => "/app/service-center",
  "/app/service-center/request/sourcing/new": () => "/app/service-center/request/sourcing/new",
  "/app/service-center/service/:serviceCenterType/:serviceCenterId": ({ serviceRequestId }) =>
    `/app/service-center/service/sourcing/${serviceRequestId}`,
  "/app/community": () => "/app/community",
  "/app/guide-line": () => "/app/guide-line",
  "/app/notifications": () => "/app/notifications",
  "/app/exports": () => "/app/exports",
  "/app/find-product": () => "/app/find-product",
  "/app/find-product/collection": () => "/app/find-product/collection",
  "/app/find-product/:collectionId": () => "/app/find-product/trending",
  "/app/find-product/:productSource/detail/:productId/:shipTo": ({ sourceProductId }) =>
    `/app/find-product/zopi/detail/${sourceProductId}/US`,
  "/app/products-import": () => "/app/products-import",
  "/app/products-import/editor/:productCenterId": ({ importedId }) => `/app/products-import/editor/${importedId}`,
  "/app/products-center": () => "/app/products-center",
  "/app/products-center/supplier-list": () => "/app/products-center/supplier-list",
  "/app/products-center/editor/:productCenterId": ({ importedId }) => `/app/products-center/editor/${importedId}`,
  "/app/products-center/mapping/:listingId": ({ listingId }) => `/app/products-center/mapping/${listingId}`,
  "/app/inventory": () => "/app/inventory",
  "/app/products/auto-update": () => "/app/products/auto-update",
  "/app/setting": () => "/app/setting",
  "/app/setting/product": () => "/app/setting/product",
  "/app/setting/product-push-preference": () => "/app/setting/product-push-preference",
  "/app/setting/monitoring": () => "/app/setting/monitoring",
  "/app/setting/account": () => "/app/setting/account",
  "/app/setting/members": () => "/app/setting/members",
  "/app/setting/migrate": () => "/app/setting/migrate",
  "/app/setting/channel": () => "/app/setting/channel",
  "/app/auth/bind/platform": () => "/app/auth/bind/platform?platform=shopify&shop=second-harbour",
  "/app/setting/integration": () => "/app/setting/integration",
  "/app/setting/integration/product-copy": () => "/app/setting/integration/product-copy?show=all",
  "/app/setting/integration/cashback_setting": () => "/app/setting/integration/cashback_setting",
  "/app/setting/partners-connection": () => "/app/setting/partners-connection",
  "/app/setting/order-tracking": () => "/app/setting/order-tracking",
  "/app/setting/notification": () => "/app/setting/notification",
  "/app/setting/jobs": () => "/app/setting/jobs",
  "/app/setting/wallet": () => "/app/setting/wallet",
  "/app/setting/automation": () => "/app/setting/automation",
  "/app/setting/order/order-placement": () => "/app/setting/order/order-placement?source=zopi",
  "/app/setting/payments": () => "/app/setting/payments",
  "/app/setting/billing": () => "/app/setting/billing",
  "/app/setting/billing-plan/change-plan": () => "/app/setting/billing-plan/change-plan",
  "/app/pay": () => "/app/pay?_ptxn=txn_none",
  "/app/orders/attention": () => "/app/orders/attention?reason=unmapped",
  "/app/orders": () => "/app/orders",
  "/app/orders/feedbacks": () => "/app/orders/feedbacks",
  "/app/orders/feedbacks/:feedbackId": ({ feedbackId }) => `/app/orders/feedbacks/${feedbackId}`,
  "/app/orders/create": ({ orderId }) => `/app/orders/create?from=${orderId}`,
  "/app/orders/import-tracking": () => "/app/orders/import-tracking",
  "/app/orders/shipment": () => "/app/orders/shipment",
  "/app/orders/cancel-refund": () => "/app/orders/cancel-refund",
  "/app/orders/payment-success": () => "/app/orders/payment-success",
  "/app/orders/:orderId": ({ orderId }) => `/app/orders/${orderId}`,
  "/app/*": () => "/app/no-such-page",
};

/** Screens at another address, by the route of the one that they are the same as. */
export const SAME_SCREEN: Record<string, string> = {
  "/app/catalog": "/app/find-product",
  "/app/catalog/dropshipping": "/app/find-product",
  "/app/products": "/app/products-center",
  "/app/products/list": "/app/products-center",
  "/app/list": "/app/products-center",
  "/app/v2/orders": "/app/orders",
  "/app/manage": "/app/orders/shipment",
  "/app/manage/tracking": "/app/orders/shipment",
  "/app/channel": "/app/setting/channel",
  "/app/recent-notification": "/app/notifications",
  "/app/service-center/list": "/app/service-center",
};

/** Routes that show nothing of their own: they lead on, or stand in a store's theme. */
export const WITHOUT_SCREEN = [
  "/.well-known/security.txt",
  "/mail/confirm",
  "/mail/leave",
  "/signout",
  "/auth/email-verification",
  "/auth/:social/callback",
  "/auth/shopify/callback",
  "/auth/shopify/login",
  "/auth/shopify/*",
  "/auth/aliexpress/start",
  "/auth/aliexpress/callback",
  "/proxy/*",
  "/files/:fileName",
  "/auth/platform/:platform/auto-login",
  "/auth/platform/:platform/install",
  "/auth/platform/:platform/callback",
  "/app/setting/billing-plan",
];

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 360, height: 780 };
/** The narrowest window that must do (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 640 };

/** The ways that a screen is looked at, by turns: a quarter of the screens in a run, in one of them. All are served in each run. */
export const WAYS = {
  "standalone-en": { parts: 20, part: 0 },
  "embedded-ar": { parts: 20, part: 4 },
  pseudo: { parts: 20, part: 8 },
  "embedded-en": { parts: 20, part: 12 },
  "standalone-ar": { parts: 20, part: 16 },
};
/** The same of screens that everybody sees, which no admin has in a frame. */
export const PUBLIC_WAYS = {
  "standalone-en": { parts: 12, part: 0 },
  pseudo: { parts: 12, part: 4 },
  "standalone-ar": { parts: 12, part: 8 },
};

/** Rows of a table of addresses, each named by its route and the documented screen there. */
export const rowsOf = (addresses: Record<string, Address>) =>
  Object.entries(addresses).map(([route, address]) => [withScreenId(route), address] as const);
/** The same of screens that stand at another address, too. */
export const SAME_SCREEN_ROWS = Object.entries(SAME_SCREEN).map(([route, same]) => ({
  name: withScreenId(route),
  route,
  same,
}));

/** A screenshot's name for the screen at a path. */
export const nameOf = (path: string): string =>
  path
    .slice(1)
    .replaceAll(/[/?=%&]/g, "_")
    .replaceAll(/[0-9a-f-]{30,}/g, "id");

/** The title of the screen in a frame. */
export const headingOf = (frame: Frame): Promise<string> =>
  frame.getByRole("heading", { level: 1 }).first().innerText();

/** Makes the window as wide and waits until the screen is laid out for it: tables measure themselves a moment after. */
export async function resize(
  { page, settle }: WatchedPage,
  frame: Frame,
  viewport: { width: number; height: number },
): Promise<void> {
  await page.setViewportSize(viewport);
  await settle(frame);
  await frame.waitForFunction(
    () => {
      const last = window as { lastLayout?: string; sameLayouts?: number };
      const { scrollWidth, scrollHeight, clientWidth } = document.documentElement;
      const layout = [scrollWidth, scrollHeight, clientWidth].join();
      last.sameLayouts = layout === last.lastLayout ? (last.sameLayouts ?? 0) + 1 : 0;
      last.lastLayout = layout;
      return last.sameLayouts >= 3 && ((last.sameLayouts = 0), true);
    },
    null,
    { polling: 50 },
  );
}

/** What is looked at on a screen at one width. */
export interface Look {
  viewport: { width: number; height: number };
  /** Rules of accessibility; `names` leaves out colors, which are the same in every language and mode. */
  rules: Rules | null;
  isDarkToo?: boolean;
}

/**
 * Loads a screen once, at the first look's width, and tells all that is wrong with it there, at the other looks' widths and in
 * the narrowest window. `open` loads it and answers the frame that it is in; pictures of it go to the folder.
 */
export async function look(
  watched: WatchedPage,
  {
    folder,
    path,
    open,
    looks,
  }: { folder: string; path: string; open: (path: string) => Promise<Frame>; looks: Look[] },
): Promise<string[]> {
  const { page, problems } = watched;
  const found: string[] = [];
  problems.length = 0;
  await page.setViewportSize(looks[0]!.viewport);
  const frame = await open(path);
  for (const { viewport, rules, isDarkToo } of looks) {
    if (viewport !== looks[0]!.viewport) await resize(watched, frame, viewport);
    await screenshot(page, `screens/${folder}-${viewport.width}/${nameOf(path)}`);
    const width = `at ${viewport.width} px`;
    if (rules)
      found.push(...(await accessibilityProblems(frame, rules)).map((problem) => `${width} accessibility: ${problem}`));
    if (isDarkToo) found.push(...(await darkContrastProblems(frame)).map((problem) => `in the dark theme: ${problem}`));
    found.push(...(await untranslatedTexts(frame)).map((text) => `${width} untranslated: ${text}`));
  }
  await resize(watched, frame, NARROWEST);
  if ((await overflowWidth(frame)) > 0)
    found.push(`wider than ${NARROWEST.width} px: ${(await overflowingElements(frame)).join(", ")}`);
  return withoutExpected([...found, ...problems], path);
}

/** Pages that are there to show a refusal, with the call that is refused. */
const REFUSED: Record<string, string> = {
  "/no-such-page": "/no-such-page",
  "/auth/deletion?code=void": "/api/auth/deletion",
  "/auth/store-migrate-verification?code=void": "/verification?code=void",
  "/app/pay?_ptxn=txn_none": "/payments/card-form/txn_none",
};

function withoutExpected(problems: string[], path: string): string[] {
  const refused = Object.entries(REFUSED).find(([ending]) => path.endsWith(ending))?.[1];
  return refused ? problems.filter((problem) => !problem.startsWith("GET ") || !problem.includes(refused)) : problems;
}
