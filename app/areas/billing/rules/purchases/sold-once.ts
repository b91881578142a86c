/** Credits that are bought once, beside what a plan gives (C082). They stay until they are used. */
export interface CreditPackage<Key = string> {
  key: Key;
  /** Whole credits */
  credits: number;
  /** USD, with two decimals */
  price: string;
}

/** Prices in one place: a credit costs less in a larger package, and never less than in the largest plan. */
export const CREDIT_PACKAGES = [
  { key: "EXTRA_CREDITS_100", credits: 100, price: "24.90" },
  { key: "EXTRA_CREDITS_500", credits: 500, price: "114.90" },
  { key: "EXTRA_CREDITS_1000", credits: 1_000, price: "209.90" },
] as const satisfies readonly CreditPackage[];

/** An offer that an account has left while its key is among `remaining_meta_keys`, and that a workspace takes once (C091). */
export const META_OFFERS = [
  { key: "WELCOME_CREDITS", credits: 100, price: "9.90" },
] as const satisfies readonly CreditPackage[];
/** Of what costs nothing, because the store that pays is being built, a workspace has so many credits altogether. */
export const MOST_TEST_CREDITS = 500;

/** The offer that each new account has left. */
export const WELCOME_OFFER = META_OFFERS[0].key;

/** The credits that a charge's item stands for; null for another item. */
export function creditsOf(item: string): number | null {
  return [...CREDIT_PACKAGES, ...META_OFFERS].find(({ key }) => key === item)?.credits ?? null;
}
