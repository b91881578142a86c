import { type ReactNode, Suspense, useState } from "react";

/**
 * Around a drawer whose code is loaded lazily: mounts it when it first opens and keeps it from then on, so that it can
 * fade away and give the focus back.
 */
export function MountedOnceOpen({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen ? <Suspense fallback={null}>{children}</Suspense> : null;
}
