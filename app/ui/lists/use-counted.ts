import { useTranslation } from "react-i18next";
import { formatNumber } from "../money/number";

/** How many entries there are; counting may have stopped before the last. */
export interface ListCount {
  count: number;
  /** True when there are more than `count` */
  capped?: boolean;
}

/** Several counts as one. */
export function sumCounts(counts: readonly ListCount[]): ListCount {
  return {
    count: counts.reduce((sum, { count }) => sum + count, 0),
    capped: counts.some(({ capped }) => capped),
  };
}

/** Names a tab with how many entries it has; by its name alone while that is not known, and where there are none. */
export function useCounted(): (label: string, count: ListCount | undefined) => string {
  const { t, i18n } = useTranslation("common");
  return (label, known) => {
    if (!known || known.count === 0) return label;
    const number = formatNumber(known.count, i18n.language);
    return t("list.counted", { label, total: known.capped ? t("list.capped", { total: number }) : number });
  };
}
