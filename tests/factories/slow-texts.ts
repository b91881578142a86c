export const many = (text: string, characters: number) => text.repeat(Math.floor(characters / text.length));

/** Node turns longer heads away. */
export const LONGEST_QUERY = 15_000;

/** Texts that a careless pattern, parser or cleaner is slow on, of any length. */
export const TEXTS: Readonly<Record<string, (characters: number) => string>> = {
  "one letter": (length) => many("x", length),
  blanks: (length) => `${many(" ", length - 1)}x`,
  "tags within tags": (length) => many("<p>", length / 2) + many("<img>", length / 2),
  "links that never end": (length) => many("<a href='", length),
  "an address without an end": (length) => `a@${many("a.", length - 3)}!`,
  "signs of numbers": (length) => `1${many(".,1", length - 2)}x`,
  "marks of tables": (length) => many('"",', length),
  "placeholders and brackets": (length) => many("{{((", length),
  "lines and quotes": (length) => many('"\n', length / 3),
  "letters of several parts": (length) => many("e\u0301\ud83d\udc69\u200d", length / 3),
};

/** A value with `text` in the place of each text in it. */
export function withTexts(value: unknown, text: string): unknown {
  if (typeof value === "string") return text;
  if (Array.isArray(value)) return value.map((item) => withTexts(item, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withTexts(item, text)]));
}
export const textsIn = (value: unknown): number =>
  JSON.stringify(withTexts(value, "\u0001")).split('"\\u0001"').length - 1;
