import { Outlet } from "@remix-run/react";
import { AppFrame } from "~/shell/app-frame";

export default function AppRoute() {
  return (
    <AppFrame>
      <Outlet />
    </AppFrame>
  );
}
