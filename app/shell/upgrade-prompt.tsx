import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from "react";
import type { Notice } from "./error-reactions";

const UpgradeModal = lazy(() => import("./upgrade-modal"));

export interface Refusal {
  /** Why, in words */
  message: string;
  /** What it is about, when it isn't a quota */
  notice?: Notice;
}

const UpgradeContext = createContext<((refusal: Refusal) => void) | null>(null);

/**
 * Says when the plan does not reach, wherever on the page that was met: a quota (G165), a due package, a downgrade. What it
 * is said in is loaded when it is first needed.
 */
export function UpgradePromptProvider({ children }: { children: ReactNode }) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const show = useCallback((next: Refusal) => {
    setRefusal(next);
    setIsOpen(true);
  }, []);
  return (
    <UpgradeContext.Provider value={show}>
      {children}
      {refusal && (
        <Suspense>
          <UpgradeModal refusal={refusal} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </UpgradeContext.Provider>
  );
}

/** `const showUpgrade = useUpgradePrompt(); showUpgrade({ message })` */
export function useUpgradePrompt(): (refusal: Refusal) => void {
  const show = useContext(UpgradeContext);
  if (!show) throw new Error("useUpgradePrompt needs the root's Providers");
  return show;
}
