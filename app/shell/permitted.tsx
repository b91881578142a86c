import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Access, accessOf } from "~/platform/access";
import type { Permission } from "~/platform/permissions";
import { usePrincipal } from "./document";
import { useGuestPrompt } from "./guest-prompt";
import { useUpgradePrompt } from "./upgrade-prompt";
import { useUsage } from "./use-usage";

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

/**
 * A button, or another part to press, for those who may; for guests it is there, and pressing it says why not (G119,
 * G122). In demo mode pressing it shows the plans instead (G092, S140).
 */
export function Permitted({ needs, hideCompletely, children }: PermittedProps) {
  const { t } = useTranslation("shell");
  const access = useAccess(needs, { hideCompletely });
  const promptGuest = useGuestPrompt();
  const showUpgrade = useUpgradePrompt();
  const isDemo = useUsage()?.is_demo ?? false;
  if (access === "removed") return null;
  if (access === "allowed" && !isDemo) return children;
  const prompt = () => (access === "blocked" ? promptGuest() : showUpgrade({ notice: "demo", message: t("demo") }));
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
