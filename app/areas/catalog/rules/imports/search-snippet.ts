const ENTITIES: Readonly<Record<string, string>> = {
  "&nbsp;": " ",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

/** The words of a description, on one line. */
export function plainWords(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * A text as a search engine shows it: as much as fits, cut off behind a word and marked so.
 * @param most letters, the mark not counted
 */
export function searchSnippet(text: string, most: number): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  const fitting = letters.slice(0, most).join("");
  const lastSpace = letters[most] === " " ? fitting.length : fitting.lastIndexOf(" ");
  // Some languages put no spaces between words.
  const words = lastSpace > fitting.length / 2 ? fitting.slice(0, lastSpace) : fitting;
  return `${words.replace(/[\s,;:.\-–—]+$/, "")}…`;
}
