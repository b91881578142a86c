import { Decimal } from "decimal.js";
import { priceVariant, type PriceRequest } from "../push/pricing";

export interface PriceAfterMove {
  price: string;
  compareAtPrice: string | null;
  /** True where the rules' price was below the margin floor, and was raised to it */
  isHeldUp: boolean;
}

/**
 * The price of a variant whose cost has moved, by the pricing rules with their endings. It keeps at least `floor` percent of
 * the price without tax: where the rules' price would not, it is the lowest with the rules' ending that does.
 * @param floor percent below 100; null for none: it never falls below what is paid
 */
export function priceAfterMove(request: PriceRequest, floor: string | null): PriceAfterMove {
  const made = priceVariant(request);
  if (floor === null || new Decimal(floor).lte(0)) return { ...pick(made), isHeldUp: false };
  const { cost, shippingCost, rules } = request;
  // A price that keeps the floor's share leaves the rest for what is paid.
  const share = new Decimal(100).sub(floor).div(100);
  const held = priceVariant({
    ...request,
    cost: new Decimal(cost).div(share).toFixed(),
    shippingCost: shippingCost === null ? null : new Decimal(shippingCost).div(share).toFixed(),
    rules: { ...rules, price_rules: [AT_COST] },
  });
  if (new Decimal(made.price).gte(held.price)) return { ...pick(made), isHeldUp: false };
  const { compareAtPrice } = made;
  return {
    price: held.price,
    compareAtPrice: compareAtPrice !== null && new Decimal(compareAtPrice).gt(held.price) ? compareAtPrice : null,
    isHeldUp: true,
  };
}

const pick = ({ price, compareAtPrice }: { price: string; compareAtPrice: string | null }) => ({
  price,
  compareAtPrice,
});

const AT_COST: PriceRequest["rules"]["price_rules"][number] = {
  from: "0",
  to: null,
  selling_price: { operator: "multiply", value: "1", plus_shipping_cost: true },
  compare_at_price: null,
  shipping_cost: null,
};
