/** What a press is meant for, rather than the picture or the word within it that was hit. */
const PRESSABLE = "a, button, label, input, select, textarea, summary, tr, [role]";

/**
 * Has the second press of a double click go nowhere when what it was meant for is gone: a dialog that closes at once would
 * otherwise leave it to the row beneath, which opens, and what the first press has done is out of sight. Called once, before the
 * page's code listens: whoever listens on the window is asked first.
 */
export function keepSecondPress(window: Pick<Window, "addEventListener">): void {
  let aim: Element | null = null;
  window.addEventListener(
    "click",
    (event) => {
      const isMeantForAnother = event.detail > 1 && aim !== null && !aim.isConnected;
      const hit = event.target instanceof Element ? event.target : null;
      aim = hit?.closest(PRESSABLE) ?? hit;
      if (!isMeantForAnother) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
