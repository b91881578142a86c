import { Spinner } from "@shopify/polaris";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

const Drawing = lazy(() => import("./trend-chart-drawing"));

export interface TrendPoint {
  /** What the axis says, such as "Nov 20" */
  label: string;
  /** For the drawing alone: its height need not be exact */
  value: number;
  /** What is read, such as "$12.30" */
  text: string;
}

export interface TrendChartProps {
  /** What is drawn, such as "Sales" */
  name: string;
  points: readonly TrendPoint[];
  kind?: "area" | "bar";
  /** Words for a height of the axis */
  formatTick: (value: number) => string;
}

/**
 * One figure over time. The drawing is loaded after the page is there and its place is kept; the same numbers stand beside
 * it as a table for who does not see it.
 */
export function TrendChart(props: TrendChartProps) {
  const { t } = useTranslation("common");
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  const waiting = (
    <div className="trend-chart__waiting">
      <Spinner size="small" accessibilityLabel={t("loading")} />
    </div>
  );
  return (
    <div className="trend-chart">
      <div className="trend-chart__drawing" aria-hidden="true">
        {isMounted ? (
          <Suspense fallback={waiting}>
            <Drawing {...props} />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
      <table className="trend-chart__table">
        <caption>{props.name}</caption>
        <tbody>
          {props.points.map(({ label, text }, index) => (
            <tr key={index}>
              <th scope="row">{label}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
