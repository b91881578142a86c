export const VITALS = ["LCP", "CLS", "INP"] as const;
export type Vital = (typeof VITALS)[number];

/** What a value has to exceed to be worth telling: milliseconds, and a score for CLS (O049). The documented numbers lead, not the library's rating (O050). */
const LIMITS: Readonly<Record<Vital, number>> = { LCP: 2_500, CLS: 0.1, INP: 200 };

/** True for a value that people notice. */
export function isPoor(name: Vital, value: number): boolean {
  return value > LIMITS[name];
}
