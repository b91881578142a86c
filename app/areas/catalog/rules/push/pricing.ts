import { Decimal } from "decimal.js";
import { currencyDigits } from "~/platform/money/currency-digits";
import type { PriceFormula, PriceMaking, PriceRule, PricingRules } from "~/platform/money/pricing-rules";
import { withoutTax, withTax } from "~/platform/money/without-tax";

/** P147: twice the cost plus shipping, compare-at three times, shipping below 10, .99 on both, not taxable. */
export const DEFAULT_PRICING: PricingRules = {
  price_rules: [
    {
      from: "0",
      to: null,
      selling_price: { operator: "multiply", value: "2", plus_shipping_cost: true },
      compare_at_price: { operator: "multiply", value: "3", plus_shipping_cost: true },
      shipping_cost: { operator: "below", value: "10" },
    },
  ],
  assign: { assign_cents: 99, assign_compare_cents: 99 },
  taxable: false,
};

/** The default rules for a pricing currency that is worth `perUsd` to the dollar: their amounts are meant in dollars. */
export function defaultPricing(perUsd: string): PricingRules {
  const [rule] = DEFAULT_PRICING.price_rules as [PriceRule];
  const below = new Decimal(10).mul(perUsd).toDecimalPlaces(0).toString();
  return { ...DEFAULT_PRICING, price_rules: [{ ...rule, shipping_cost: { operator: "below", value: below } }] };
}

export interface PriceRequest extends PriceMaking {
  /** The supplier's price of one, in its currency */
  cost: string;
  /** In the same currency; null when unknown, which counts as nothing */
  shippingCost: string | null;
}

export interface VariantPrice {
  price: string;
  /** Above the price, or null */
  compareAtPrice: string | null;
  /** True when the rules came out below cost, shipping and the tax in prices, and the price was raised to cover them. */
  isRaised: boolean;
  /** Price without the tax in it, less cost and shipping, in the pricing currency */
  profit: string;
}

/** The highest price that there is room for. */
export const HIGHEST_PRICE = "999999999999.99";

/**
 * The price of a variant by the rules. Never below what the variant and its shipping cost with the tax that prices have in
 * them: such a price is raised.
 * Amounts are decimal strings in the pricing currency, with its decimals.
 */
export function priceVariant({ cost, shippingCost, rules, rate, currency, taxPercent }: PriceRequest): VariantPrice {
  const digits = currencyDigits(currency);
  const ownCost = new Decimal(cost).mul(rate);
  const shipping = new Decimal(shippingCost ?? 0).mul(rate);
  const covered = ownCost.add(shipping);
  const floor = withTax(covered, taxPercent);
  const rule = ruleFor(rules.price_rules, ownCost);
  const isShippingAdded = !rule?.shipping_cost || shipping.lt(rule.shipping_cost.value);
  const apply = (formula: PriceFormula) =>
    applyFormula(formula, ownCost).add(formula.plus_shipping_cost && isShippingAdded ? shipping : 0);

  const wanted = rule ? apply(rule.selling_price) : floor;
  const price = endWith(Decimal.max(wanted, floor), rules.assign.assign_cents, digits);
  const compareAt = rule?.compare_at_price
    ? endWith(apply(rule.compare_at_price), rules.assign.assign_compare_cents, digits)
    : null;
  return {
    price: price.toFixed(digits),
    compareAtPrice: compareAt?.gt(price) ? compareAt.toFixed(digits) : null,
    isRaised: wanted.lt(floor),
    profit: withoutTax(price, taxPercent).sub(covered).toFixed(digits),
  };
}

/**
 * A cost, in its own currency, below which no variant can earn `profit` (in the pricing currency) by the rules, whatever its
 * shipping costs. Lists by profit look no further down than there (G180).
 */
export function lowestCostEarning({
  profit,
  rules: { price_rules: rules },
  rate,
}: { profit: string } & Pick<PriceMaking, "rules" | "rate">): string {
  // A price is rounded up to its ending by less than one. What tax takes of it only lessens what is earned.
  const gain = new Decimal(profit).sub(1);
  if (gain.lte(0)) return "0";
  const costs = rules.flatMap((rule, index) => {
    // The last rule holds beyond the others too.
    const isLast = index === rules.length - 1;
    const lowest = lowestCostGaining(gain, rule.selling_price, new Decimal(isLast ? 0 : rule.from));
    return lowest === null || (!isLast && rule.to !== null && lowest.gte(rule.to)) ? [] : [lowest];
  });
  return costs.length === 0
    ? "0"
    : Decimal.min(...costs)
        .div(rate)
        .toDecimalPlaces(4, Decimal.ROUND_DOWN)
        .toFixed();
}

