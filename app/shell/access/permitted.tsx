import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { accessOf, type Access } from "~/platform/access";
import type { Permission } from "~/platform/permissions";
import { usePrincipal } from "../document/document";
import { useUpgradePrompt } from "../plans/upgrade-prompt";
import { useUsage } from "../plans/use-usage";
import { useGuestPrompt } from "./guest-prompt";

/** How a part that needs one of these permissions stands to who is signed in. */
export function useAccess(needed: readonly Permission[]): Access {
  return accessOf(usePrincipal(), needed);
}

/** Null for nothing, "free" for what does what it says, else what a press does instead. */
type Press = null | "free" | (() => void);

/**
 * What becomes of a press: nothing to press for those who lack the permission, words for guests (G119, G122), and in demo
 * mode the plans (G092, S140).
 */
function usePress(): (needed: readonly Permission[]) => Press {
  const { t } = useTranslation("shell");
  const principal = usePrincipal();
  const promptGuest = useGuestPrompt();
  const showUpgrade = useUpgradePrompt();
  const isDemo = useUsage()?.is_demo ?? false;
  return (needed) => {
    const access = accessOf(principal, needed);
    if (access === "removed") return null;
    if (access === "blocked") return promptGuest;
    return isDemo && needed.some(isDemonstrated) ? () => showUpgrade({ notice: "demo", message: t("demo") }) : "free";
  };
}

/** Pages are looked at in demo mode too, and the way out of it is a plan. */
function isDemonstrated(permission: Permission): boolean {
  return permission.startsWith("VIEW_ACTION_") && permission !== "VIEW_ACTION_CHANGE_PLAN";
}

interface PermittedProps {
  /** One of them is enough */
  needs: readonly Permission[];
  children: ReactNode;
}

/** A button, or another part to press, for those who may; for guests it is there, and pressing it says why not (G119, G122). */
export function Permitted({ needs, children }: PermittedProps) {
  const press = usePress()(needs);
  if (press === null) return null;
  if (press === "free") return children;
  const block = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    press();
  };
  return (
    <span className="permitted" onClickCapture={block}>
      {children}
    </span>
  );
}

/** What Polaris takes as an action of a page, a list or an empty state. */
interface Action {
  url?: string;
  external?: boolean;
  onAction?(): void;
}

/**
 * The same for actions that Polaris draws: `actions={permit(["VIEW_ACTION_ORDER_SYNC"], { content, onAction })}` is the
 * action, one that says why not, or none.
 */
export function usePermit(): <Given extends Action>(
  needs: readonly Permission[],
  action: Given,
) => (Omit<Given, keyof Action> & Action)[] {
  const pressOf = usePress();
  return (needs, action) => {
    const press = pressOf(needs);
    if (press === null) return [];
    return [press === "free" ? action : { ...action, url: undefined, external: undefined, onAction: press }];
  };
}
