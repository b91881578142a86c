import { Decimal } from "decimal.js";

/** What an order's parts are worked out from. Amounts are decimal strings in the order's currency. */
export interface PartsFacts {
  lines: readonly { price: string; quantity: number; currentQuantity: number }[];
  /** As the order was placed, goods after their discounts */
  subtotal: string;
  shipping: string;
  tax: string;
  duties: string;
  tip: string;
  /** Of goods and shipping together */
  discount: string;
  /** As it was edited, before anything is refunded (decision 69) */
  total: string;
  /** Null where nobody said it */
  taxesIncluded: boolean | null;
  current: CurrentParts | null;
}

/** What the channel says of goods and shipping that neither were removed nor came back, goods after their discounts. */
export interface CurrentParts {
  subtotal: string;
  shipping: string;
  tax: string;
  duties: string;
}

/** Parts that add up to the total: less `discount`, and without `tax` where the other parts have it in them. */
export interface OrderParts {
  /** Goods before discounts */
  subtotal: Decimal;
  discount: Decimal;
  shipping: Decimal;
  tax: Decimal;
  taxIsIncluded: boolean;
  duties: Decimal;
  tip: Decimal;
  /** In the total, and no longer in the parts before it: goods and shipping that came back */
  returned: Decimal;
  /** What else makes the total another than these parts: nobody said which of them was edited */
  changed: Decimal;
}

/**
 * What an order's total is made of (decision 75): the parts as it was placed where they come to it, else those that are left
 * of it.
 */
export function orderParts(facts: PartsFacts): OrderParts {
  const placed = partsOf(facts, facts, ({ quantity }) => quantity);
  if (placed.rest.isZero() || !facts.current) return { ...placed.parts, returned: ZERO, changed: placed.rest };
  const { parts, rest } = partsOf(facts, facts.current, ({ currentQuantity }) => currentQuantity);
  return rest.isPositive() ? { ...parts, returned: rest, changed: ZERO } : { ...parts, returned: ZERO, changed: rest };
}

const ZERO = new Decimal(0);

function partsOf(
  { lines, tip, total, discount: allDiscounts, taxesIncluded }: PartsFacts,
  of: CurrentParts,
  unitsOf: (line: PartsFacts["lines"][number]) => number,
) {
  const listed = Decimal.sum(0, ...lines.map((line) => new Decimal(line.price).times(unitsOf(line))));
  const beside = listed.minus(of.subtotal);
  // Channels list a tip among the lines: what is more than goods came to is a tip where it can't be a discount.
  const goods = beside.greaterThan(allDiscounts) && beside.greaterThanOrEqualTo(tip) ? listed.minus(tip) : listed;
  const subtotal = Decimal.max(goods, of.subtotal);
  const discount = subtotal.minus(of.subtotal);
  const withoutTax = Decimal.sum(of.subtotal, of.shipping, of.duties, tip);
  const taxIsIncluded = taxesIncluded ?? withoutTax.equals(total);
  const rest = new Decimal(total).minus(withoutTax).minus(taxIsIncluded ? 0 : of.tax);
  // Shipping is told before discounts as the order was placed, and after them as it is now.
  const offShipping = Decimal.min(rest.negated(), of.shipping, Decimal.sub(allDiscounts, discount));
  const isDiscount = rest.isNegative() && offShipping.equals(rest.negated());
  return {
    parts: {
      subtotal,
      discount: isDiscount ? discount.plus(offShipping) : discount,
      shipping: new Decimal(of.shipping),
      tax: new Decimal(of.tax),
      taxIsIncluded,
      duties: new Decimal(of.duties),
      tip: new Decimal(tip),
    },
    rest: isDiscount ? ZERO : rest,
  };
}
