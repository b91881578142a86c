import { useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { hasGuidePopover } from "../rules/guideline";

const GuidePopover = lazy(() => import("./guide-popover"));

/** Brings the guide to every screen that has room for it, once the screen is at rest (S112). */
export function GuideLauncher() {
  const { pathname } = useLocation();
  const [isAtRest, setIsAtRest] = useState(false);
  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 2_000));
    whenIdle(() => setIsAtRest(true));
  }, []);
  if (!isAtRest || !hasGuidePopover(pathname)) return null;
  return (
    <Suspense fallback={null}>
      <GuidePopover />
    </Suspense>
  );
}
