import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EventStream } from "./event-stream";

let page: EventTarget & { hidden: boolean };
let asked: number[];
/** How each connection comes out, the last one from then on. */
let answers: (() => Response)[];
const ends = () => new Response("retry: 2000\n\n");
const stays = () => new Response(new ReadableStream());
const refuses = () => new Response(null, { status: 401 });
const breaks = (): Response => {
  throw new TypeError("Failed to fetch");
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  asked = [];
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", () => {
    asked.push(Date.now());
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    return Promise.resolve().then(answer);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(...given: (() => Response)[]) {
  answers = given;
  const onGap = vi.fn();
  const stream = new EventStream(Date.now(), onGap);
  const heard = vi.fn();
  stream.listen(heard);
  stream.watchVisibility();
  return { onGap, heard };
}
const waits = () => asked.slice(1).map((at, index) => at - asked[index]!);

test("a connection that ends as soon as it begins is asked for ever more seldom", async () => {
  const { onGap } = open(ends);
  await vi.advanceTimersByTimeAsync(62_000);
  expect(waits()).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000]);
  expect(onGap).toHaveBeenCalledTimes(6);
});

test("after a restart it is back at once, and everything is read anew", async () => {
  let end = () => {};
  const lives = () =>
    new Response(new ReadableStream({ start: (controller) => void (end = () => controller.close()) }));
  const { onGap } = open(breaks, breaks, lives, stays);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(waits()).toEqual([1_000, 2_000]);
  end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(4);
  expect(onGap).toHaveBeenCalledTimes(1);
});

test("who is not signed in asks no more, until the page is seen anew", async () => {
  open(refuses, stays);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveLength(1);
  page.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(2);
});

test("a page out of sight lets go after a minute and comes back when it is seen", async () => {
  open(stays);
  await vi.advanceTimersByTimeAsync(0);
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(61_000);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(2);
});

test("what it tells is handed on by name, and what has no name of ours is not", async () => {
  const { heard, onGap } = open(
    () =>
      new Response('event: orders.synced\ndata: {"order":"1"}\n\nevent: unknown\ndata: {}\n\nevent: gap\ndata: {}\n\n'),
    stays,
  );
  await vi.advanceTimersByTimeAsync(10);
  expect(heard.mock.calls).toEqual([[{ name: "orders.synced", data: { order: "1" } }]]);
  expect(onGap).toHaveBeenCalledTimes(1);
});
