/** A product that may be pushed: imported already, or still at its supplier. */
export interface PushCandidate {
  /** Null until it is imported */
  packageId: string | null;
  source: string;
  sourceProductId: string;
  /** ISO 3166-1 alpha-2 */
  shipTo: string;
  name: string;
  image: string | null;
  /** Null is not known */
  costRange: { low: string; high: string } | null;
  currency: string;
  totalVariants: number | null;
}

/** What a product is known by in the drawer. */
export function keyOf({ source, sourceProductId }: PushCandidate): string {
  return `${source}:${sourceProductId}`;
}
