import { useTranslation } from "react-i18next";

interface Amount {
  /** Decimal string, such as "12.30"; null when it is not known */
  amount: string | null | undefined;
  /** ISO 4217 code */
  currency: string | null | undefined;
}

/**
 * An amount of money in words of a language, such as "$12.30"; "" when the amount is missing or the currency is not one
 * (G083). Exact at any size: the decimal string is never turned into a float.
 */
export function formatMoney({ amount, currency }: Amount, language: string): string {
  if (amount === null || amount === undefined || amount === "" || !/^[A-Za-z]{3}$/.test(currency ?? "")) return "";
  return new Intl.NumberFormat(language, { style: "currency", currency: currency?.toUpperCase() }).format(amount as Intl.StringNumericLiteral);
}

/** Shows an amount with its currency in the page's language, "--" when it is not known (zero is known). */
export function Money(props: Amount) {
  const { i18n, t } = useTranslation("common");
  return (
    <span className="money" suppressHydrationWarning>
      {formatMoney(props, i18n.language) || t("unknown_amount")}
    </span>
  );
}
