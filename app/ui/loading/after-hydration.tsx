import { Suspense, useSyncExternalStore, type ReactNode } from "react";

/**
 * Around what is loaded lazily and seen later than the first paint. The server leaves it out: React gives up what the
 * server has drawn where something changes it before its code has come.
 */
export function AfterHydration({ children }: { children: ReactNode }) {
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return isHydrated ? <Suspense fallback={null}>{children}</Suspense> : null;
}

const neverChanges = () => () => {};
