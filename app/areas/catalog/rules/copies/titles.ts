/** Longest title of a product, in UTF-16 units, as its editor takes it. */
export const MOST_TITLE = 255;
/** What stands between a title and the value that a part was split off by. */
const DASH = " – ";

/** A text of at most so many UTF-16 units, cut between what a person sees as characters and never in one. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end).trimEnd();
}

/**
 * The title of a copy.
 * @param words puts the title into the language's words, such as "Copy of …"
 */
export function copyTitle(title: string, words: (title: string) => string): string {
  return words(cutText(title, MOST_TITLE - words("").length));
}

/** The title of a part that was split off by an option: the value stays whole as far as half of the room goes. */
export function titleWithValue(title: string, value: string): string {
  const ending = `${DASH}${cutText(value, Math.floor(MOST_TITLE / 2))}`;
  return cutText(title, MOST_TITLE - ending.length) + ending;
}

/** The title of a part that has no word of its own: the number that it has among the parts, from 1. */
export function titleWithNumber(title: string, number: number): string {
  const ending = ` (${number})`;
  return cutText(title, MOST_TITLE - ending.length) + ending;
}
