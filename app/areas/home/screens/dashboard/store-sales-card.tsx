import { BlockStack, Card, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { TrendChart } from "~/ui/charts/trend-chart";
import { formatMoney, formatShortMoney } from "~/ui/money/money";
import { formatNumber, formatPercent, formatShortNumber } from "~/ui/money/number";
import { formatLocalTime } from "~/ui/time/local-time";
import type { StoreAnalytics } from "../../contract/analytics";
import { growthPercent } from "../../rules/dashboard-range";
import { FigureButton, Growth } from "./figure-button";
import { STORE_FIGURES, type StoreFigure } from "./store-analytics-address";

type Figures = StoreAnalytics["total"];

/** Those that are compared with the period before. */
const hasGrowth = (figure: StoreFigure) => figure !== "owed" && figure !== "refunded";

/** A store's figures of the period, and the chosen one of them over time. */
export function StoreSalesCard({ analytics, figure }: { analytics: StoreAnalytics; figure: StoreFigure }) {
  const { t, i18n } = useTranslation(["analytics", "home", "common"]);
  const { currency, unit, total, previous, points } = analytics;
  const words = (of: StoreFigure, figures: Figures) => {
    if (of === "orders") return formatNumber(figures.orders, i18n.language);
    const amount = figures[of];
    return amount === null ? t("common:unknown_amount") : formatMoney({ amount, currency }, i18n.language);
  };
  const about = (of: StoreFigure) => {
    const words = of === "revenue" || of === "owed" || of === "orders" ? t(`home:about.${of}`) : t(`about.${of}`);
    return [words, ...(hasGrowth(of) ? [t("home:about.compared")] : []), t("about.days")].join(" ");
  };
  const tick = (height: number) =>
    figure === "orders" ? formatShortNumber(height, i18n.language) : formatShortMoney(height, currency, i18n.language);
  // Where all is paid, there is nothing to tell.
  const shown = STORE_FIGURES.filter((of) => of !== "owed" || of === figure || Number(total.owed) > 0);
  return (
    <Card>
      <BlockStack gap="400">
        <div className="dashboard-stats">
          {shown.map((of) => (
            <FigureButton
              key={of}
              figure={of === STORE_FIGURES[0] ? null : of}
              label={t(`figures.${of}`)}
              about={about(of)}
              isChosen={of === figure}
              value={words(of, total)}
            >
              {of === "refunded" && total.refund_rate !== null && (
                <Text as="span" variant="bodySm" tone="subdued">
                  {t("refund_rate", { rate: formatPercent(total.refund_rate, i18n.language) })}
                </Text>
              )}
              {hasGrowth(of) && <Growth percent={growthPercent(String(total[of] ?? 0), String(previous[of] ?? 0))} />}
            </FigureButton>
          ))}
        </div>
        <TrendChart
          name={t(`figures.${figure}`)}
          kind={unit === "hour" ? "bar" : "area"}
          formatTick={tick}
          points={points.map((point) => ({
            label: formatLocalTime(point.at, unit, i18n.language),
            value: Number(point[figure] ?? 0),
            text: words(figure, point),
          }))}
        />
        {total.refunded_orders > 0 && (
          <Text as="p" variant="bodySm" tone="subdued">
            {t("refunded_orders", { count: total.refunded_orders })}
          </Text>
        )}
        {analytics.orders_without_rate > 0 && (
          <Text as="p" variant="bodySm" tone="subdued">
            {t("without_rate", { count: analytics.orders_without_rate })}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}
