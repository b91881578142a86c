import { expect, test } from "vitest";
import { takeTurns } from "./take-turns.ts";

test("one who asks for many at once has one done for each of the others' few", async () => {
  const done: string[] = [];
  const inTurn = takeTurns();
  const ask = (owner: string, count: number) =>
    Array.from({ length: count }, (_, at) => inTurn(owner, async () => void done.push(`${owner}${at}`)));
  await Promise.all([...ask("a", 4), ...ask("b", 2), ...ask("c", 1)]);
  expect(done).toEqual(["a0", "a1", "b0", "c0", "a2", "b1", "a3"]);
});

test("what fails fails for who asked alone, and others' turns come", async () => {
  const inTurn = takeTurns();
  const failing = inTurn("a", () => Promise.reject(new Error("no")));
  const fine = inTurn("b", () => Promise.resolve(7));
  await expect(failing).rejects.toThrow("no");
  expect(await fine).toBe(7);
  expect(await inTurn("a", () => Promise.resolve(8))).toBe(8);
});
