import { expect, test, vi } from "vitest";
import { signInExtension } from "./extension-session";

const issued = { token: "fresh", account_id: "account-1" };

test.each([
  ["has none: it gets one", "", 1],
  ["has one already: nothing happens", "held", 0],
])("G141 an extension that %s", async (_, held, times) => {
  const send = vi.fn(() => Promise.resolve({} as never));
  const startSession = vi.fn(() => Promise.resolve(issued));
  const requestToken = vi.fn(() => Promise.resolve(held));
  await signInExtension({ bridge: { hello: vi.fn(), send, requestToken }, accountId: "account-1", startSession });
  expect(requestToken).toHaveBeenCalledWith("account-1");
  expect([startSession.mock.calls.length, send.mock.calls]).toEqual([times, times ? [["token_update", issued]] : []]);
});
