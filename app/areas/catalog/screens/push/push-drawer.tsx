import { createContext, Suspense, useCallback, useContext, useState, type ReactNode } from "react";
import { lazyPart } from "~/ui/loading/lazy-part";
import type { PushCandidate } from "./push-candidate";

interface PushDrawerHandle {
  /** Opens the drawer for these products; nothing happens without any (P095). */
  open(products: PushCandidate[], onPushed?: () => void): void;
}

const PushDrawerContext = createContext<PushDrawerHandle | null>(null);
/** Comes with the first push: no screen needs it for its first paint. */
const PushDrawerPanel = lazyPart(() => import("./push-drawer-panel"));

/** Holds the one push drawer of the page. Its texts are the area "push". */
export function PushDrawerProvider({ children }: { children: ReactNode }) {
  const [products, setProducts] = useState<PushCandidate[]>([]);
  const [onPushed, setOnPushed] = useState<(() => void) | undefined>();
  const [isOpen, setIsOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const open = useCallback((next: PushCandidate[], whenPushed?: () => void) => {
    if (next.length === 0) return;
    setProducts(next);
    setOnPushed(() => whenPushed);
    setIsOpen(true);
    setOpenings((count) => count + 1);
  }, []);
  const [handle] = useState<PushDrawerHandle>({ open });
  return (
    <PushDrawerContext.Provider value={handle}>
      {children}
      {products.length > 0 && (
        <Suspense fallback={null}>
          <PushDrawerPanel
            key={openings}
            isOpen={isOpen}
            products={products}
            onClose={() => setIsOpen(false)}
            onPushed={() => {
              setIsOpen(false);
              onPushed?.();
            }}
          />
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
