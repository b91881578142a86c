/** Tags as Shopify keeps them: trimmed, split at commas, of those that differ by capitals alone the first, by the alphabet. */
export function foldTags(tags: readonly string[]): string[] {
  const folded = new Map<string, string>();
  for (const tag of tags.flatMap((each) => each.split(",")).map((each) => each.trim()))
    if (tag && !folded.has(tag.toLowerCase())) folded.set(tag.toLowerCase(), tag);
  return [...folded].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, tag]) => tag);
}
