import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PAID_REFERENCE } from "~/platform/paid-reference";
import type { CardFormAnswer } from "../../../contract/charges";
import { useSettling } from "./use-settling";

const page = vi.hoisted(() => ({ address: "", refresh: vi.fn(() => Promise.resolve()), tellLate: vi.fn() }));
// The hook alone, with its effects run as they come.
vi.mock("react", async (original) => ({
  ...(await original<object>()),
  useEffect: (run: () => void) => run(),
  useState: (first: unknown) => [first, page.tellLate],
}));
vi.mock("@tanstack/react-query", async (original) => ({
  ...(await original<object>()),
  useQuery: () => ({ data: undefined }),
}));
vi.mock("../../billing/use-current-plan", () => ({
  useRefreshPlan: () => page.refresh,
  useCurrentPlan: () => ({ plan: undefined }),
}));
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

test("B053 after a checkout in the form what was bought is asked for each five seconds, and after thirty one is told that it takes long", () => {
  const form = { purpose: "plan", state: "paid", reference: "agreement-1", pay_id: "txn_1" } as CardFormAnswer;
  const onSettled = vi.fn();
  useSettling({ form, onSettled });
  expect(new URLSearchParams(page.address).get(PAID_REFERENCE)).toBe("agreement-1");
  vi.advanceTimersByTime(4_999);
  expect(page.refresh).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(page.refresh).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(24_999);
  expect(page.refresh).toHaveBeenCalledTimes(5);
  expect(page.tellLate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(page.refresh).toHaveBeenCalledTimes(6);
  expect(page.tellLate).toHaveBeenCalledWith(true);
  expect(onSettled).not.toHaveBeenCalled();
});
