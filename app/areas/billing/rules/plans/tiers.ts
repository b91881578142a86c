/** How high a plan stands (B032): older words for the same height keep their meaning. */
const RANKS: Readonly<Record<string, number>> = {
  FREE: 0,
  STARTER: 1,
  BASIC: 2,
  GROWTH: 2,
  PREMIUM: 3,
  PRO: 3,
  ADVANCED: 4,
  ENTERPRISE: 4,
};

/** The free plan of who came from a marketplace: it stands above starter and basic wherever those are asked for (B034). */
export const MARKETPLACE_PLAN = "FREE_AO_MKT";

/** The rank of a plan by the first word of its key (B031); an unknown word is free. */
export function rankOf(key: string): number {
  return RANKS[key.split("_")[0] ?? ""] ?? 0;
}

/** Basic, premium, advanced and what is called otherwise today (B034). */
export const isBasicOrHigher = (key: string): boolean => key === MARKETPLACE_PLAN || rankOf(key) >= RANKS.BASIC!;
