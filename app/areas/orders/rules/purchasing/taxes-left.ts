import Decimal from "decimal.js";
import { toAmount } from "~/platform/money/to-amount";

/** Of an order, what its taxes and duties are worked out from. Amounts are decimal strings in its currency. */
export interface TaxFacts {
  currency: string;
  total: string;
  refunded: string;
  tax: string;
  duties: string;
  /** The same of the lines and the shipping that neither were removed nor came back; null where the channel does not tell it */
  current: { total: string; tax: string; duties: string } | null;
}

/**
 * What of an order's tax and duties is still to be passed on (decision 67). Of lines and shipping that came back the channel
 * says itself how much tax went with them. Of money that was given back for nothing in particular nobody says it: it holds
 * as much tax as what it was paid for.
 */
export function taxesLeft({ total, refunded, currency, current, ...whole }: TaxFacts): { tax: string; duties: string } {
  const of = current ?? { total, ...whole };
  const left = Decimal.max(0, new Decimal(total).minus(refunded));
  const share = left.lessThan(of.total) ? left.div(of.total) : new Decimal(1);
  const part = (amount: string) => toAmount(share.times(amount), currency);
  return { tax: part(of.tax), duties: part(of.duties) };
}
