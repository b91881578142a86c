import { ORPCError } from "@orpc/client";
import { AppProvider } from "@shopify/polaris";
import polaris from "@shopify/polaris/locales/en.json";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import find from "../../../../locales/en/find-product.json";
import push from "../../../../locales/en/push.json";
import shell from "../../../../locales/en/shell.json";
import { listingQuota } from "../rules/listings/product-quota";
import { PushSummary } from "./push/push-summary";
import { ProductActionsProvider, useProductActions, type ActionProduct } from "./sources/use-product-actions";

const page = vi.hoisted(() => ({
  telling: "offers",
  answer: (): Promise<unknown> => Promise.resolve({}),
  showUpgrade: vi.fn(),
  toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
}));
vi.mock("~/shell/plans/use-billing-part", () => ({ useQuotaTelling: () => page.telling }));
vi.mock("~/shell/plans/upgrade-prompt", () => ({ useUpgradePrompt: () => page.showUpgrade }));
vi.mock("~/shell/embedded/toast", () => ({ useToast: () => page.toast }));
vi.mock("~/shell/data/realtime", () => ({ useRealtime: () => undefined }));
vi.mock("./push/push-drawer", () => ({ usePushDrawer: () => ({ open: vi.fn() }) }));
vi.mock("~/shell/data/use-mutation", () => ({ useMutation: () => ({ mutateAsync: () => page.answer() }) }));

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: "en",
    resources: { en: { push, shell, "find-product": find } },
    interpolation: { escapeValue: false },
  });
});
afterEach(() => {
  page.telling = "offers";
  vi.clearAllMocks();
});

const textOf = (part: ReactNode) =>
  renderToStaticMarkup(
    <AppProvider i18n={polaris}>
      <QueryClientProvider client={new QueryClient()}>
        <I18nextProvider i18n={i18next}>{part}</I18nextProvider>
      </QueryClientProvider>
    </AppProvider>,
  );
const summary = (used: number, limit: number) =>
  textOf(<PushSummary products={5} listings={5} quota={listingQuota({ used, limit })} />);

test("B002 where billing is hidden a push over the quota is told as 'Limit quota exceeded' alone", () => {
  expect(summary(20, 20)).toContain("Upgrade to push more");
  page.telling = "hidden";
  for (const used of [18, 20]) {
    expect(summary(used, 20)).toContain("<p>Limit quota exceeded</p>");
    expect(summary(used, 20)).not.toMatch(/upgrade|your plan/i);
  }
});

test.each([
  [0, 20, 3],
  [1, 20_000, 3],
  [1, 1_000, 3],
  [6, 1_000, 1],
  [333, 1_000, 33],
  [30, 20, 100],
])("B077 B078 the bar of a push's summary, of %i of %i, is drawn as %i percent", (used, limit, percent) => {
  expect(summary(used, limit)).toContain(`value="${percent}"`);
});

test("B078 a push's summary reads out what is used, not the sliver that is drawn of it", () => {
  const [, value, drawn] = /role="progressbar"[^>]*aria-valuenow="(\d+)"[^>]*><div aria-hidden="true">(.*)/s.exec(
    summary(12, 5_000),
  )!;
  expect([value, drawn?.includes('value="3"')]).toEqual(["12", true]);
});

const product = (id: string) =>
  ({ source: "cj", source_product_id: id, name: id, images: [] }) as unknown as ActionProduct;
const OUT = { error: "EXCEED_QUOTA_LIMIT", message: "Upgrade to continue importing more products." };
const partial = { success: { a: {} }, failed: { b: OUT }, processing: [], quota: null, is_quota_expired: false };

async function importProducts(products: ActionProduct[], answer: () => Promise<unknown>) {
  page.answer = answer;
  let actions: ReturnType<typeof useProductActions> | undefined;
  function Probe() {
    actions = useProductActions();
    return null;
  }
  textOf(
    <ProductActionsProvider shipTo="US">
      <Probe />
    </ProductActionsProvider>,
  );
  await actions!.importProducts(products);
}
const two = [product("a"), product("b")];

test("B002 where billing is hidden an import of several says no more of what the plan left out", async () => {
  await importProducts(two, () => Promise.resolve({ data: partial }));
  expect(page.toast.error.mock.calls[0]![0]).toContain("Upgrade to continue importing");
  page.telling = "hidden";
  await importProducts(two, () => Promise.resolve({ data: partial }));
  expect(page.toast.error.mock.calls[1]![0]).toMatch(/Limit quota exceeded$/);
});

test("B070 G165 an import of several that came to nothing by the quota leaves the telling to the upgrade prompt", async () => {
  const expired = { ...partial, success: {}, failed: { a: OUT, b: OUT }, is_quota_expired: true };
  await importProducts(two, () => Promise.resolve({ data: expired }));
  expect(page.toast.error).not.toHaveBeenCalled();
});

test("B070 one product more than the month has room for opens the upgrade prompt, also of suppliers whose refusals are told beside it", async () => {
  const quota = { feature_id: "PRODUCT_IMPORT", limit: 200, usage: 200 };
  const body = { success: false, status: 401, message: "Full", error_code: "QUOTA_EXPIRED", ...quota };
  const refusal = new ORPCError("401", { status: 402, message: body.message, data: body });
  await importProducts([product("a")], () => Promise.reject(refusal));
  expect(page.showUpgrade.mock.calls).toMatchObject([
    [{ message: "Full", quota: { feature: "PRODUCT_IMPORT", limit: 200, usage: 200 } }],
  ]);
});
