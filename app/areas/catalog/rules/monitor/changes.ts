import { Decimal } from "decimal.js";
import type { PricingRules } from "~/platform/money/pricing-rules";
import type { Deeds } from "./deeds";
import type { Move } from "./moves";
import { priceAfterMove } from "./price-after-move";
import type { WatchAction } from "./watch-actions";

/** What a variant, or a listing, was and is; what was not touched is not in it. Decimal strings. */
export interface Kept {
  cost?: string;
  price?: string;
  compareAtPrice?: string | null;
  stock?: number;
  status?: string;
}

/** A line of what is changed: of a variant, or of whether a listing is on sale. */
export interface Change {
  listingId: string;
  variantId: string | null;
  action: WatchAction;
  before: Kept;
  after: Kept;
}

/** A product of ours on a store. Several may have one product's variants. */
export interface ChangeableListing {
  id: string;
  status: string;
  costCurrency: string;
  /** In the currency of its costs; null where it is unknown */
  shippingCost: string | null;
  variants: readonly ChangeableVariant[];
}

export interface ChangeableVariant extends Required<Omit<Kept, "status">> {
  id: string;
  /** Someone gave it its price, here or at a store: no rule does (decision 71) */
  isPricedByHand: boolean;
  /** What it is bought as at this listing, and how many of that one sold unit takes; null where it is not mapped */
  goods: { source: string; productId: string; skuId: string; quantity: number } | null;
}

/** How the workspace prices; a rate is null for a currency that none is known of. */
export interface WatchPricing {
  rules: PricingRules;
  currency: string;
  taxPercent: string;
  rateFrom(currency: string): string | null;
  /** Percent of the price without tax that is kept at least */
  marginFloor: string | null;
}

type Moved = Move & { source: string };

/**
 * What deeds change of listings and their variants, line by line, each from what the line before left. What can't be priced is
 * left out: a cost in another currency than the product's, or in one that has no rate.
 * @returns the lines, and what each variant has in the end, by its id
 */
export function changesOf(
  deeds: readonly Deeds<Moved>[],
  listings: readonly ChangeableListing[],
  pricing: WatchPricing,
): { changes: Change[]; written: Map<string, Kept> } {
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  const written = new Map<string, Kept>();
  const changes: Change[] = [];
  for (const { listingId, deeds: own } of deeds) {
    const listing = byId.get(listingId);
    if (!listing) continue;
    const isTakenOff = listing.status === "active" && own.some(({ action }) => action === "unpublish");
    if (isTakenOff) changes.push({ listingId, ...UNPUBLISH });
    for (const { move, action } of own)
      for (const variant of listing.variants) {
        const after = isMoved(variant, move) ? afterMove({ move, action, variant, listing, pricing }) : null;
        if (!after || (!written.has(variant.id) && isSame(variant, after))) continue;
        const known: Kept = { ...variant, ...written.get(variant.id) };
        const before = Object.fromEntries(Object.keys(after).map((key) => [key, known[key as keyof Kept]])) as Kept;
        written.set(variant.id, { ...written.get(variant.id), ...after });
        changes.push({ listingId, variantId: variant.id, action, before, after });
      }
  }
  return { changes, written };
}

const UNPUBLISH = {
  variantId: null,
  action: "unpublish" as const,
  before: { status: "active" },
  after: { status: "draft" },
};

/** What is as it is to be already is neither changed nor told, but where another listing of the product has just changed it. */
const isSame = (variant: ChangeableVariant, after: Kept): boolean =>
  Object.entries(after).every(([key, value]) => variant[key as keyof ChangeableVariant] === value);

function isMoved({ goods }: ChangeableVariant, { source, productId, skuId }: Moved): boolean {
  if (goods?.source !== source || goods.productId !== productId) return false;
  return skuId === null || goods.skuId === skuId;
}

function afterMove({
  move,
  action,
  variant,
  listing: { costCurrency, shippingCost },
  pricing: { marginFloor, currency, rateFrom, ...making },
}: {
  move: Move;
  action: WatchAction;
  variant: ChangeableVariant;
  listing: ChangeableListing;
  pricing: WatchPricing;
}): Kept | null {
  const quantity = variant.goods?.quantity ?? 1;
  if (action === "update_stock") {
    if (move.kind !== "back_in_stock") return { stock: 0 };
    // Nobody knows how many came back where the supplier does not say.
    return move.stockAfter === null ? null : { stock: Math.floor(move.stockAfter / quantity) };
  }
  const rate = rateFrom(costCurrency);
  const isPriced = action === "update_price" && !variant.isPricedByHand;
  if (!isPriced || rate === null || move.costAfter === null || move.currency !== costCurrency) return null;
  const cost = new Decimal(move.costAfter).mul(quantity).toFixed();
  const { price, compareAtPrice } = priceAfterMove({ ...making, cost, shippingCost, rate, currency }, marginFloor);
  return { cost, price, compareAtPrice };
}
