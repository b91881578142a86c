import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { DisplayMoney } from "~/ui/money/display-money";
import { shippingTime } from "../../rules/sources/shipping-time";

/** A shipping time in words: a dash, a number of days, or a range (catalog §5). */
export function shippingTimeWords(t: TFunction<"find-product">, min: number | null, max: number | null): string {
  const time = shippingTime(min, max);
  if (time.kind === "unknown") return t("card.unknown");
  return time.kind === "single"
    ? t("card.days", { count: time.days })
    : t("card.days_range", { min: time.min, count: time.max });
}

/** A shipping cost: FREE when zero, a dash when unknown (P009). */
export function ShippingCost({ amount, currency }: { amount: string | null; currency: string }) {
  const { t } = useTranslation("find-product");
  if (amount === null) return <>{t("card.unknown")}</>;
  return Number(amount) === 0 ? <>{t("card.free")}</> : <DisplayMoney amount={amount} currency={currency} />;
}
