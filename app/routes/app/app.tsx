import type { LinksFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import billingStyles from "~/areas/billing/screens/billing.css?url";
import { UsageMenu } from "~/areas/billing/screens/usage-menu";
import { PushDrawerProvider } from "~/areas/catalog/screens/push/push-drawer";
import pushStyles from "~/areas/catalog/screens/push/push.css?url";
import { Notice } from "~/areas/home/screens/announcements/notice";
import { GuideLauncher } from "~/areas/home/screens/guide/guide-launcher";
import { NotificationBell } from "~/areas/notifications/screens/bell";
import bellStyles from "~/areas/notifications/screens/notifications.css?url";
import { useDocument } from "~/shell/document/document";
import { ErrorScreen } from "~/shell/errors/error-screen";
import { ErrorView, framedError } from "~/shell/errors/error-view";
import { AppFrame } from "~/shell/frame/app-frame";
import { AfterHydration } from "~/ui/loading/after-hydration";
import { lazyPart } from "~/ui/loading/lazy-part";

const PageQuotaNotice = lazyPart(() => import("~/areas/billing/screens/upgrade/page-quota-notice"));
const Companions = lazyPart(() => import("./app.companions"));

/** What areas put into the frame. */
const PARTS = { notice: <Notice />, usage: <UsageMenu />, bell: <NotificationBell /> };

/** The bell, a push that can be started and followed from every screen, and plans that can be asked for from each. */
export const handle = { i18n: ["notifications", "push", "outside", "billing"] };
export const links: LinksFunction = () =>
  [bellStyles, pushStyles, billingStyles].map((href) => ({ rel: "stylesheet", href }));

export default function AppRoute() {
  return (
    <AppFrame {...PARTS}>
      <PushDrawerProvider>
        <AfterHydration>
          <PageQuotaNotice />
        </AfterHydration>
        <Outlet />
        <GuideLauncher />
        <AfterHydration>
          <Companions />
        </AfterHydration>
      </PushDrawerProvider>
    </AppFrame>
  );
}

/** A screen that fails leaves the frame standing. */
export function ErrorBoundary() {
  const { principal } = useDocument();
  return principal ? <FramedError /> : <ErrorView />;
}

function FramedError() {
  return (
    <AppFrame {...PARTS}>
      <ErrorScreen />
    </AppFrame>
  );
}
framedError.view = FramedError;
