import { useEffect } from "react";

const DIALOG = '[role="dialog"], [role="alertdialog"]';
/** What one comes to from elsewhere and goes back from */
const OVERLAY = `${DIALOG}, .toast`;
/** What can be pressed. No fields to type in: going there would bring up a phone's keyboard. */
const STOP =
  'a[href], button:not(:disabled), summary, [tabindex="0"], input:is([type="checkbox"], [type="radio"]):not(:disabled)';
/** As far back as what opened a dialog that opened a dialog */
const REMEMBERED = 20;

/**
 * Keeps the focus from being lost, so that a person at the keyboard need not begin anew at the top of the page: once a
 * dialog is gone, it goes back to what had it before; once the row or button that had it is gone, to what stands next to
 * that; on another screen, to its content; and back to a button that could not be pressed while it was at work.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    let focused: HTMLElement[] = [];
    let screen = "";
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      focused = [...focused.filter((element) => element !== target), target].slice(-REMEMBERED);
      screen = window.location.pathname;
    };
    const observer = new MutationObserver((changes) => {
      const last = focused.at(-1);
      if (!last || document.activeElement !== document.body) return;
      const removal = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(last)));
      // What had the focus may have gone before the next screen came, and the last screen's dialogs go with it.
      if (!last.isConnected && screen !== window.location.pathname) focus(document.querySelector("main"));
      else if (changes.some(isDialogRemoval) || last.closest(OVERLAY)?.isConnected === false) goBack(focused);
      else if (removal) focus(stopNear(removal));
      else if (
        last instanceof HTMLButtonElement &&
        changes.some(({ type, target }) => type === "attributes" && target === last)
      )
        focus(last);
    });
    document.addEventListener("focusin", remember);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, []);
}

function isDialogRemoval({ removedNodes }: MutationRecord): boolean {
  return [...removedNodes].some(
    (node) => node instanceof Element && (node.matches(DIALOG) || node.querySelector(DIALOG) !== null),
  );
}

/** To what had the focus last of what is still there, within the dialog that is open now. */
function goBack(focused: readonly HTMLElement[]): void {
  const shown = [...document.querySelectorAll(`#PolarisPortalsContainer :is(${DIALOG})`)].at(-1) ?? document.body;
  focus(focused.findLast((element) => shown.contains(element) && element.checkVisibility()) ?? null);
}

/** What can be pressed beside what was removed: after it, before it, or else around it, within its dialog or the page's content; the content for what stood outside of it. */
function stopNear({ nextSibling, previousSibling, target }: MutationRecord): HTMLElement | null {
  const beside = [nextSibling, previousSibling].find(
    (near) => near instanceof Element && near.isConnected && stopIn(near),
  );
  if (beside) return stopIn(beside as Element);
  const main = document.querySelector("main");
  for (let around = target instanceof Element ? target : null; around; around = around.parentElement) {
    // What stood above the page, such as the save bar: the first stop around both is the link that skips to the page.
    if (main && around !== main && around.contains(main)) return main;
    const stop = around.isConnected ? stopIn(around) : null;
    if (stop) return stop;
    if (around.matches(`main, ${DIALOG}`)) return around as HTMLElement;
  }
  return null;
}

function stopIn(place: Element): HTMLElement | null {
  return (
    [place, ...place.querySelectorAll(STOP)].find(
      (stop): stop is HTMLElement => stop instanceof HTMLElement && stop.matches(STOP) && stop.checkVisibility(),
    ) ?? null
  );
}

function focus(place: HTMLElement | null): void {
  if (place?.matches(`main, ${DIALOG}`)) place.tabIndex = -1;
  place?.focus({ preventScroll: true });
}
