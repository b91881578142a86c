import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { watchQuotas } from "./watch-quotas";

async function toldAfter(...answers: object[]) {
  const queryClient = new QueryClient();
  const onReached = vi.fn();
  const stop = watchQuotas(queryClient, onReached);
  const answer = (data: object) =>
    new MutationObserver(queryClient, { mutationFn: () => Promise.resolve({ success: true, data }) }).mutate();
  for (const data of answers) await answer(data);
  stop();
  await answer(PLACED);
  return onReached.mock.calls.map(([quota]) => quota as object);
}

const IMPORTS = { feature_id: "PRODUCT_IMPORT", limit: 200, usage: 200 };
const PLACED = { results: [], queued: 0, refused: 1, quota: { feature_id: "ORDER_FULFILLMENT", limit: 50, usage: 50 } };

test("B070 P075 an import of several that came to nothing by the quota opens the upgrade prompt, with limit and usage", async () => {
  expect(await toldAfter({ quota: IMPORTS, is_quota_expired: true })).toEqual([
    { feature: "PRODUCT_IMPORT", limit: 200, usage: 200 },
  ]);
  expect(await toldAfter({ quota: IMPORTS, is_quota_expired: false })).toEqual([]);
});

test("B070 so do orders that the month has no room for", async () => {
  expect(await toldAfter(PLACED)).toEqual([{ feature: "ORDER_FULFILLMENT", limit: 50, usage: 50 }]);
});

test("B070 answers that left nothing out, or tell of a quota that has room, open nothing", async () => {
  const pushed = { batch_id: "b", processing: 1, quota: { plan: "FREE_CREDIT", limit: 20, used: 1 } };
  expect(await toldAfter({ ...PLACED, quota: null }, pushed, {})).toEqual([]);
});
