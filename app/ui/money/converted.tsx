import { Tooltip } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { dateFormat, numberFormat } from "~/platform/i18n/formats";

interface Conversion {
  as_of: string;
  rates: readonly { from: string; to: string; rate: string }[];
}

interface ConvertedProps {
  /** The rates that what is shown was converted with, "by_day" for those of many days; null shows it as it is */
  conversion: Conversion | "by_day" | null;
  children: ReactNode;
}

/** At which rates of which day an amount was converted, in words. */
export function useConversionWords(): (conversion: Conversion) => string {
  const { t, i18n } = useTranslation("common");
  const number = numberFormat(i18n.language, { maximumSignificantDigits: 4 });
  return ({ as_of, rates }) => {
    const date = dateFormat(i18n.language, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(as_of));
    return t("converted.at", {
      rates: rates
        .map(({ from, to, rate }) => t("converted.rate", { from, to, rate: number.format(Number(rate)) }))
        .join(", "),
      date,
    });
  };
}

/** Marks an amount as converted (≈) and says at which rates of which day (decisions 11, 72). */
export function Converted({ conversion, children }: ConvertedProps) {
  const { t } = useTranslation("common");
  const words = useConversionWords();
  if (!conversion) return children;
  return (
    <Tooltip content={conversion === "by_day" ? t("converted.by_day") : words(conversion)} width="wide" hasUnderline>
      <span tabIndex={0}>
        {"≈\u00a0"}
        {children}
      </span>
    </Tooltip>
  );
}
