/**
 * House law: a test waits for what it needs, and not for a while; how long it waits at most goes by how fast the machine is
 * (`patience`). Where nothing tells that a while is over, the line before says why.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "./source-files.ts";

/** Shorter than that is a turn for others, in milliseconds. */
const TURN = String.raw`(?:[0-9]{1,2}\b)`;
const WAITS = [
  // Sleeping, for a number or for a constant, but not for what a test was given.
  new RegExp(String.raw`\bsleep\((?!${TURN})[0-9A-Z]`),
  /\bwaitForTimeout\(/,
  new RegExp(String.raw`\bsetTimeout\((?:resolve|done), (?!${TURN})[0-9A-Z]`),
  new RegExp(String.raw`\bawait setTimeout\((?!${TURN})[0-9A-Z]`),
];
/** Waits for a second, however slow the machine is: `expect.poll` knows how long to. */
const IMPATIENT = /\bvi\.waitFor\((?!.*(?:timeout|WITHIN))[^\n]*\);$/;
const LIMITS = [IMPATIENT, /\btimeout: [0-9]/, /^\s*\}, [0-9][0-9_]{2,}\);$/, /waitFor\(.*, [0-9][0-9_]*\);$/];
/** A loop that asks again and again has to let the others have a turn. */
const ASKS_AGAIN = /\b(?:for|while) \(/;

const REASON = /^\s*(?:\/\/ \w|\* \w|\/\*\* \w)/;

// Rounds of faults strike at moments that they draw.
const lines = sourceFiles(["app", "tests", "extensions"], /\.tsx?$/)
  .filter((file) => file.startsWith("tests/") || /\.test\.tsx?$/.test(file))
  .filter((file) => !/^tests\/(?:laws|faults\/(?!.*\.test\.ts$))/.test(file))
  .flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .map((text, index, all) => ({ place: `${file}:${index + 1}`, text, before: all[index - 1] ?? "" })),
  );

const breaksTheLaw = ({ text, before }: { text: string; before: string }) =>
  [...WAITS, ...LIMITS].some((each) => each.test(text)) && !ASKS_AGAIN.test(text) && !REASON.test(before);

test.each([
  ["    await sleep(400);", true],
  ["    await sleep(A_WHILE_MS);", true],
  ["    await sleep(5);", false],
  ["    for (const end = later(); ; await sleep(200)) {", false],
  ["    await page.waitForTimeout(1_500);", true],
  ["    await new Promise((resolve) => setTimeout(resolve, 400));", true],
  ["}, 60_000);", true],
  ["}, patience(90_000));", false],
  ["    await vi.waitFor(() => expect(spy).toHaveBeenCalledTimes(1));", true],
  ["    await vi.waitFor(() => expect(spy).toHaveBeenCalledTimes(1), WITHIN);", false],
  ["    await expect.poll(count, { timeout: 5_000 }).toBe(0);", true],
  ["    await expect.poll(count, { timeout: patience(5_000) }).toBe(0);", false],
])("%s", (text, isFound) => {
  expect(breaksTheLaw({ text, before: "" })).toBe(isFound);
  expect(breaksTheLaw({ text, before: "    // Nothing tells when it is over." })).toBe(false);
});

test("tests wait for what they need, as long as the machine takes", () => {
  expect(lines.filter(breaksTheLaw).map(({ place, text }) => `${place} ${text.trim()}`)).toEqual([]);
});
