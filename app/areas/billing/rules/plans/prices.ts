import { Decimal } from "decimal.js";
import type { Plan } from "./plans";

/** What a plan costs when it is paid for a year at a time, in USD. */
export interface YearlyPrice {
  year: string;
  /** The year's twelfth, to one decimal (B112) */
  month: string;
  /** What twelve single months would cost more */
  saving: string;
}

/** The yearly price: the months of a year that are not free (B111, B112). */
export function yearlyPrice({ price, freeMonths }: Pick<Plan, "price" | "freeMonths">): YearlyPrice {
  const year = new Decimal(price).mul(12 - freeMonths);
  return {
    year: year.toFixed(2),
    month: year.div(12).toFixed(1),
    saving: new Decimal(price).mul(freeMonths).toFixed(2),
  };
}
