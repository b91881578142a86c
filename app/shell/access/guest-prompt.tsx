import { createContext, Suspense, useCallback, useContext, useState, type ReactNode } from "react";
import { lazyPart } from "~/ui/loading/lazy-part";

const GuestModal = lazyPart(() => import("./guest-modal"));

const GuestPromptContext = createContext<(() => void) | null>(null);

/** Tells guests what they would need for what they pressed (S121). The words are loaded when they are first needed. */
export function GuestPromptProvider({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = useCallback(() => {
    setWasOpened(true);
    setIsOpen(true);
  }, []);
  return (
    <GuestPromptContext.Provider value={open}>
      {children}
      {wasOpened && (
        <Suspense>
          <GuestModal isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </GuestPromptContext.Provider>
  );
}

/** Shows the guest-state handler (X050): a guest works in somebody's store, so it offers an account of their own. */
export function useGuestPrompt(): () => void {
  const prompt = useContext(GuestPromptContext);
  if (!prompt) throw new Error("useGuestPrompt needs the root's Providers");
  return prompt;
}
