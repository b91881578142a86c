/** The queue can read when work comes round: one time that it can't read keeps the worker from starting at all. */
import { readFileSync } from "node:fs";
import { parseCronItems } from "graphile-worker";
import { expect, test } from "vitest";
import { sourceFiles } from "./source-files.ts";

/** Other things have schedules too, such as a merchant's rules. */
const declared = sourceFiles(["app"], /\.ts$/).filter((path) => readFileSync(path, "utf8").includes("declareJob({"));
const schedules = declared.flatMap((path) =>
  [...readFileSync(path, "utf8").matchAll(/\bschedule: "([^"]+)"/g)].map(([, match]) => ({ path, match: match! })),
);

test("work comes round", () => expect(schedules.length).toBeGreaterThan(20));

test.each(schedules)("$match of $path can be read", ({ match }) => {
  expect(() => parseCronItems([{ task: "any", match, identifier: "any" }])).not.toThrow();
});
