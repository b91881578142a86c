/**
 * Option values in the sequence of other options, where both have the same names, so that a shop that puts its options
 * another way round is still understood. Values of options that are named differently, or not known, stay as they stand.
 * @param names what the values stand under
 * @param wanted the names in the sequence that is wanted
 */
export function inSequence(
  values: readonly string[],
  names: readonly string[],
  wanted: readonly string[],
): readonly string[] {
  if (names.length !== values.length || wanted.length !== values.length) return values;
  const places = wanted.map((name) => names.indexOf(name));
  if (new Set(places).size < places.length || places.includes(-1)) return values;
  return places.map((place) => values[place] ?? "");
}
