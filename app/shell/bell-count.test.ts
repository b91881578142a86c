import { expect, test } from "vitest";
import { bellCount } from "./bell-count";

test("S103 the badge is capped at 99+", () => {
  expect(bellCount({ total: 99, hasSeenFirst: true })?.text).toBe("99");
  expect(bellCount({ total: 100, hasSeenFirst: true })?.text).toBe("99+");
});

test("S103 none is shown as one until the first notification was seen", () => {
  expect(bellCount({ total: 0, hasSeenFirst: false })?.text).toBe("1");
  expect(bellCount({ total: 0, hasSeenFirst: true })).toBeNull();
  expect(bellCount({ total: 5, hasSeenFirst: false })?.text).toBe("5");
});
