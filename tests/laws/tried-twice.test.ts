/** House law: what is found done twice or lost once is no matter of chance. */
import { expect, test } from "vitest";
import { strayFailures } from "../../scripts/test-report.ts";
import { mayTryAgain } from "../../scripts/test-run.ts";

const OUT_OF_TIME = "Error: Test timed out in 60000ms.\nIf this is a long-running test, pass a timeout value";
const result = (...statuses: string[]) =>
  statuses.map((status, index) => ({ fullName: `round ${index}`, status, failureMessages: ["AssertionError: …"] }));
const late = (...messages: string[]) =>
  messages.map((message, index) => ({ fullName: `call ${index}`, status: "failed", failureMessages: [message] }));

test.each([
  ["a journey in a browser", "tests/e2e/orders.test.ts", result("passed", "failed"), true],
  ["a breach in a round of faults", "tests/faults/kill.test.ts", result("passed", "failed"), false],
  ["rounds that never began", "tests/faults/kill.test.ts", result("skipped", "pending"), true],
  ["a file that could not be run", "tests/faults/kill.test.ts", [], true],
  ["a call", "tests/http/orders.test.ts", result("failed"), false],
  ["a call that did not end in time", "tests/http/orders.test.ts", late(OUT_OF_TIME), true],
  ["calls of which one did", "tests/http/orders.test.ts", late(OUT_OF_TIME, "AssertionError: 1 is not 2"), false],
  ["a rule", "app/areas/orders/rules/order-rules.test.ts", result("failed"), false],
])("%s", (_what, name, assertionResults, isTriedAgain) => {
  expect(mayTryAgain({ name, assertionResults, message: "" })).toBe(isTriedAgain);
});

test("an error outside any test is told, unless its file was green by itself", () => {
  const errors = [
    { file: null, reason: "Error: nobody waits" },
    { file: "tests/http/a.test.ts", reason: "Error: a" },
    { file: "tests/e2e/b.test.ts", reason: "Error: b" },
  ];
  expect(strayFailures(errors, ["tests/e2e/b.test.ts"]).map(({ file }) => file)).toEqual([
    "outside any file",
    "tests/http/a.test.ts",
  ]);
});

test("calls that were never made, as what comes before them did not end in time", () => {
  const name = "tests/http/orders.test.ts";
  const assertionResults = result("skipped");
  expect(mayTryAgain({ name, assertionResults, message: "Hook timed out in 60000ms." })).toBe(true);
  expect(mayTryAgain({ name, assertionResults, message: "TypeError: no such thing" })).toBe(false);
});
