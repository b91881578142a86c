import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { unread } from "~/platform/numbers/unread";
import { useMutation } from "./use-mutation";

const page = vi.hoisted(() => ({ focusFault: vi.fn() }));
vi.mock("../errors/focus-fault", () => page);
beforeEach(() => vi.clearAllMocks());

interface Change {
  rules: { from: string }[];
}

/** The mutation of a screen, and what it has sent. */
function screenWithChange() {
  const send = vi.fn((change: Change) => Promise.resolve(change.rules.length));
  let change: ReturnType<typeof useMutation<number, Error, Change>> | undefined;
  function Screen() {
    change = useMutation<number, Error, Change>({ mutationFn: send });
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  );
  return { send, change: change! };
}

test("a change with a number that can't be read is not sent, and its field gets the focus", async () => {
  const { send, change } = screenWithChange();
  change.mutate({ rules: [{ from: "0" }, { from: unread("1,299") }] });
  await expect(change.mutateAsync({ rules: [{ from: unread("") }] })).rejects.toThrow("can't be read");
  expect(page.focusFault).toHaveBeenCalledTimes(2);
  expect(send).not.toHaveBeenCalled();
});

test("once it can be read it is sent", async () => {
  const { send, change } = screenWithChange();
  expect(await change.mutateAsync({ rules: [{ from: "1299" }] })).toBe(1);
  expect(send).toHaveBeenCalledTimes(1);
  expect(page.focusFault).not.toHaveBeenCalled();
});

test("a double click is one wish, which both presses are told the outcome of", async () => {
  const { send, change } = screenWithChange();
  const presses = [change.mutateAsync({ rules: [{ from: "1" }] }), change.mutateAsync({ rules: [{ from: "1" }] })];
  expect(await Promise.all(presses)).toEqual([1, 1]);
  change.mutate({ rules: [{ from: "1" }] });
  expect(send).toHaveBeenCalledTimes(1);
  expect(await change.mutateAsync({ rules: [] })).toBe(0);
  expect(send).toHaveBeenCalledTimes(2);
});
