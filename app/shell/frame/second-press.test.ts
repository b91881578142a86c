import { beforeEach, expect, test, vi } from "vitest";
import { keepSecondPress } from "./second-press";

/** As much of an element as a press looks at. */
class Part {
  isConnected = true;
  closest = () => this;
}
beforeEach(() => void vi.stubGlobal("Element", Part));

/** Presses one thing after another; answers with those that hear of it. */
function heard(presses: readonly [target: Part, detail: number][]): Part[] {
  let listen: (event: unknown) => void = () => undefined;
  keepSecondPress({
    addEventListener: (_kind: string, listener: typeof listen) => void (listen = listener),
  } as unknown as Window);
  return presses.flatMap(([target, detail]) => {
    let isHeard = true;
    const stop = () => void (isHeard = false);
    listen({ target, detail, preventDefault: vi.fn(), stopImmediatePropagation: stop });
    return isHeard ? [target] : [];
  });
}

test("the second press of a double click is not for what came in the place of what was pressed", () => {
  const [gone, row] = [Object.assign(new Part(), { isConnected: false }), new Part()];
  expect(
    heard([
      [gone, 1],
      [row, 2],
      [row, 1],
    ]),
  ).toEqual([gone, row]);
  expect(
    heard([
      [gone, 1],
      [row, 1],
    ]),
  ).toEqual([gone, row]);
});

test("a double click on what stays is heard twice", () => {
  const field = new Part();
  expect(
    heard([
      [field, 1],
      [field, 2],
      [field, 3],
    ]),
  ).toEqual([field, field, field]);
});
