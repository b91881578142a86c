import type { MouseEvent, ReactNode } from "react";
import { type Access, accessOf } from "~/platform/access";
import type { Permission } from "~/platform/permissions";
import { usePrincipal } from "./document";
import { useGuestPrompt } from "./guest-prompt";

/** How a part that needs one of these permissions stands to who is signed in. */
export function useAccess(needed: readonly Permission[], options?: { hideCompletely?: boolean }): Access {
  return accessOf(usePrincipal(), needed, options);
}

interface PermittedProps {
  /** One of them is enough */
  needs: readonly Permission[];
  hideCompletely?: boolean;
  children: ReactNode;
}

/** A button, or another part to press, for those who may; for guests it is there, and pressing it says why not (G119, G122). */
export function Permitted({ needs, hideCompletely, children }: PermittedProps) {
  const access = useAccess(needs, { hideCompletely });
  const prompt = useGuestPrompt();
  if (access === "removed") return null;
  if (access === "allowed") return children;
  const block = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    prompt();
  };
  return (
    <span className="permitted" onClickCapture={block}>
      {children}
    </span>
  );
}
