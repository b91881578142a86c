import { expect, test } from "vitest";
import { GUARDS, textsWithout } from "./guards.ts";

test.each(GUARDS)("$name: can be taken out", (guard) => {
  expect(textsWithout(guard).size).toBeGreaterThan(0);
});
