import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { multiply } from "~/platform/money/multiply";
import { useConversionWords } from "./converted";
import { DisplayRatesContext } from "./display-rates";
import { formatMoney, Money } from "./money";

interface DisplayMoneyProps {
  /** Decimal string; null when it is not known */
  amount: string | null | undefined;
  /** The upper end of a range, where there is one */
  upTo?: string;
  /** ISO 4217 code */
  currency: string | null | undefined;
}

/**
 * An amount, or a range, in the workspace's display currency (C048), marked as converted, with what it is in its own beside
 * it; in its own alone where there is no display currency or no rate. For looking at: what is really paid is shown by `Money`.
 */
export function DisplayMoney({ amount, upTo, currency }: DisplayMoneyProps) {
  const { i18n } = useTranslation("common");
  const display = useContext(DisplayRatesContext);
  const words = useConversionWords();
  const own = (
    <>
      <Money amount={amount} currency={currency} />
      {upTo !== undefined && (
        <>
          {" – "}
          <Money amount={upTo} currency={currency} />
        </>
      )}
    </>
  );
  const rate = currency ? display?.rates[currency] : undefined;
  if (!display || !rate || !amount || !currency) return own;
  const convert = (value: string): string =>
    formatMoney({ amount: multiply(value, rate), currency: display.currency }, i18n.language);
  const converted = [amount, ...(upTo === undefined ? [] : [upTo])].map(convert).join(" – ");
  return (
    <span
      className="display-money"
      title={words({ as_of: display.asOf, rates: [{ from: currency, to: display.currency, rate }] })}
    >
      <span className="money" suppressHydrationWarning>
        {`≈\u00a0${converted}`}
      </span>{" "}
      <span className="display-money__own">{own}</span>
    </span>
  );
}
