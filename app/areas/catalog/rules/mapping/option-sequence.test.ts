import { expect, test } from "vitest";
import { inSequence } from "./option-sequence";

test.each([
  [
    ["S", "M"],
    ["Top", "Bottom"],
    ["Bottom", "Top"],
    ["M", "S"],
  ],
  [
    ["S", "M"],
    ["Top", "Bottom"],
    ["Top", "Bottom"],
    ["S", "M"],
  ],
  [
    ["S", "M"],
    ["Top", "Bottom"],
    ["Oben", "Unten"],
    ["S", "M"],
  ],
  [
    ["S", "M"],
    ["Top", "Bottom"],
    ["Top", "Unten"],
    ["S", "M"],
  ],
  [["S", "M"], [], ["Bottom", "Top"], ["S", "M"]],
  [
    ["S", "M"],
    ["Size", "Size"],
    ["Size", "Size"],
    ["S", "M"],
  ],
  [["Default Title"], ["Title"], [], ["Default Title"]],
])("values %j under %j are, in the sequence %j, %j", (values, names, wanted, expected) => {
  expect(inSequence(values, names, wanted)).toEqual(expected);
});
