import Decimal from "decimal.js";

/** What a collection looks at. */
export interface CollectionFacts {
  ordersCount: number;
  rating: number | null;
  reviewsCount: number;
  /** Countries that some variant leaves from */
  shipsFrom: readonly string[];
  /** Cost of the cheapest way to the United States; null when it does not go there */
  usShippingCost: string | null;
  /** Country of manufacture where the supplier states it */
  origin: string | null;
  /** Age in days when the catalog was filled */
  listedDaysAgo: number;
}

/** Pictures that stand for collections. */
export const COLLECTION_SYMBOLS = ["rising", "truck", "free", "made", "star", "new"] as const;
export type CollectionSymbol = (typeof COLLECTION_SYMBOLS)[number];

interface Collection {
  symbol: CollectionSymbol;
  holds: (facts: CollectionFacts) => boolean;
}

/** The collections (S049, G069) and what belongs in each. One without products is not shown. */
const COLLECTIONS: Record<string, Collection> = {
  trending: { symbol: "rising", holds: ({ ordersCount }) => ordersCount >= 3_000 },
  "fastest-delivery-us": { symbol: "truck", holds: ({ shipsFrom }) => shipsFrom.includes("US") },
  "free-shipping-us": {
    symbol: "free",
    holds: ({ usShippingCost }) => usShippingCost !== null && new Decimal(usShippingCost).isZero(),
  },
  "made-in-us": { symbol: "made", holds: ({ origin }) => origin === "US" },
  "top-rated": { symbol: "star", holds: ({ rating, reviewsCount }) => (rating ?? 0) >= 4.8 && reviewsCount >= 20 },
  "new-arrivals": { symbol: "new", holds: ({ listedDaysAgo }) => listedDaysAgo <= 60 },
};

/** In the order in which they are shown. */
export const COLLECTION_SLUGS: readonly string[] = Object.keys(COLLECTIONS);

/** The collections that a product belongs in. */
export function collectionsOf(facts: CollectionFacts): string[] {
  return COLLECTION_SLUGS.filter((slug) => COLLECTIONS[slug]?.holds(facts));
}

/** What stands for a collection. */
export function symbolOf(slug: string): CollectionSymbol {
  return COLLECTIONS[slug]?.symbol ?? "star";
}

/** What can be said of a collection in a number, each a key of find-product:collection.bullets.* */
export const BULLETS = [
  "orders",
  "rating",
  "reviews",
  "categories",
  "price_from",
  "delivery_days",
  "listings",
] as const;
export type Bullet = (typeof BULLETS)[number];

/** The catalog's own figures of a collection; null where it has none. Prices in US dollars. */
export type CollectionFigures = Record<Bullet, string | null>;

const DAY_MS = 86_400_000;

/**
 * Two or three things to say of a collection, others every 24 hours (G081). The documents give each a random number; a
 * merchant who buys by it is better told the catalog's own (decision 19).
 */
export function bulletsOf({
  slug,
  figures,
  now,
}: {
  slug: string;
  figures: CollectionFigures;
  now: number;
}): { key: Bullet; value: string }[] {
  const known = BULLETS.flatMap((key) => {
    const value = figures[key];
    return value === null || Number(value) === 0 ? [] : [{ key, value }];
  });
  const day = Math.floor(now / DAY_MS);
  const turn = day + COLLECTION_SLUGS.indexOf(slug);
  const count = Math.min(known.length, 2 + (turn % 2));
  return Array.from({ length: count }, (_, index) => known[(turn * 2 + index) % known.length]).filter(
    (bullet) => bullet !== undefined,
  );
}
