import { isDay } from "~/ui/time/day";
import { DASHBOARD_RANGES, DEFAULT_RANGE } from "../../rules/dashboard-range";

/** Figures that the trend can show; the first is the pinned one (G179). */
export const TREND_FIGURES = ["revenue", "owed", "orders", "cost", "profit"] as const;
export type TrendFigure = (typeof TREND_FIGURES)[number];

/** The dashboard as the address asks for it: range, from, to, figure. Loader and screen read it by this function. */
export function dashboardAddress(search: URLSearchParams) {
  const day = (name: string) => [search.get(name)].find(isDay);
  const asked = DASHBOARD_RANGES.find((range) => range === search.get("range")) ?? DEFAULT_RANGE;
  const [from_date, to_date] = [day("from"), day("to")];
  const isCustom = asked === "custom" && from_date !== undefined && to_date !== undefined;
  const range = asked === "custom" && !isCustom ? DEFAULT_RANGE : asked;
  return {
    input: { range, ...(isCustom && { from_date, to_date }) },
    figure: TREND_FIGURES.find((figure) => figure === search.get("figure")) ?? TREND_FIGURES[0],
  };
}
