import { useLocation } from "@remix-run/react";
import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "~/ui/loading/lazy-part";
import { hasGuidePopover } from "../../rules/guideline";

const GuidePopover = lazyPart(() => import("./guide-popover"));
const SIGNS_OF_WORK = ["pointermove", "pointerdown", "keydown", "scroll"] as const;

/** Brings the guide to every screen that has room for it, once somebody is at work there: no first paint waits for its code (S112). */
export function GuideLauncher() {
  const { pathname } = useLocation();
  const [isAtWork, setIsAtWork] = useState(false);
  useEffect(() => {
    const begin = () => setIsAtWork(true);
    for (const sign of SIGNS_OF_WORK) window.addEventListener(sign, begin, { once: true, passive: true });
    return () => {
      for (const sign of SIGNS_OF_WORK) window.removeEventListener(sign, begin);
    };
  }, []);
  if (!isAtWork || !hasGuidePopover(pathname)) return null;
  return (
    <Suspense fallback={null}>
      <GuidePopover />
    </Suspense>
  );
}
