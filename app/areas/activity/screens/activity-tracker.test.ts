import { ORPCError } from "@orpc/client";
import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { api } from "~/platform/api/client";
import { reportOf, watchActions } from "./activity-tracker";

function watched() {
  const queryClient = new QueryClient();
  const reports = { act: vi.fn(), placingFailed: vi.fn() };
  const stop = watchActions(queryClient, reports);
  /** Makes a call that is answered by `answer`. */
  const make = (options: object, answer: () => Promise<unknown>, input?: object) =>
    new MutationObserver<unknown, Error, unknown>(queryClient, { ...options, mutationFn: answer } as object)
      .mutate(input)
      .catch(() => {});
  return { reports, stop, make };
}

test("G139 a push to a store is told of once it is under way, and only then", async () => {
  const { reports, stop, make } = watched();
  await make(api.catalog.push.mutationOptions(), () => Promise.reject(new Error("no")));
  await make(api.settings.updateProfile.mutationOptions(), () => Promise.resolve({}));
  expect(reports.act).not.toHaveBeenCalled();
  await make(api.catalog.push.mutationOptions(), () => Promise.resolve({}));
  expect(reports.act.mock.calls).toEqual([["push_to_store"]]);
  stop();
  await make(api.catalog.push.mutationOptions(), () => Promise.resolve({}));
  expect(reports.act).toHaveBeenCalledTimes(1);
});

test("B093 choosing a plan, leaving one and buying credits are told of, by name", async () => {
  const { reports, make } = watched();
  await make(api.billing.chargeSubscription.mutationOptions(), () => Promise.resolve({}));
  await make(api.billing.cancelSubscription.mutationOptions(), () => Promise.resolve({}));
  await make(api.billing.chargeExtra.mutationOptions(), () => Promise.resolve({}));
  expect(reports.act.mock.calls).toEqual([["choose_plan"], ["cancel_plan"], ["buy_credits"]]);
});

test("C069 orders that could not be placed are told of with what the person read", async () => {
  const { reports, make } = watched();
  const body = { success: false, status: 201, message: "Top up first" };
  const refusal = new ORPCError("201", { status: 400, message: body.message, data: body });
  await make(api.placement.request.mutationOptions(), () => Promise.reject(refusal), { orders: [{ order_id: "o-1" }] });
  expect(reports.placingFailed.mock.calls).toEqual([
    [{ order_ids: ["o-1"], message: "Top up first", error_code: "201" }],
  ]);
  expect(reports.act).not.toHaveBeenCalled();
});

test("O049 O050 a slow measure is reported with its rating as it is, a good one never", () => {
  const page = { userAgent: "Test/1", browser: "Test 1", network: "4g", path: "/app" };
  const entries = [{ entryType: "largest-contentful-paint", startTime: 2_900.4, duration: 0 }];
  expect(reportOf({ name: "LCP", value: 2_900, rating: "needs-improvement", entries }, page)).toEqual({
    name: "LCP",
    value: 2_900,
    rating: "needs-improvement",
    entries: [{ type: "largest-contentful-paint", start: 2_900, duration: 0 }],
    user_agent: "Test/1",
    browser: "Test 1",
    network: "4g",
    path: "/app",
  });
  expect(reportOf({ name: "LCP", value: 2_400, rating: "good", entries: [] }, page)).toBeNull();
  expect(reportOf({ name: "FCP", value: 9_000, rating: "poor", entries: [] }, page)).toBeNull();
});
