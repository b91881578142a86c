import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { BillingCompanion } from "./billing-companion";

const page = vi.hoisted(() => ({
  queryClient: undefined as unknown,
  showUpgrade: vi.fn(),
  listeners: new Map<string, (event: { data: unknown }) => void>(),
}));
// The companion alone, with its effects run as they come.
vi.mock("react", async (original) => ({ ...(await original<object>()), useEffect: (run: () => void) => run() }));
vi.mock("@remix-run/react", () => ({ useSearchParams: () => [new URLSearchParams()] }));
vi.mock("@tanstack/react-query", async (original) => ({
  ...(await original<object>()),
  useQueryClient: () => page.queryClient,
}));
vi.mock("~/shell/data/realtime", () => ({
  useRealtime: (names: string[], listener: () => void) => names.forEach((name) => page.listeners.set(name, listener)),
}));
vi.mock("~/shell/plans/upgrade-prompt", () => ({
  useRefusedQuota: () => ({ refusal: null, isOpen: false, close: () => undefined }),
  useUpgradePrompt: () => page.showUpgrade,
}));
vi.mock("../billing/use-current-plan", () => ({ useRefreshPlan: () => () => Promise.resolve() }));
vi.mock("../charge/use-done-toast", () => ({ useDoneToast: () => undefined }));

const quota = { feature: "PRODUCT_LISTING", limit: 20, usage: 20 };

beforeEach(() => {
  vi.clearAllMocks();
  page.queryClient = new QueryClient();
  BillingCompanion();
});

test("B070 an answer that left things out by the quota opens the upgrade prompt on every screen", async () => {
  const { feature, ...counts } = quota;
  const answer = { data: { quota: { feature_id: feature, ...counts } } };
  await new MutationObserver(page.queryClient as QueryClient, { mutationFn: () => Promise.resolve(answer) }).mutate();
  expect(page.showUpgrade.mock.calls).toEqual([[{ message: "", quota }]]);
});

test("B071 news of a push over the quota open it too", () => {
  page.listeners.get("product.push")?.({ data: { error: "LISTING_PRODUCT_EXCEED_QUOTA_LIMIT", quota } });
  expect(page.showUpgrade.mock.calls).toEqual([[{ message: "", quota }]]);
});
