import { useState, type ReactNode } from "react";
import { AfterHydration } from "../loading/after-hydration";

/**
 * Around a drawer whose code is loaded lazily: mounts it when it first opens and keeps it from then on, so that it can
 * fade away and give the focus back.
 */
export function MountedOnceOpen({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen ? <AfterHydration>{children}</AfterHydration> : null;
}
