import Decimal from "decimal.js";

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
