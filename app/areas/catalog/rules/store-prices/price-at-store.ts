import { Decimal } from "decimal.js";
import { z } from "zod";
import { convertPrices, type Conversion } from "../push/pricing";

/** What a push sent as a variant's prices, and what they were made of; kept with the listing's variant (decision 71). */
export const sentPriceSchema = z.object({
  /** In the workspace's currency of then */
  amount: z.string(),
  compareAt: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  rate: z.string(),
  cents: z.number().nullable(),
  compareCents: z.number().nullable(),
  /** In the store's currency */
  price: z.string(),
  compareAtPrice: z.string().nullable(),
});
export type SentPrice = z.output<typeof sentPriceSchema>;

/** How far a rate moves before prices that were sent follow it, in percent of what it was, where the workspace says nothing. */
export const DEFAULT_RATE_THRESHOLD = "3";

export interface PriceQuestion {
  /** In the workspace's currency */
  amount: string;
  compareAt: string | null;
  /** A person set the product's prices; else they follow the pricing rules. */
  isByHand: boolean;
  /** The price of its own at this store, in the store's currency */
  own: { price: string; compareAtPrice: string | null } | null;
  /** What the last push to this store sent */
  sent: SentPrice | null;
  /** The workspace's currency, the store's, and the day's rate between them */
  from: string;
  to: string;
  rate: string;
  /** Percent */
  threshold: string;
  /** What the rules' prices end with */
  cents: number | null;
  compareCents: number | null;
}

export interface PriceAtStore {
  price: string;
  /** Above the price, or null */
  compareAtPrice: string | null;
  /**
   * own: the store's own price; kept: as it was sent; followed: what was sent is made anew, as the rate has moved beyond the
   * threshold; made: of the day's rate, as nothing was sent or its amount or the rules have changed.
   */
  way: "own" | "kept" | "followed" | "made";
  /** What to keep of it for the next push; null for the store's own price, which is made of nothing */
  sent: SentPrice | null;
}

/**
 * What a variant is sold for at a store (decision 71). A price of its own there stays whatever else changes. What was sent
 * stays until its own amount changes; made by the rules, also until their ending does or the rate has moved by the threshold.
 */
export function priceAtStore(question: PriceQuestion): PriceAtStore {
  const { own, sent, amount, compareAt, isByHand, from, to, threshold } = question;
  if (own) return { ...own, way: "own", sent: null };
  const now = {
    amount,
    compareAt,
    from,
    to,
    rate: question.rate,
    cents: isByHand ? null : question.cents,
    compareCents: isByHand ? null : question.compareCents,
  };
  const isUnchanged =
    sent?.from === from &&
    sent.to === to &&
    isSame(sent.amount, amount) &&
    (isByHand || (sent.cents === now.cents && sent.compareCents === now.compareCents));
  if (!isUnchanged) return { ...answer(now), way: "made" };
  if (!isByHand && hasMoved({ before: sent.rate, now: now.rate, threshold })) {
    return { ...answer(now), way: "followed" };
  }
  // A compare-at price that was changed is made at the rate of the price that it stands beside.
  const { compareAtPrice } = isSame(sent.compareAt, compareAt) ? sent : convertPrices({ ...now, rate: sent.rate });
  const kept = {
    ...sent,
    compareAt,
    compareAtPrice: compareAtPrice !== null && new Decimal(compareAtPrice).gt(sent.price) ? compareAtPrice : null,
  };
  return { price: kept.price, compareAtPrice: kept.compareAtPrice, way: "kept", sent: kept };
}

function answer(conversion: Conversion): Omit<PriceAtStore, "way"> {
  const prices = convertPrices(conversion);
  return { ...prices, sent: { ...conversion, ...prices } };
}

/** True where a rate is another than it was, by `threshold` percent of that or more. */
export function hasMoved({ before, now, threshold }: { before: string; now: string; threshold: string }): boolean {
  const change = new Decimal(now).sub(before).abs();
  return !change.isZero() && change.mul(100).gte(new Decimal(threshold).mul(before));
}

function isSame(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : new Decimal(one).equals(other);
}
