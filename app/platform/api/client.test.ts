import { afterEach, expect, test, vi } from "vitest";
import { contract } from "~/contract";
import { apiClient } from "./client";
import { currentWorkspace } from "./current";
import { addressOf } from "./link";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What the browser sends for calls, each of them answered with nothing. */
function record(): Request[] {
  const sent: Request[] = [];
  vi.stubGlobal("window", { location: { origin: "https://app.example.test" } });
  vi.stubGlobal("fetch", (request: Request) => {
    sent.push(request);
    return Promise.resolve(Response.json({ success: true, status: 200, message: "OK", data: {} }));
  });
  return sent;
}

test("B090 G127 G128 G131 G132 every call says app, time zone, language, store, workspace and, embedded, the shop's domain", async () => {
  const sent = record();
  currentWorkspace.set({ storeId: "s-1", workspaceId: "w-1", locale: "de", platformDomain: "harbour.myshopify.com" });
  await apiClient.notifications.list({});
  currentWorkspace.set({ storeId: null, workspaceId: null, locale: "en", platformDomain: null });
  await apiClient.notifications.list({});
  const said = (request: Request) =>
    ["app", "time-zone", "locale", "store-id", "workplace-id", "platform-domain"].map((name) =>
      request.headers.get(name),
    );
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(sent.map(said)).toEqual([
    ["AO", zone, "de", "s-1", "w-1", "harbour.myshopify.com"],
    ["AO", zone, "en", null, null, null],
  ]);
});

test("B090 G127 X005 what plans cost is asked for as the other app of the service, and that alone", async () => {
  const sent = record();
  await apiClient.billing.pricing({}).catch(() => {});
  await apiClient.billing.currentPlan({}).catch(() => {});
  await apiClient.billing.chargeSubscription({ module_ids: ["GROWTH_CREDIT_TIER"] }).catch(() => {});
  expect(sent.map(({ headers }) => headers.get("app"))).toEqual(["AH", "AO", "AO"]);
});

test("G131 the account call alone names no workspace", async () => {
  const sent = record();
  currentWorkspace.set({ storeId: "s-1", workspaceId: "w-1", locale: "en", platformDomain: null });
  await apiClient.identity.account({});
  await apiClient.identity.socialLinks({});
  expect(sent.map(({ headers }) => [headers.get("store-id"), headers.get("workplace-id")])).toEqual([
    ["s-1", null],
    ["s-1", "w-1"],
  ]);
});

test("G131 a call about a store of another workspace names that one", async () => {
  const sent = record();
  currentWorkspace.set({ storeId: "s-1", workspaceId: "w-1", locale: "de", platformDomain: null });
  await apiClient.stores.unlink({ store_id: "s-2" }, { context: { place: { storeId: null, workspaceId: "w-2" } } });
  expect(
    sent.map(({ headers }) => [headers.get("store-id"), headers.get("workplace-id"), headers.get("locale")]),
  ).toEqual([[null, "w-2", "de"]]);
});

test("G129 a call says v2 for the product center's paths, else v1", async () => {
  const sent = record();
  await apiClient.notifications.list({});
  await apiClient.catalog.pushedListings({}).catch(() => {});
  expect(
    sent.map(({ url, headers }) => [new URL(url).pathname.includes("center/"), headers.get("api-version")]),
  ).toEqual([
    [false, "v1"],
    [true, "v2"],
  ]);
});

test("G126 a call is given up after 60 seconds", async () => {
  record();
  const clock = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(clock.signal);
  vi.stubGlobal(
    "fetch",
    (_request: Request, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error))),
  );
  const call = apiClient.notifications.list({});
  await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(60_000));
  clock.abort(new Error("60 seconds are over"));
  await expect(call).rejects.toThrow("60 seconds are over");
});

test("G134 a refusal is told by success, status and message", async () => {
  record();
  vi.stubGlobal("fetch", () =>
    Promise.resolve(Response.json({ success: false, status: 103, message: "Not yours" }, { status: 403 })),
  );
  await expect(apiClient.notifications.list({})).rejects.toMatchObject({
    status: 403,
    message: "Not yours",
    data: { success: false, status: 103 },
  });
});

test("G133 the calls noted as outside go to the same host without /api, all others below it", async () => {
  const sent = record();
  await apiClient.stores.publications({}).catch(() => {});
  await apiClient.notifications.list({});
  expect(sent.map(({ url }) => new URL(url).pathname.startsWith("/api/"))).toEqual([false, true]);
  expect(new URL(sent[0]!.url).pathname).toBe("/status/shopify-service/api/shopify/shop/publications");
  expect(addressOf(["no such area", "nor call"], "https://app.example.test")).toBe("https://app.example.test/api");
});

test("no area or call has a name that a function has already, as the client could not call it", () => {
  const names = Object.entries(contract).flatMap(([area, calls]) => [area, ...Object.keys(calls)]);
  expect(names.filter((name) => name in Function.prototype)).toEqual([]);
});
