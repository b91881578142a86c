import { expect, test } from "vitest";
import { holdSecondClicks } from "./second-clicks";

/** A page with a dialog, what lies beneath it, and whether a press came through to either. */
function pageWithDialog() {
  const root = new EventTarget();
  holdSecondClicks(root);
  const dialog = { isConnected: true };
  let came = 0;
  root.addEventListener("click", () => (came += 1));
  /** @returns whether the page hears of the press */
  const press = (on: "dialog" | "row", { at = 0, x = 100, detail = 1 } = {}) => {
    const event = new Event("click", { cancelable: true });
    const target = { closest: () => (on === "dialog" ? dialog : null) };
    for (const [name, value] of Object.entries({ timeStamp: at, clientX: x, clientY: 100, detail, target }))
      Object.defineProperty(event, name, { value });
    const before = came;
    root.dispatchEvent(event);
    return came > before;
  };
  const close = () => (dialog.isConnected = false);
  return { press, close };
}

test("the second press of a double click does not fall through a dialog that the first has closed", () => {
  const { press, close } = pageWithDialog();
  expect(press("dialog")).toBe(true);
  close();
  expect(press("row", { at: 120, x: 103, detail: 2 })).toBe(false);
  expect(press("row", { at: 240, x: 103, detail: 3 })).toBe(false);
});

test.each([
  ["later", { at: 600 }],
  ["elsewhere", { at: 120, x: 160 }],
  ["by the keyboard", { at: 120, detail: 0 }],
])("a press %s is one of its own", (_, second) => {
  const { press, close } = pageWithDialog();
  press("dialog");
  close();
  expect(press("row", second)).toBe(true);
});

test("in a dialog that stays, and where there is none, each press counts", () => {
  const { press } = pageWithDialog();
  expect(press("dialog")).toBe(true);
  expect(press("dialog", { at: 120, detail: 2 })).toBe(true);
  expect(press("row", { at: 2000 })).toBe(true);
  expect(press("row", { at: 2120, detail: 2 })).toBe(true);
});
