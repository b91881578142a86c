import { createContext, Suspense, useCallback, useContext, useMemo, useState, type ReactNode } from "react";
import { lazyPart } from "~/ui/loading/lazy-part";
import type { Notice } from "../errors/error-reactions";

const NoticeModal = lazyPart(() => import("./notice-modal"));

export interface Refusal {
  /** Why, in words */
  message: string;
  /** What it is about, when it isn't a quota */
  notice?: Notice;
  /** What the plan has no room for, where that is known: a limit of 0 is of what it has not */
  quota?: { feature: string; limit: number; usage: number } | null;
}

interface UpgradePrompt {
  show(refusal: Refusal): void;
  refusal: Refusal | null;
  isOpen: boolean;
  close(): void;
}

const UpgradeContext = createContext<UpgradePrompt | null>(null);

/**
 * Says when the plan does not reach, wherever on the page that was met: a quota (G165), a due package, a downgrade. Notices
 * are dialogs, loaded when they are first needed; for quotas billing's drawer reads the refusal from here.
 */
export function UpgradePromptProvider({ children }: { children: ReactNode }) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const show = useCallback((next: Refusal) => {
    setRefusal(next);
    setIsOpen(true);
  }, []);
  const close = useCallback(() => setIsOpen(false), []);
  const value = useMemo(() => ({ show, refusal, isOpen, close }), [show, refusal, isOpen, close]);
  return (
    <UpgradeContext.Provider value={value}>
      {children}
      {refusal?.notice && (
        <Suspense>
          <NoticeModal message={refusal.message} notice={refusal.notice} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </UpgradeContext.Provider>
  );
}

function useUpgradeContext(): UpgradePrompt {
  const prompt = useContext(UpgradeContext);
  if (!prompt) throw new Error("useUpgradePrompt needs the root's Providers");
  return prompt;
}

/** `const showUpgrade = useUpgradePrompt(); showUpgrade({ message })` */
export const useUpgradePrompt = (): ((refusal: Refusal) => void) => useUpgradeContext().show;

/** The refusal for want of a larger plan that is told now, for what tells it. */
export function useRefusedQuota() {
  const { refusal, isOpen, close } = useUpgradeContext();
  const isQuota = refusal !== null && !refusal.notice;
  return { refusal: isQuota ? refusal : null, isOpen: isQuota && isOpen, close };
}
