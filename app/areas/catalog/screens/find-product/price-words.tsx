import { Money } from "~/ui/money";
import { priceRange } from "../../rules/price-range";

/** A price, or two where the lowest and the highest differ (P108). */
export function PriceWords({ low, high, currency }: { low: string; high: string; currency: string }) {
  const [from, to] = priceRange(low, high);
  return (
    <>
      <Money amount={from} currency={currency} />
      {to && (
        <>
          {" – "}
          <Money amount={to} currency={currency} />
        </>
      )}
    </>
  );
}
