import { readFileSync } from "node:fs";

const [, ...rows] = readFileSync(new URL("documented-screens.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");

/** The documents' screens that have an address: id by the address, written as a route's pattern. */
export const documentedScreens = new Map(
  rows.map((row) => {
    const [id = "", address = ""] = row.split("\t");
    return [asPattern(address), id] as const;
  }),
);

/** The documents write `{product_id}` where a route has `:productId`, and leave out the slash of a folder's own page. */
function asPattern(address: string): string {
  const pattern = address.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => `:${name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())}`,
  );
  return pattern === "/app" ? "/app/" : pattern;
}

/** A route with the id of the screen that the documents have there, if they have one: `S062 /app/orders`. */
export const withScreenId = (pattern: string): string =>
  [documentedScreens.get(pattern), pattern].filter(Boolean).join(" ");
