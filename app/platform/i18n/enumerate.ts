import { listFormat } from "./formats";
import { formatValue } from "./interpolation";

/** Words one after another. Each keeps its own direction, so that a name in Latin letters does not turn the whole around. */
export function enumerate(
  words: readonly string[],
  language: string,
  type: Intl.ListFormatOptions["type"] = "conjunction",
): string {
  return listFormat(language, { type }).format(words.map((word) => formatValue(word, undefined, language) as string));
}
