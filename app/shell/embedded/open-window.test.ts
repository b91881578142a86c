import { afterEach, expect, test, vi } from "vitest";
import { openWindow } from "./open-window";

afterEach(() => vi.unstubAllGlobals());

test("G135 a link is opened in a new window, which learns nothing of this one", () => {
  const opened = { opener: "this page" as string | null };
  const open = vi.fn(() => opened);
  vi.stubGlobal("window", { open });
  expect(openWindow("/auth/platform/shopify/auto-login")).toBe(true);
  expect(open.mock.calls).toEqual([["/auth/platform/shopify/auto-login", "_blank"]]);
  expect(opened.opener).toBeNull();
});

test("G135 where the browser opens none, in the same window", () => {
  const open = vi.fn(() => null);
  vi.stubGlobal("window", { open });
  expect(openWindow("/elsewhere")).toBe(false);
  expect(open.mock.calls).toEqual([
    ["/elsewhere", "_blank"],
    ["/elsewhere", "_top"],
  ]);
});
