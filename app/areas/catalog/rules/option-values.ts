/**
 * The values that are used, in a product's own sequence: S, M, L, XL stay so whatever variants come first. What the product
 * does not name comes after, as it comes.
 */
export function inOwnSequence(sequence: readonly string[], used: Iterable<string>): string[] {
  const left = new Set(used);
  const known = sequence.filter((value) => left.delete(value));
  return [...known, ...left];
}

/**
 * An option's values once variants have changed theirs, in the option's own sequence: a value under a new name stands where
 * the old one stood, and one that came beside it after it.
 */
export function valuesAfter(
  sequence: readonly string[],
  variants: readonly { before: string; after: string }[],
): string[] {
  const places = new Map(sequence.map((value, index) => [value, index]));
  const ranks = new Map<string, number>();
  for (const { before, after } of variants) {
    const rank = places.get(after) ?? (places.get(before) ?? sequence.length) + 0.5;
    ranks.set(after, Math.min(rank, ranks.get(after) ?? Infinity));
  }
  return [...ranks].sort(([, first], [, second]) => first - second).map(([value]) => value);
}
