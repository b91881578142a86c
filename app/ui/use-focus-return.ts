import { useEffect } from "react";

const PORTALS = "#PolarisPortalsContainer";
const DIALOG = '[role="dialog"], [role="alertdialog"]';
/** As far back as what opened a dialog that opened a dialog */
const REMEMBERED = 20;

/**
 * Gives the focus back to what had it before a dialog, once the dialog is gone: Polaris' own dialogs leave it nowhere, so
 * that a person at the keyboard would begin anew at the top of the page.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    const portals = document.querySelector(PORTALS);
    if (!portals) return;
    let focused: HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) focused = [...focused.filter((element) => element !== target), target].slice(-REMEMBERED);
    };
    const observer = new MutationObserver((changes) => {
      const isDialogGone = changes.some(({ removedNodes }) => [...removedNodes].some(hasDialog));
      if (!isDialogGone || document.activeElement !== document.body) return;
      const shown = [...portals.querySelectorAll(DIALOG)].at(-1) ?? document.body;
      focused.findLast((element) => shown.contains(element) && element.checkVisibility())?.focus({ preventScroll: true });
    });
    document.addEventListener("focusin", remember);
    observer.observe(portals, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, []);
}

function hasDialog(node: Node): boolean {
  return node instanceof Element && (node.matches(DIALOG) || node.querySelector(DIALOG) !== null);
}
