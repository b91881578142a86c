import { newId, type Details, type Item, type Product, type Totals, type TransactionTotals } from "./objects.ts";

/** Rates that the stand-in charges by country, in parts of a million. Others pay no tax. */
const TAX_PPM: Readonly<Record<string, number>> = { US: 88_750, GB: 200_000, DE: 190_000, FR: 200_000, NL: 210_000 };

const text = (value: bigint): string => value.toString();
const product = (amount: bigint, ppm: bigint): bigint => (amount * ppm + 500_000n) / 1_000_000n;

/** The share of a price that is charged, in parts of a million. */
const shareOf = ({ proration }: Item): bigint =>
  proration ? BigInt(Math.round(Number(proration.rate) * 1e6)) : 1_000_000n;

export function taxOf(amount: bigint, country: string | null): bigint {
  return product(amount, BigInt(TAX_PPM[country ?? ""] ?? 0));
}

/**
 * What a transaction comes to.
 * @param isFree a trial begins: nothing is charged for what recurs
 * @param credit minor units, tax included, that are left of what was paid before
 */
export function detailsOf({
  items,
  country,
  currency,
  productOf,
  isFree = false,
  credit = 0n,
}: {
  items: readonly Item[];
  country: string | null;
  currency: string;
  productOf: (id: string) => Product;
  isFree?: boolean;
  credit?: bigint;
}): Details {
  const rate = ((TAX_PPM[country ?? ""] ?? 0) / 1e6).toString();
  let subtotal = 0n;
  let tax = 0n;
  const lines = items.map((item) => {
    const charged =
      isFree && item.price.billing_cycle ? 0n : product(BigInt(item.price.unit_price.amount), shareOf(item));
    const own = charged * BigInt(item.quantity);
    const ownTax = taxOf(own, country);
    subtotal += own;
    tax += ownTax;
    return {
      id: newId("txnitm"),
      price_id: item.price.id,
      quantity: item.quantity,
      proration: item.proration,
      tax_rate: rate,
      unit_totals: totals(charged, taxOf(charged, country)),
      totals: totals(own, ownTax),
      product: productOf(item.price.product_id),
    };
  });
  const total = subtotal + tax;
  const used = credit < total ? credit : total;
  const whole: TransactionTotals = {
    ...totals(subtotal, tax),
    credit: text(used),
    credit_to_balance: text(credit - used),
    balance: text(total - used),
    grand_total: text(total - used),
    grand_total_tax: text(tax),
    fee: null,
    earnings: null,
    currency_code: currency,
  };
  const { subtotal: sub, tax: sumOfTax, total: sum } = whole;
  return {
    tax_rates_used: [{ tax_rate: rate, totals: totals(subtotal, tax) }],
    totals: whole,
    adjusted_totals: {
      subtotal: sub,
      tax: sumOfTax,
      total: sum,
      grand_total: whole.grand_total,
      grand_total_tax: whole.grand_total_tax,
      fee: null,
      retained_fee: "0",
      earnings: null,
      currency_code: currency,
    },
    payout_totals: null,
    adjusted_payout_totals: null,
    line_items: lines,
  };
}

function totals(subtotal: bigint, tax: bigint): Totals {
  return { subtotal: text(subtotal), discount: "0", tax: text(tax), total: text(subtotal + tax) };
}
