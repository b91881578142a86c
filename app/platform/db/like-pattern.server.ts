/** A text as LIKE takes it literally: the signs that stand for others are told apart from themselves. */
export function likePattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
