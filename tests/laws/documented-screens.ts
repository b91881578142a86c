import { readFileSync } from "node:fs";

const rowsOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((row) => row.split("\t"));

/** The documents' screens that have an address: id by the address, written as a route's pattern. */
export const documentedScreens = new Map(
  rowsOf("documented-screens.tsv").map(([id = "", address = ""]) => [asPattern(address), id] as const),
);

/** What the documents have on screens without an address of its own, and the file that shows it; none while it isn't served. */
export const documentedOverlays = rowsOf("documented-overlays.tsv").map(([id = "", name = "", file = ""]) => ({
  id,
  name,
  file,
}));

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
