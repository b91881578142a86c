import { DisplayMoney } from "~/ui/money/display-money";
import { Money } from "~/ui/money/money";
import { priceRange } from "../rules/price-range";

/** A range of amounts; one amount where both ends are the same (P108), "--" when it is not known. */
export function MoneyRange({ range, currency }: { range: { low: string; high: string } | null; currency: string }) {
  if (!range) return <Money amount={null} currency={currency} />;
  const [low, high] = priceRange(range.low, range.high);
  return (
    <>
      <Money amount={low} currency={currency} />
      {high !== undefined && (
        <>
          {" – "}
          <Money amount={high} currency={currency} />
        </>
      )}
    </>
  );
}

/** The same for looking at: in the display currency as well, where there is one (C048). */
export function DisplayRange({ range, currency }: { range: { low: string; high: string } | null; currency: string }) {
  if (!range) return <Money amount={null} currency={currency} />;
  const [low, high] = priceRange(range.low, range.high);
  return <DisplayMoney amount={low} upTo={high} currency={currency} />;
}
