/** The figures that a seller is told at a moment. */
import { createRouterClient } from "@orpc/server";
import { vi } from "vitest";
import { router } from "../../app/api.server.ts";
import type { Tenant } from "./tenants.ts";

/** What the product tells at a moment, to a seller whose workspace and store have these time zones. */
export function toldAt(
  tenant: Tenant,
  now: string,
  {
    timeZone = "UTC",
    storeZone = timeZone,
    currency = "USD",
  }: { timeZone?: string; storeZone?: string; currency?: string } = {},
) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  const { principal } = tenant;
  const there = {
    ...principal,
    timeZone,
    workspace: { ...principal.workspace, currency },
    store: principal.store && { ...principal.store, timeZone: storeZone, currency },
  };
  const api = createRouterClient(router, {
    context: { principal: there, locale: "en", request: { headers: new Headers(), ip: "" } },
  });
  return {
    dashboard: async (range: "today" | "7d") => (await api.home.sales({ range })).data,
    home: async () => (await api.home.overview({})).data.sales,
    list: async () =>
      (await api.orders.list({ order_status: "all", from_date: "any", to_date: "any" })).data.orders.map(
        ({ total_price_info: { profit_estimate: profit, conversion } }) => ({ profit, conversion }),
      ),
    store: async (range: "today" | "7d") => (await api.analytics.store({ range })).data.analytics!,
  };
}
