/** A person at the keyboard: goes from stop to stop, and notices where the focus is not to be seen. */
import type { Locator, Page } from "playwright-core";

const MOST_STOPS = 400;

export interface Keyboard {
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses Tab until the focus is there. @throws Error that says where it went, when it never comes there */
  tabTo(place: Locator): Promise<void>;
  /** Stops that look the same with the focus as without it. */
  unseen: string[];
}

/** The keyboard of a page. */
export function keyboardOf(page: Page): Keyboard {
  const unseen: string[] = [];
  return {
    unseen,
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    async tabTo(place) {
      await place.waitFor();
      const stops: string[] = [];
      for (let count = 0; count < MOST_STOPS; count++) {
        const { isThere, stop, formerUnseen } = await place.evaluateAll(lookAtFocus);
        if (formerUnseen && !unseen.includes(formerUnseen)) unseen.push(formerUnseen);
        if (isThere) return;
        stops.push(stop);
        await page.keyboard.press("Tab");
      }
      throw new Error(`The focus never comes to ${place}; it goes to ${[...new Set(stops)].slice(-30).join(", ")}`);
    },
  };
}

/** In the page: what has the focus, whether it is at one of the places, and whether the element that had it before looked different with it. */
function lookAtFocus(places: Element[]): { isThere: boolean; stop: string; formerUnseen: string | null } {
  const memory = globalThis as unknown as { lastStop?: { element: Element; look: string } };
  // A field's focus is drawn on an element beside it.
  const MOST_SIBLINGS = 12;
  const lookOf = (element: Element) =>
    [
      element,
      element.parentElement,
      element.parentElement?.parentElement,
      ...[...(element.parentElement?.children ?? [])].slice(0, MOST_SIBLINGS),
    ]
      .flatMap((near) => (near ? [null, "::before", "::after"].map((part) => getComputedStyle(near, part)) : []))
      .map((style) =>
        [
          style.outline,
          style.boxShadow,
          style.backgroundColor,
          style.border,
          style.opacity,
          style.textDecorationLine,
          style.display,
        ].join(),
      )
      .join("\n");
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}" at ${location.pathname.replaceAll(/[0-9a-z-]{24,}/g, "id")}`;
  const { lastStop } = memory;
  const current = document.activeElement ?? document.body;
  const isLeft =
    lastStop &&
    lastStop.element !== current &&
    lastStop.element.isConnected &&
    lastStop.element.matches("a, button, input, select, textarea, summary, [role], [contenteditable]");
  const formerUnseen = isLeft && lookOf(lastStop.element) === lastStop.look ? nameOf(lastStop.element) : null;
  memory.lastStop = { element: current, look: lookOf(current) };
  return { isThere: places.some((place) => place.contains(current)), stop: nameOf(current), formerUnseen };
}
