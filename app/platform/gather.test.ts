import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { gather } from "./gather";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("what is asked for at about the same time", () => {
  test("is answered in one go for each key, each by itself", async () => {
    const answerAll = vi.fn(async (key: string, items: number[]) =>
      items.map((item) => (item === 2 ? Promise.reject<string>(new Error("not two")) : `${key}${item}`)),
    );
    const ask = gather({ waitMs: 50, answerAll });
    const answers = Promise.allSettled([ask("a", 1), ask("a", 2), ask("b", 3), ask("a", 4)]);
    await vi.advanceTimersByTimeAsync(50);
    expect((await answers).map((each) => (each.status === "fulfilled" ? each.value : "no"))).toEqual([
      "a1",
      "no",
      "b3",
      "a4",
    ]);
    expect(answerAll.mock.calls).toEqual([
      ["a", [1, 2, 4]],
      ["b", [3]],
    ]);
  });

  test("is not answered with what was begun before it was asked for", async () => {
    const begun: number[][] = [];
    let end = () => {};
    const ask = gather({
      waitMs: 50,
      answerAll: async (_key, items: number[]) => {
        begun.push(items);
        await new Promise<void>((resolve) => (end = resolve));
        return items.map((item) => `${item} of ${begun.length}`);
      },
    });
    const first = ask("a", 1);
    await vi.advanceTimersByTimeAsync(50);
    const second = ask("a", 2);
    end();
    expect(await first).toBe("1 of 1");
    await vi.advanceTimersByTimeAsync(50);
    end();
    expect(await second).toBe("2 of 2");
    expect(begun).toEqual([[1], [2]]);
  });

  test("is all told what fails as a whole, and can be asked for again", async () => {
    const answerAll = vi
      .fn<(key: string, items: number[]) => Promise<string[]>>()
      .mockRejectedValueOnce(new Error("down"))
      .mockResolvedValueOnce(["up"]);
    const ask = gather({ waitMs: 50, answerAll });
    const failed = Promise.allSettled([ask("a", 1), ask("a", 2)]);
    await vi.advanceTimersByTimeAsync(50);
    expect((await failed).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const again = ask("a", 1);
    await vi.advanceTimersByTimeAsync(50);
    expect(await again).toBe("up");
  });

  test("is told what came of it before what comes of others", async () => {
    const never = new Promise<string>(() => {});
    const ask = gather({ waitMs: 50, answerAll: async (_key, [, ...rest]: number[]) => [never, ...rest.map(String)] });
    void ask("a", 1);
    const second = ask("a", 2);
    await vi.advanceTimersByTimeAsync(50);
    expect(await second).toBe("2");
  });
});
