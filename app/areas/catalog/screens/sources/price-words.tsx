import { DisplayMoney } from "~/ui/money/display-money";
import { priceRange } from "../../rules/price-range";

/** A price, or two where the lowest and the highest differ (P108). */
export function PriceWords({ low, high, currency }: { low: string; high: string; currency: string }) {
  const [from, to] = priceRange(low, high);
  return <DisplayMoney amount={from} upTo={to} currency={currency} />;
}
