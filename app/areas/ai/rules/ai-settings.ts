/** How AI writes and edits pictures for a workspace: what can be chosen, and what holds until somebody chooses (X031). */

/** P064 */
export const COPY_STYLES = ["highlight", "simple", "minimalism", "storytelling"] as const;
/** P064 */
export const COPY_TONES = ["persuasive", "expert", "daring", "playful", "sophisticated", "supportive"] as const;
/** About 60, 120 or 250 words of a description */
export const COPY_LENGTHS = ["short", "medium", "long"] as const;
export const IMAGE_BACKGROUNDS = ["keep", "white", "transparent"] as const;
/** As the picture is, 1:1, 2:3 or 3:2 */
export const IMAGE_ASPECTS = ["keep", "square", "portrait", "landscape"] as const;

/** Of either list of words */
export const MOST_WORDS = 50;
/** Characters of a word or phrase */
export const LONGEST_WORD = 40;

export interface WritingSettings {
  style: (typeof COPY_STYLES)[number];
  tone: (typeof COPY_TONES)[number];
  length: (typeof COPY_LENGTHS)[number];
  /** A language tag such as en or pt-BR; null for that of the product's own text */
  language: string | null;
  /** Whether the brand in a product's text stays there */
  keep_brand_name: boolean;
  /** Words and phrases of the brand, in the order given */
  words_to_use: string[];
  words_to_avoid: string[];
}

export interface ImageSettings {
  background: (typeof IMAGE_BACKGROUNDS)[number];
  aspect: (typeof IMAGE_ASPECTS)[number];
  /** Whether logos and prints on the product stay as they are */
  keep_logo: boolean;
  /** Whether words laid over a picture, such as a supplier's slogan, are taken away */
  remove_text: boolean;
}

/** Says what a product is and leaves what it says untouched otherwise. */
export const DEFAULT_WRITING: WritingSettings = {
  style: "simple",
  tone: "persuasive",
  length: "medium",
  language: null,
  keep_brand_name: true,
  words_to_use: [],
  words_to_avoid: [],
};

/** Changes nothing that nobody has asked to be changed. */
export const DEFAULT_IMAGE: ImageSettings = { background: "keep", aspect: "keep", keep_logo: true, remove_text: false };

/** True for a language that copy can be asked for in: a tag in its usual spelling, of a language that has a name. */
export function isWritingLanguage(tag: string): boolean {
  if (!/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/.test(tag)) return false;
  return new Intl.DisplayNames("en", { type: "language", fallback: "none" }).of(tag) !== undefined;
}

/** A list of words as it is kept: without spaces around and between that say nothing, each word once, whatever its case. */
export function cleanWords(words: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const word of words) {
    const clean = word.trim().replace(/\s+/g, " ");
    if (clean !== "" && !kept.has(fold(clean))) kept.set(fold(clean), clean);
  }
  return [...kept.values()];
}

/** A word that is to be used and avoided at once, or null. */
export function contradiction({
  words_to_use,
  words_to_avoid,
}: Pick<WritingSettings, "words_to_use" | "words_to_avoid">): string | null {
  const avoided = new Set(words_to_avoid.map(fold));
  return words_to_use.find((word) => avoided.has(fold(word))) ?? null;
}

const fold = (word: string): string => word.normalize("NFKC").toLowerCase();
