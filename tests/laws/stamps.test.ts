/** What is made again and what is not, and which tests of the whole are run again: by the state of the code alone. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeIfChanged } from "../../scripts/stamps.ts";
import { stateOfCode } from "../../scripts/state-of-code.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quayside-stamps-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("what is made of something", () => {
  const make = vi.fn(() => Promise.resolve());
  beforeEach(() => void make.mockClear());
  const made = (content: string, rest: Partial<Parameters<typeof makeIfChanged>[0]> = {}) =>
    makeIfChanged({ name: "build", folder, content, make, ...rest });

  test("is made once of the same, and again of other things or where it is gone", async () => {
    expect([await made("a"), await made("a"), await made("b"), await made("b", { isThere: false })]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect(make).toHaveBeenCalledTimes(3);
  });

  test("is made again after it was cut off, though it is made of the same as the time before", async () => {
    await made("a");
    await expect(made("b", { make: () => Promise.reject(new Error("cut off")) })).rejects.toThrow("cut off");
    expect(await made("a")).toBe(true);
  });

  test("is remembered by what it has become where making it changes that", async () => {
    await made("a", { contentMade: () => "a and what was written" });
    expect(await made("a and what was written")).toBe(false);
    expect(await made("a")).toBe(true);
  });
});

describe("the state of the code", () => {
  const git = (...args: string[]) => execFileSync("git", ["-C", folder, ...args]);
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const commit = () => git("-c", "user.name=a", "-c", "user.email=a@example.test", "commit", "--quiet", "--message=a");

  test("is another with each change, committed or not, and with each new file that is not passed over", () => {
    git("init", "--quiet");
    write(".gitignore", "results\n");
    write("code.ts", "1");
    git("add", ".");
    commit();
    const states = [stateOfCode(folder)];
    write("code.ts", "2");
    states.push(stateOfCode(folder));
    write("new.ts", "1");
    states.push(stateOfCode(folder));
    write("new.ts", "2");
    states.push(stateOfCode(folder));
    expect(new Set(states).size).toBe(4);
    write("results", "1");
    expect(stateOfCode(folder)).toBe(states.at(-1));
    write("code.ts", "1");
    rmSync(join(folder, "new.ts"));
    expect(stateOfCode(folder)).toBe(states[0]);
  });
});
