/** What the audit of dependencies makes of the registry's answer. */
import { expect, test } from "vitest";
import { readAudit } from "../../scripts/audit.ts";

test.each([
  ["a registry that is out of reach", JSON.stringify({ message: "request failed", error: { code: "ENOTFOUND" } })],
  ["no answer", ""],
  ["a page of somebody else's", "<html></html>"],
])("%s fails nothing", (_what, output) => {
  expect(readAudit(output)).toEqual({ kind: "unanswered" });
});

test("grave holes are named, others are not", () => {
  const vulnerabilities = { b: { severity: "critical" }, a: { severity: "high" }, c: { severity: "moderate" } };
  expect(readAudit(JSON.stringify({ vulnerabilities }))).toEqual({
    kind: "answered",
    grave: ["a (high)", "b (critical)"],
  });
  expect(readAudit(JSON.stringify({ vulnerabilities: {} }))).toEqual({ kind: "answered", grave: [] });
});
