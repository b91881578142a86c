import { createContext, Suspense, useContext, useState, type ReactNode } from "react";
import { lazyPart } from "~/ui/loading/lazy-part";
import type { PushCandidate } from "./push-candidate";

/** A press on Push. */
export interface AskedPush {
  products: PushCandidate[];
  onPushed: (() => void) | undefined;
}

interface PushDrawerHandle {
  /**
   * Opens the drawer for these products, or pushes them at once where nobody wants to look at them first (P054); nothing
   * happens without any (P095).
   */
  open(products: PushCandidate[], onPushed?: () => void): void;
}

const PushDrawerContext = createContext<PushDrawerHandle | null>(null);
/** Comes with the first push: no screen needs it for its first paint. */
const PushStart = lazyPart(() => import("./push-start"));

/** Holds the one push drawer of the page. Its texts are the area "push". */
export function PushDrawerProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<readonly AskedPush[]>([]);
  const [handle] = useState<PushDrawerHandle>({
    open: (products, onPushed) => products.length > 0 && setAsked((before) => [...before, { products, onPushed }]),
  });
  return (
    <PushDrawerContext.Provider value={handle}>
      {children}
      {asked.length > 0 && (
        <Suspense fallback={null}>
          <PushStart asked={asked} />
        </Suspense>
      )}
    </PushDrawerContext.Provider>
  );
}

/** `const pushDrawer = usePushDrawer(); pushDrawer.open(products)` */
export function usePushDrawer(): PushDrawerHandle {
  const handle = useContext(PushDrawerContext);
  if (!handle) throw new Error("usePushDrawer needs the app's PushDrawerProvider");
  return handle;
}
