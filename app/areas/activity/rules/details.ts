/** How much one record may say: facts, characters of each, and characters of all with their names, as JSON. */
export const DETAIL_LIMITS = { count: 30, text: 500, all: 4_000 } as const;

export type Details = Record<string, unknown>;

/** Begins where a word does: begun at every letter of a long one, it would be read to its end each time. */
const MAIL_ADDRESS = /(?<![^\s@<>"'=:/])[^\s@<>"'=:/]+@[^\s@<>"']+\.[^\s@<>"']+/g;

/** A text without addresses of mail: records keep ids, never who someone is. */
export function strikeOut(text: string): string {
  return text.replaceAll(MAIL_ADDRESS, "…");
}

/** The same facts with addresses of mail struck out of every text, however deep. */
export function withoutPersons<Value>(value: Value): Value {
  if (typeof value === "string") return strikeOut(value) as Value;
  if (Array.isArray(value)) return value.map(withoutPersons) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutPersons(part)])) as Value;
}

/** The path of an address; what is behind ? and # may tell who someone is and is left out. */
export function pathOf(address: string): string {
  const path = address.replace(/^[a-z][\w+.-]*:\/\/[^/?#]*/i, "").split(/[?#]/)[0] || "/";
  return strikeOut(path).slice(0, 300);
}
