import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { writeTogether } from "./write-together.server";

test("what comes during a write goes together into the next, at most so many", async () => {
  const writes: number[][] = [];
  const write = writeTogether<number>(async (items) => {
    writes.push(items);
    await sleep(5);
  }, 3);
  await Promise.all([1, 2, 3, 4, 5].map(write));
  await write(6);
  expect(writes).toEqual([[1], [2, 3, 4], [5], [6]]);
});

test("an item resolves only after its own write", async () => {
  const written: number[] = [];
  const write = writeTogether<number>(async (items) => {
    await sleep(2);
    written.push(...items);
  }, 10);
  await Promise.all([1, 2, 3].map((item) => write(item).then(() => expect(written).toContain(item))));
});

test("one that can't be written fails alone", async () => {
  const written: string[] = [];
  const write = writeTogether<string>(async (items) => {
    await sleep(1);
    if (items.includes("bad")) throw new Error("refused");
    written.push(...items);
  }, 10);
  const outcomes = await Promise.allSettled(["first", "second", "bad", "third"].map(write));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect(written).toEqual(["first", "second", "third"]);
});
