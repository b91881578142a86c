import { Badge, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { PriceTax } from "~/areas/accounts/rules/stores/price-tax";
import { formatPercent } from "~/ui/money/number";
import type { PushPreview } from "../../contract/push";
import type { PushPreferences } from "../../contract/settings";
import { priceVariant } from "../../rules/push/pricing";
import { MoneyRange } from "../money-range";
import type { PushCandidate } from "./push-candidate";

/** What suppliers' costs are in. */
const COST_CURRENCY = "USD";

interface PushFiguresProps {
  product: PushCandidate;
  /** Undefined for what is not imported, and until it is known */
  preview: PushPreview | undefined;
  /** How what is not imported yet is going to be priced */
  pricing:
    | (Pick<PushPreferences, "selling_price"> & { currency: string; usd_rate: string; price_tax: PriceTax | null })
    | undefined;
}

/** What a product costs, sells for and earns, so that nobody pushes a loss unawares. Not imported yet, its price is an estimate. */
export function PushFigures({ product, preview, pricing }: PushFiguresProps) {
  const { t, i18n } = useTranslation("push");
  const { packageId, costRange, currency } = product;
  const estimate = packageId === null ? estimatePrice(product, pricing) : null;
  const margin = preview?.margin_range;
  const isLosing = (preview?.losing_variants ?? 0) > 0;
  return (
    <dl className="push-figures">
      <Figure label={t("figures.cost")}>
        {costRange ? (
          <MoneyRange range={preview?.cost_range ?? costRange} currency={preview?.cost_currency ?? currency} />
        ) : (
          t("table.cost_unknown")
        )}
      </Figure>
      {preview && (
        <>
          <Figure label={t("figures.price")}>
            <MoneyRange range={preview.price_range} currency={preview.currency} />
          </Figure>
          <Figure label={t("figures.profit")}>
            <Text as="span" tone={isLosing ? "critical" : "success"}>
              <MoneyRange range={preview.profit_range} currency={preview.currency} />
            </Text>
          </Figure>
          {margin && (
            <Figure label={t("figures.margin")}>
              {[...new Set([margin.low, margin.high])]
                .map((percent) => formatPercent(percent, i18n.language))
                .join(" – ")}
            </Figure>
          )}
          {isLosing && (
            <dd className="push-figures__loss">
              <Badge tone="critical">{t("figures.losing", { count: preview.losing_variants })}</Badge>
            </dd>
          )}
        </>
      )}
      {estimate && pricing && (
        <Figure label={t("figures.estimate")}>
          <MoneyRange range={estimate} currency={pricing.currency} />
        </Figure>
      )}
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** What the rules make of the supplier's prices while shipping is not known; null where there is nothing to reckon with. */
function estimatePrice({ costRange, currency }: PushCandidate, pricing: PushFiguresProps["pricing"]) {
  if (!costRange || !pricing) return null;
  const rate = currency === pricing.currency ? "1" : currency === COST_CURRENCY ? pricing.usd_rate : null;
  if (rate === null) return null;
  const priceOf = (cost: string) =>
    priceVariant({
      cost,
      shippingCost: null,
      rules: pricing.selling_price,
      rate,
      currency: pricing.currency,
      taxPercent: pricing.price_tax?.percent ?? "0",
    }).price;
  return { low: priceOf(costRange.low), high: priceOf(costRange.high) };
}
