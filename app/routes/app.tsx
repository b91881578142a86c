import type { LinksFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { lazy } from "react";
import { PushDrawerProvider } from "~/areas/catalog/screens/push/push-drawer";
import pushStyles from "~/areas/catalog/screens/push/push.css?url";
import { GuideLauncher } from "~/areas/home/screens/guide-launcher";
import { NotificationBell } from "~/areas/notifications/screens/bell";
import bellStyles from "~/areas/notifications/screens/notifications.css?url";
import { AppFrame } from "~/shell/app-frame";
import { useDocument } from "~/shell/document";
import { ErrorScreen } from "~/shell/error-screen";
import { ErrorView } from "~/shell/error-view";
import { AfterHydration } from "~/ui/after-hydration";

const Companions = lazy(() => import("./app.companions"));

/** The bell, and a push that can be started and followed from every screen. */
export const handle = { texts: ["notifications", "push", "outside"] };
export const links: LinksFunction = () => [bellStyles, pushStyles].map((href) => ({ rel: "stylesheet", href }));

export default function AppRoute() {
  return (
    <AppFrame bell={<NotificationBell />}>
      <PushDrawerProvider>
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
  if (!principal) return <ErrorView />;
  return (
    <AppFrame bell={<NotificationBell />}>
      <ErrorScreen />
    </AppFrame>
  );
}
