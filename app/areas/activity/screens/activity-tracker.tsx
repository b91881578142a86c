import { useQueryClient, type Mutation, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { apiClient, errorBodyOf } from "~/platform/api/client";
import { usePrincipal } from "~/shell/document/document";
import { isPoor, VITALS, type Vital } from "../rules/web-vitals";
import { watchUpgradeClicks } from "./upgrade-clicks";

/** Calls that people make by a deed worth knowing of, by area and name, and what the deed is called. */
const ACTIONS: Readonly<Record<string, string>> = {
  "stores.install": "connect_store", // G135
  "stores.uninstall": "disconnect_store",
  "catalog.importProduct": "import_product",
  "catalog.importAll": "import_product",
  "catalog.push": "push_to_store",
  "catalog.pushMultipleChannel": "push_to_store",
  "catalog.pushAll": "push_to_store",
  "catalog.updateAndPush": "push_to_store",
  "catalog.pushFavourites": "push_to_store",
  "catalog.pushSourceProducts": "push_to_store",
  "catalog.pushAgain": "push_to_store",
  "billing.chargeSubscription": "choose_plan",
  "billing.cancelSubscription": "cancel_plan",
  "billing.chargeExtra": "buy_credits",
  "placement.request": "place_orders",
  "placement.requestReady": "place_orders",
};

export interface ActivityReports {
  act(name: string): void;
  /** Placing orders failed, as the person was told (C069) */
  placingFailed(failure: { order_ids: string[]; message: string; error_code: string }): void;
}

/** Reports what people do by the calls that their deeds make, until the returned function is called (G139). */
export function watchActions(queryClient: QueryClient, reports: ActivityReports): () => void {
  return queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const action = ACTIONS[nameOf(event.mutation)];
    if (!action) return;
    if (event.action.type === "success") reports.act(action);
    if (event.action.type === "error" && action === "place_orders")
      reports.placingFailed(failureOf(event.mutation, event.action.error));
  });
}

/** Area and name of the call that a mutation makes, such as catalog.push. */
function nameOf({ options }: Pick<Mutation<unknown, unknown, unknown>, "options">): string {
  const [path] = options.mutationKey ?? [];
  return Array.isArray(path) ? path.join(".") : "";
}

function failureOf({ state }: Pick<Mutation<unknown, unknown, unknown>, "state">, error: unknown) {
  const { orders = [] } = (state.variables ?? {}) as { orders?: { order_id: string }[] };
  const body = errorBodyOf(error);
  return {
    order_ids: orders.slice(0, 100).map(({ order_id }) => order_id),
    message: (body?.message ?? String(error)).slice(0, 500),
    error_code: String(body?.error_code ?? body?.status ?? ""),
  };
}

interface Measured {
  name: string;
  value: number;
  rating: "good" | "needs-improvement" | "poor";
  entries: readonly { entryType: string; startTime: number; duration: number }[];
}

/** The report of a measure that is too slow, or null for one that is fine (O049). */
export function reportOf(
  { name, value, rating, entries }: Measured,
  { path, network, ...sender }: { userAgent: string; browser: string; network: string; path: string },
) {
  const vital = VITALS.find((candidate): candidate is Vital => candidate === name);
  if (!vital || !isPoor(vital, value)) return null;
  const last = entries.slice(-10).map(({ entryType, startTime, duration }) => ({
    type: entryType,
    start: Math.round(startTime),
    duration: Math.round(duration),
  }));
  return {
    name: vital,
    value,
    rating,
    entries: last,
    user_agent: sender.userAgent.slice(0, 500),
    browser: sender.browser.slice(0, 100),
    network,
    path,
  };
}

/** Measures the page; the measuring code is loaded once the page is at rest. */
async function measure(): Promise<void> {
  const { onCLS, onINP, onLCP } = await import("web-vitals");
  const tell = (measured: Measured) => {
    const { connection, userAgentData } = navigator as {
      connection?: { effectiveType?: string };
      userAgentData?: { brands: { brand: string; version: string }[] };
    };
    const browser = (userAgentData?.brands ?? []).map(({ brand, version }) => `${brand} ${version}`).join(", ");
    const report = reportOf(measured, {
      userAgent: navigator.userAgent,
      browser,
      network: connection?.effectiveType ?? "",
      path: window.location.pathname,
    });
    if (report) apiClient.activity.webVitals(report).catch(() => {});
  };
  onLCP(tell);
  onCLS(tell);
  onINP(tell);
}

/** Tells of what the person does and of screens that are too slow. Shows nothing, and nothing waits for it. */
export function ActivityTracker() {
  const queryClient = useQueryClient();
  const { accountId, store } = usePrincipal();
  const storeId = store?.id ?? null;
  useEffect(() => {
    const device = window.matchMedia("(max-width: 47.99em)").matches ? "mobile" : "desktop";
    const act = (event_name: string, event_data: Record<string, string | null> = {}) => {
      const user_data = {
        account: accountId,
        store: storeId,
        device,
        platform: navigator.platform.slice(0, 100),
        browser: navigator.userAgent.slice(0, 100),
      };
      const url = window.location.pathname;
      apiClient.activity.userAction({ user_data, event_name, event_data, url }).catch(() => {});
    };
    const stopClicks = watchUpgradeClicks(document, (click) => act("upgrade", { ...click }));
    const stopActions = watchActions(queryClient, {
      act,
      placingFailed: (failure) => {
        apiClient.activity.placeOrderError(failure).catch(() => {});
      },
    });
    return () => {
      stopClicks();
      stopActions();
    };
  }, [queryClient, accountId, storeId]);
  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 2_000));
    whenIdle(() => void measure().catch(() => {}));
  }, []);
  return null;
}
