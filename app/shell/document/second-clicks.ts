/** A press as late as this after the one before it is a wish of its own, in milliseconds. */
export const DOUBLE_CLICK_MS = 500;
/** As far as a hand moves within a double click, in pixels. */
const HAND_MOVES_PX = 8;
/** What closes by a press in it, and bares what lies beneath. */
const LAYERS = '[role="dialog"], [role="menu"], .Polaris-Popover';

type Press = Pick<MouseEvent, "timeStamp" | "clientX" | "clientY" | "detail" | "target">;

/**
 * Takes the second press of a double click for the first one's: where that has closed a dialog or a menu by then, it would open
 * a row, or follow a link, that lay beneath, which nobody has meant.
 * @param root before whose elements presses are seen, such as the window
 */
export function holdSecondClicks(root: EventTarget): void {
  let last: { press: Press; layer: Element | null } | undefined;
  const listener = (event: Event) => {
    const press = event as MouseEvent;
    // By the keyboard, what is pressed is what has the focus.
    if (press.detail === 0) return;
    if (last?.layer?.isConnected === false && isSamePlace(last.press, press)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    last = { press, layer: (press.target as Element | null)?.closest?.(LAYERS) ?? null };
  };
  root.addEventListener("click", listener, { capture: true });
}

function isSamePlace(first: Press, second: Press): boolean {
  return (
    second.timeStamp - first.timeStamp < DOUBLE_CLICK_MS &&
    Math.abs(second.clientX - first.clientX) <= HAND_MOVES_PX &&
    Math.abs(second.clientY - first.clientY) <= HAND_MOVES_PX
  );
}
