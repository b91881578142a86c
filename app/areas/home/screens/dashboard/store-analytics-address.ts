import { dashboardAddress } from "./dashboard-address";

/** Figures of a store that the trend can show; the first is shown unasked. */
export const STORE_FIGURES = ["revenue", "owed", "orders", "average_order", "refunded"] as const;
export type StoreFigure = (typeof STORE_FIGURES)[number];

/** Store analytics as the address asks for it: range, from, to, figure. */
export function storeAnalyticsAddress(search: URLSearchParams) {
  return {
    input: dashboardAddress(search).input,
    figure: STORE_FIGURES.find((figure) => figure === search.get("figure")) ?? STORE_FIGURES[0],
  };
}
