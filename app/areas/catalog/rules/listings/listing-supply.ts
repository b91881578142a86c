import { Decimal } from "decimal.js";
import { exchangeRate } from "~/platform/money/exchange-rates";
import { marginOf } from "../push/pricing";

/** A variant on a store with what its supplier wants and has. Amounts are decimal strings, each in its own currency. */
export interface SuppliedVariant {
  /** At the store; null where it is not known */
  price: string | null;
  currency: string;
  /** Of one of the supplier's, and how many of those one sold unit takes */
  cost: string | null;
  costCurrency: string;
  quantity: number;
  shippingCost: string | null;
  shippingCurrency: string | null;
  /** Percent of tax in the price */
  taxPercent: string;
  /** Units that can be sold; null where the supplier does not say */
  available: number | null;
  readAt: Date | null;
}

/**
 * What is said of a listing's suppliers, the worst first: a variant or product is gone, an answer can't be read, a supplier can't
 * be asked, all is there.
 */
export const SUPPLY_STATES = ["gone", "unreadable", "unreached", "there"] as const;
export type SupplyState = (typeof SUPPLY_STATES)[number];

export interface ListingSupplyFigures {
  /** The least that a sold unit costs, in US dollars, before shipping */
  cost: string | null;
  /** Units over all variants */
  stock: number | null;
  /** Percent of the price without tax that the variant keeps that earns least; null while one's is not known */
  margin: string | null;
  /** When the variant that was read longest ago was; null while one never was */
  readAt: Date | null;
}

const DOLLARS = "USD";
/** As the database keeps them. */
const MOST_STOCK = 2_147_483_647;
const MOST_PERCENT = new Decimal("9999999999");

/** What a listing's mapped variants come to; nothing is known of one without any (decision 91). */
export function supplyOf(variants: readonly SuppliedVariant[]): ListingSupplyFigures {
  if (variants.length === 0) return { cost: null, stock: null, margin: null, readAt: null };
  const costs = variants.flatMap(({ cost, costCurrency, quantity }) => {
    const rate = cost === null ? null : exchangeRate(costCurrency, DOLLARS);
    return cost === null || rate === null ? [] : [new Decimal(cost).mul(quantity).mul(rate)];
  });
  const stocks = variants.flatMap(({ available }) => (available === null ? [] : [Math.max(available, 0)]));
  const margins = variants.map(marginOfVariant);
  const moments = variants.map(({ readAt }) => readAt);
  return {
    cost: costs.length > 0 ? Decimal.min(...costs).toFixed(4) : null,
    stock:
      stocks.length > 0
        ? Math.min(
            stocks.reduce((sum, units) => sum + units, 0),
            MOST_STOCK,
          )
        : null,
    margin: margins.every((margin) => margin !== null) ? Decimal.min(...margins).toFixed(1) : null,
    readAt: moments.every((moment) => moment !== null)
      ? new Date(Math.min(...moments.map((moment) => moment.getTime())))
      : null,
  };
}

/** In percent; null where price, cost or a rate is not known, or nothing is left of the price to be a share of. */
function marginOfVariant(variant: SuppliedVariant): Decimal | null {
  const { price, currency, cost, costCurrency, quantity, shippingCost, shippingCurrency, taxPercent } = variant;
  const rate = exchangeRate(costCurrency, currency);
  if (price === null || cost === null || rate === null) return null;
  const shippingRate = shippingCost === null ? "1" : exchangeRate(shippingCurrency ?? costCurrency, costCurrency);
  if (shippingRate === null) return null;
  const { percent } = marginOf({
    price,
    cost: new Decimal(cost).mul(quantity).toFixed(),
    shippingCost: shippingCost === null ? null : new Decimal(shippingCost).mul(shippingRate).toFixed(),
    rate,
    taxPercent,
  });
  return percent === null ? null : Decimal.max(MOST_PERCENT.neg(), Decimal.min(MOST_PERCENT, percent));
}
