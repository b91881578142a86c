import Decimal from "decimal.js";
import { lineValue } from "../purchasing/order-revenue";

/** Members of the European Union. */
const UNION = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");
/** What goods may be worth, in euros, for their VAT to be paid by the import scheme. */
const MOST_EUROS = 150;

/**
 * True where a parcel goes by the import scheme (IOSS): into the Union, and worth no more than it is for.
 * @param goodsInEuros null while the rate is not known
 */
export function goesByImportScheme(countryCode: string, goodsInEuros: string | null): boolean {
  return (
    UNION.includes(countryCode) && goodsInEuros !== null && new Decimal(goodsInEuros).lessThanOrEqualTo(MOST_EUROS)
  );
}

/** Of an order, what the worth of its goods is worked out from. Amounts are decimal strings in its currency. */
export interface WorthFacts {
  /** Prices, shipping's too, have their tax in them; null where nobody said it */
  taxesIncluded: boolean | null;
  /** What goods come to once discounts are off, and shipping */
  subtotal: string;
  shipping: string;
  tax: string;
}

/**
 * What customs hold goods of one consignment to be worth: what the buyer pays for them, without shipping and tax. Where prices
 * have their tax in them it is taken off goods and shipping alike.
 * @param lines of the order, with the units that are in the consignment
 * @returns decimal string in the order's currency
 */
export function worthOfGoods(
  { taxesIncluded, subtotal, shipping, tax }: WorthFacts,
  lines: readonly { price: string; discountTotal: string; quantity: number; units: number }[],
): string {
  const paid = lines.reduce(
    (sum, { units, ...line }) => sum.plus(lineValue({ ...line, currentQuantity: units })),
    new Decimal(0),
  );
  const taxed = new Decimal(subtotal).plus(shipping);
  if (!taxesIncluded || taxed.lessThanOrEqualTo(tax)) return paid.toFixed();
  return paid.times(taxed.minus(tax)).div(taxed).toFixed();
}
