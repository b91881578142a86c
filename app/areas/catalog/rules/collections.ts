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
  /** Age in days when the catalogue was filled */
  listedDaysAgo: number;
}

/** The collections (S049) and what belongs in each. One without products is not shown. */
const COLLECTIONS: Record<string, (facts: CollectionFacts) => boolean> = {
  "trending": ({ ordersCount }) => ordersCount >= 3_000,
  "fastest-delivery-us": ({ shipsFrom }) => shipsFrom.includes("US"),
  "free-shipping-us": ({ usShippingCost }) => usShippingCost !== null && new Decimal(usShippingCost).isZero(),
  "made-in-us": ({ origin }) => origin === "US",
  "top-rated": ({ rating, reviewsCount }) => (rating ?? 0) >= 4.8 && reviewsCount >= 20,
  "new-arrivals": ({ listedDaysAgo }) => listedDaysAgo <= 60,
};

/** In the order in which they are shown. */
export const COLLECTION_SLUGS: readonly string[] = Object.keys(COLLECTIONS);

/** The collections that a product belongs in. */
export function collectionsOf(facts: CollectionFacts): string[] {
  return COLLECTION_SLUGS.filter((slug) => COLLECTIONS[slug]?.(facts));
}
