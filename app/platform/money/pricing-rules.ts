export const PRICE_OPERATORS = ["multiply", "add", "fixed"] as const;
export type PriceOperator = (typeof PRICE_OPERATORS)[number];

/** What a price is made of a cost by: cost × value, cost + value, or value itself, with the shipping cost on top or not. */
export interface PriceFormula {
  operator: PriceOperator;
  value: string;
  plus_shipping_cost: boolean;
}

/** A rule for costs from `from` up to, not including, `to` (null has no end). Amounts are in the pricing currency. */
export interface PriceRule {
  from: string;
  to: string | null;
  selling_price: PriceFormula;
  compare_at_price: PriceFormula | null;
  /** Shipping is added only while it costs less than this; dearer shipping is left to the buyer. Null always adds it. */
  shipping_cost: { operator: "below"; value: string } | null;
}

/** The workspace's selling prices (ledger P059). */
export interface PricingRules {
  price_rules: PriceRule[];
  assign: {
    /** Cents that every price ends with, 0 to 99, or null to leave them */
    assign_cents: number | null;
    assign_compare_cents: number | null;
  };
  taxable: boolean;
}

/** What turns a cost into a selling price. */
export interface PriceMaking {
  rules: PricingRules;
  /** Units of the pricing currency for one of the cost's */
  rate: string;
  /** The pricing currency, for its decimals */
  currency: string;
  /** Percent of tax that prices have in them, which nobody earns; "0" for none (decision 83) */
  taxPercent: string;
}