/** The lowest cost from `from` at which a formula's price is `gain` above it, in the pricing currency; null when it is nowhere. */
function lowestCostGaining(gain: Decimal, { operator, value }: PriceFormula, from: Decimal): Decimal | null {
  switch (operator) {
    case "multiply":
      return new Decimal(value).gt(1) ? Decimal.max(from, gain.div(new Decimal(value).sub(1))) : null;
    case "add":
      return gain.lte(value) ? from : null;
    case "fixed":
      return gain.lte(new Decimal(value).sub(from)) ? from : null;
  }
}

/**
 * What is left of a price after the tax in it, cost and shipping: the amount, its share of the price without tax in percent
 * (1 decimal), and whether it is a loss.
 */
export function marginOf({
  price,
  cost,
  shippingCost,
  rate,
  taxPercent,
}: {
  price: string;
  cost: string;
  shippingCost: string | null;
  rate: string;
  /** Percent of tax that is in the price; "0" for none */
  taxPercent: string;
}): {
  profit: string;
  percent: string | null;
  isLoss: boolean;
} {
  const earned = withoutTax(price, taxPercent);
  const profit = earned.sub(new Decimal(cost).add(shippingCost ?? 0).mul(rate));
  return {
    profit: profit.toFixed(2),
    percent: earned.gt(0) ? profit.div(earned).mul(100).toFixed(1) : null,
    isLoss: profit.lt(0),
  };
}

/** A variant's two prices, made from one currency into another. */
export interface Conversion {
  amount: string;
  /** Null where there is none */
  compareAt: string | null;
  from: string;
  to: string;
  /** Units of `to` for one of `from` */
  rate: string;
  /** What prices end with, as in the rules; null for prices that a person chose */
  cents: number | null;
  compareCents: number | null;
}

/**
 * Prices in a store's currency, with its decimals, never rounded down. Amounts that are in that currency already keep their
 * ending. The compare-at price is above the price or null: what rounding and endings bring together is no offer.
 */
export function convertPrices({ amount, compareAt, from, to, rate, cents, compareCents }: Conversion): {
  price: string;
  compareAtPrice: string | null;
} {
  const digits = currencyDigits(to);
  const convert = (text: string, ending: number | null) =>
    endWith(new Decimal(text).mul(rate), from === to ? null : ending, digits);
  const price = convert(amount, cents);
  const compared = compareAt === null ? null : convert(compareAt, compareCents);
  return { price: price.toFixed(digits), compareAtPrice: compared?.gt(price) ? compared.toFixed(digits) : null };
}

/** The rule that covers a cost; the last one covers what lies beyond all. Undefined only without rules. */
function ruleFor(rules: readonly PriceRule[], cost: Decimal): PriceRule | undefined {
  return rules.find(({ from, to }) => cost.gte(from) && (to === null || cost.lt(to))) ?? rules.at(-1);
}

function applyFormula({ operator, value }: PriceFormula, cost: Decimal): Decimal {
  switch (operator) {
    case "multiply":
      return cost.mul(value);
    case "add":
      return cost.add(value);
    case "fixed":
      return new Decimal(value);
  }
}

/** Decimals that a conversion is exact to: rates are cut off, and what they leave behind them is no part of a price. */
const EXACT_DIGITS = 6;

/** The smallest price that is not below `amount` and ends with `cents`. Currencies without cents take the next whole unit. */
function endWith(amount: Decimal, cents: number | null, digits: 0 | 2): Decimal {
  const exact = Decimal.min(amount, HIGHEST_PRICE).toDecimalPlaces(EXACT_DIGITS, Decimal.ROUND_HALF_UP);
  const rounded = exact.toDecimalPlaces(digits, Decimal.ROUND_UP);
  if (cents === null || digits === 0) return rounded;
  const candidate = rounded.floor().add(new Decimal(cents).div(100));
  return candidate.gte(rounded) ? candidate : candidate.add(1);
}
