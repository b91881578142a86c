import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendMessages } from "./send-messages";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const texts = (count: number) => Array.from({ length: count }, (_, index) => `message ${index + 1}`);

test("G200 messages are 400 ms apart", () => {
  const sent: [string, number][] = [];
  const start = Date.now();
  sendMessages(texts(3), (text) => sent.push([text, Date.now() - start]));
  vi.runAllTimers();
  expect(sent).toEqual([
    ["message 1", 0],
    ["message 2", 400],
    ["message 3", 800],
  ]);
});

test("G200 a batch of ten is sent, one of eleven is dropped", () => {
  const send = vi.fn();
  expect(sendMessages(texts(11), send)).toBeNull();
  vi.runAllTimers();
  expect(send).not.toHaveBeenCalled();
  sendMessages(texts(10), send);
  vi.runAllTimers();
  expect(send).toHaveBeenCalledTimes(10);
});

test("closing the chat ends what is not sent yet", () => {
  const send = vi.fn();
  const stop = sendMessages(texts(3), send);
  vi.advanceTimersByTime(400);
  stop?.();
  vi.runAllTimers();
  expect(send).toHaveBeenCalledTimes(2);
});
