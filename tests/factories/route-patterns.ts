import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../../app/routes.ts";

/** Every address that answers with a document, as in `/app/orders/:orderId`; a folder's own page ends with a slash. */
export async function routePatterns(): Promise<string[]> {
  return patternsBelow(await routes);
}

function patternsBelow(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ index, path, children }) => {
    const pattern = index ? `${parent}/${path ?? ""}` : `${parent}/${path}`;
    return children ? patternsBelow(children, pattern) : [pattern];
  });
}
