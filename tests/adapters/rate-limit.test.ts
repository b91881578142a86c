import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { limitCalls } from "../../app/platform/http/rate-limit.server.ts";
import { failureOf } from "./conformance/supplier.ts";

test("calls over the rate wait, in order, and each key has its own allowance", async () => {
  const limited = limitCalls({ name: "test", calls: 2, seconds: 0.2, isSerial: false });
  const done: string[] = [];
  const started = performance.now();
  await Promise.all(["a1", "a2", "a3", "b1"].map((name) => limited(name[0]!, async () => done.push(name))));
  expect(performance.now() - started).toBeGreaterThan(150);
  expect(done).toEqual(["a1", "a2", "b1", "a3"]);
});

test("serial calls of one key never overlap, and a failed one does not stop the next", async () => {
  const limited = limitCalls({ name: "serial", calls: 100, seconds: 1, isSerial: true });
  let running = 0;
  let most = 0;
  const work = async (fails: boolean) => {
    running += 1;
    most = Math.max(most, running);
    await sleep(5);
    running -= 1;
    if (fails) throw new Error("failed");
    return "done";
  };
  const outcomes = await Promise.allSettled([
    limited("a", () => work(true)),
    limited("a", () => work(false)),
    limited("a", () => work(false)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(most).toBe(1);
});

test("more than the longest line are turned away to come back later", async () => {
  const limited = limitCalls({ name: "line", calls: 1, seconds: 0.1, isSerial: false, longestLine: 0.1 });
  const first = limited("a", async () => "done");
  const second = limited("a", async () => "done");
  expect(await failureOf(limited("a", async () => "done"))).toMatchObject({ kind: "retry", reason: "throttled" });
  expect(await Promise.all([first, second])).toEqual(["done", "done"]);
});
