/** What PostgreSQL's JSON and text types cannot hold: NUL and lone surrogates, as JSON.stringify writes them. */
const UNSTORABLE = /\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/** JSON for a database parameter. Characters that PostgreSQL cannot store are replaced by U+FFFD; nothing else changes. */
export function databaseJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!UNSTORABLE.test(json)) return json;
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === "string") return storable(part);
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([key, entry]) => [storable(key), entry]));
  });
}

function storable(text: string): string {
  return text.replace(/[\0\p{Cs}]/gu, "\uFFFD");
}
