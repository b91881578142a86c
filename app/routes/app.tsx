import { Outlet } from "@remix-run/react";
import { AppFrame } from "~/shell/app-frame";
import { useDocument } from "~/shell/document";
import { ErrorScreen } from "~/shell/error-screen";
import { ErrorView } from "~/shell/error-view";

export default function AppRoute() {
  return (
    <AppFrame>
      <Outlet />
    </AppFrame>
  );
}

/** A screen that fails leaves the frame standing. */
export function ErrorBoundary() {
  const { principal } = useDocument();
  if (!principal) return <ErrorView />;
  return (
    <AppFrame>
      <ErrorScreen />
    </AppFrame>
  );
}
