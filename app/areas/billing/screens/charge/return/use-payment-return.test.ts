import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PAID_REFERENCE } from "~/platform/paid-reference";
import { usePaymentReturn } from "./use-payment-return";

const page = vi.hoisted(() => ({ address: "", refresh: vi.fn(() => Promise.resolve()) }));
// The hook alone, with its effects run as they come.
vi.mock("react", async (original) => ({
  ...(await original<object>()),
  useState: () => [null, () => undefined],
  useEffect: (run: () => void) => run(),
}));
vi.mock("../../billing/use-current-plan", () => ({ useRefreshPlan: () => page.refresh }));
vi.mock("@remix-run/react", () => ({
  useSearchParams: () => [
    new URLSearchParams(page.address),
    (change: (current: URLSearchParams) => URLSearchParams) => {
      page.address = change(new URLSearchParams(page.address)).toString();
    },
  ],
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

test("B004 B053 back from paying, on home as on any page, the plan is read anew at once and again after five seconds, once", () => {
  page.address = `${PAID_REFERENCE}=pay-1&tab=all`;
  usePaymentReturn();
  expect(page.refresh).toHaveBeenCalledTimes(1);
  expect(page.address).toBe("tab=all");
  usePaymentReturn();
  vi.advanceTimersByTime(4_999);
  expect(page.refresh).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(page.refresh).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(page.refresh).toHaveBeenCalledTimes(2);
});

test("B004 who comes from elsewhere has nothing read anew", () => {
  page.address = "tab=all";
  usePaymentReturn();
  vi.advanceTimersByTime(60_000);
  expect(page.refresh).not.toHaveBeenCalled();
});
