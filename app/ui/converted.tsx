import { Tooltip } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

interface ConvertedProps {
  /** The rates that what is shown was converted with; null shows it as it is */
  conversion: { as_of: string; rates: readonly { from: string; to: string; rate: string }[] } | null;
  children: ReactNode;
}

/** Marks an amount as converted (≈) and says at which rates of which day (decision 11). */
export function Converted({ conversion, children }: ConvertedProps) {
  const { t, i18n } = useTranslation("common");
  if (!conversion) return children;
  const number = new Intl.NumberFormat(i18n.language, { maximumSignificantDigits: 4 });
  const rates = conversion.rates.map(({ from, to, rate }) => t("converted.rate", { from, to, rate: number.format(Number(rate)) })).join(", ");
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(conversion.as_of));
  return (
    <Tooltip content={t("converted.at", { rates, date })} width="wide" hasUnderline>
      <span tabIndex={0}>
        {"≈\u00a0"}
        {children}
      </span>
    </Tooltip>
  );
}
