/** House law: what is found done twice or lost once is no matter of chance. */
import { expect, test } from "vitest";
import { mayTryAgain } from "../../scripts/test-run.ts";

const result = (...statuses: string[]) =>
  statuses.map((status, index) => ({ fullName: `round ${index}`, status, failureMessages: null }));

test.each([
  ["a journey in a browser", "tests/e2e/orders.test.ts", result("passed", "failed"), true],
  ["a breach in a round of faults", "tests/faults/kill.test.ts", result("passed", "failed"), false],
  ["rounds that never began", "tests/faults/kill.test.ts", result("skipped", "pending"), true],
  ["a file that could not be run", "tests/faults/kill.test.ts", [], true],
  ["a call", "tests/http/orders.test.ts", result("failed"), false],
  ["a rule", "app/areas/orders/rules/order-rules.test.ts", result("failed"), false],
])("%s", (_what, name, assertionResults, isTriedAgain) => {
  expect(mayTryAgain({ name, assertionResults })).toBe(isTriedAgain);
});
