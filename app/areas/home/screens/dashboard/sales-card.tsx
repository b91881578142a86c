import { BlockStack, Card, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { TrendChart } from "~/ui/charts/trend-chart";
import { formatMoney, formatShortMoney } from "~/ui/money/money";
import { formatNumber, formatShortNumber } from "~/ui/money/number";
import { formatLocalTime } from "~/ui/time/local-time";
import type { ConvertedFigures } from "../../contract";
import { growthPercent } from "../../rules/dashboard-range";
import { TREND_FIGURES, type TrendFigure } from "./dashboard-address";
import { FigureButton, Growth } from "./figure-button";
import { ProfitNote } from "./profit-note";

interface Figures {
  orders: number;
  revenue: string;
  owed: string;
  costed_orders: number;
  cost: string;
  profit: string;
  given_back: string;
  margin: string | null;
}

interface Sales {
  currency: string;
  unit: "hour" | "day";
  total: Figures;
  converted: ConvertedFigures;
  previous: { orders: number; revenue: string };
  orders_without_rate: number;
  points: (Figures & { at: string })[];
}

const NAMES = { revenue: "sales", owed: "owed", orders: "orders", cost: "cost", profit: "profit" } as const;

/** Those that are compared with the period before. */
const hasGrowth = (figure: TrendFigure): figure is "revenue" | "orders" => figure === "revenue" || figure === "orders";

/** The period's figures, and the chosen one of them over time. */
export function SalesCard({ sales, figure }: { sales: Sales; figure: TrendFigure }) {
  const { t, i18n } = useTranslation(["home", "common"]);
  const { currency, unit, total, converted, previous, points } = sales;
  const words = (of: TrendFigure, figures: Figures) =>
    of === "orders"
      ? formatNumber(figures.orders, i18n.language)
      : formatMoney({ amount: figures[of], currency }, i18n.language);
  const tick = (height: number) =>
    figure === "orders" ? formatShortNumber(height, i18n.language) : formatShortMoney(height, currency, i18n.language);
  // Where all is paid, there is nothing to tell.
  const shown = TREND_FIGURES.filter((of) => of !== "owed" || of === figure || Number(total.owed) > 0);
  const growth = {
    revenue: growthPercent(total.revenue, previous.revenue),
    orders: growthPercent(String(total.orders), String(previous.orders)),
  };
  return (
    <Card>
      <BlockStack gap="400">
        <div className="dashboard-stats">
          {shown.map((of) => (
            <FigureButton
              key={of}
              figure={of === TREND_FIGURES[0] ? null : of}
              label={t(`dashboard.${NAMES[of]}`)}
              about={hasGrowth(of) ? `${t(`about.${of}`)} ${t("about.compared")}` : t(`about.${of}`)}
              isChosen={of === figure}
              value={(of !== "orders" && converted[of] ? "≈\u00a0" : "") + words(of, total)}
            >
              {hasGrowth(of) && <Growth percent={growth[of]} />}
              {of === "profit" && total.margin !== null && (
                <Text as="span" variant="bodySm" tone="subdued">
                  {t("dashboard.margin", { margin: total.margin })}
                </Text>
              )}
            </FigureButton>
          ))}
        </div>
        <TrendChart
          name={t(`dashboard.${NAMES[figure]}`)}
          kind={unit === "hour" ? "bar" : "area"}
          formatTick={tick}
          points={points.map((point) => ({
            label: formatLocalTime(point.at, unit, i18n.language),
            value: Number(point[figure]),
            text: words(figure, point),
          }))}
        />
        {(converted.revenue || converted.profit) && (
          <Text as="p" variant="bodySm" tone="subdued">
            {t("common:converted.by_day")}
          </Text>
        )}
        <ProfitNote figures={total} currency={currency} isConverted={converted.profit} />
        {sales.orders_without_rate > 0 && (
          <Text as="p" variant="bodySm" tone="subdued">
            {t("dashboard.without_rate", { count: sales.orders_without_rate })}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}
