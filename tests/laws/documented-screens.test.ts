/** House law: a screen that the documents give an address is there, and one that is not served yet is said in the open. */
import { existsSync, readFileSync } from "node:fs";
import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { routePatterns } from "../factories/route-patterns.ts";
import { documentedOverlays, documentedScreens } from "./documented-screens.ts";

/** S019: whatever has /campaign in its path is led on before any route is asked (app/shell/public/campaign.server.ts). */
const WITHOUT_ROUTE = ["S019"];
/** Who answers at the address of a screen that is not served: nobody's page, or a page that refuses (tests/http/catalog-find.test.ts). */
const REFUSING = ["/app/*", "/app/find-product/:collectionId"];

type RouteObject = Parameters<typeof matchRoutes>[0][number];

const toRoute = ({ id, file, path, index, children }: RouteConfigEntry): RouteObject =>
  index && !children ? { id: id ?? file, path, index } : { id: id ?? file, path, children: children?.map(toRoute) };
const table = (routes as RouteConfigEntry[]).map(toRoute);

/** The pattern of the route that answers an address, whatever else could have it too. */
function patternAt(address: string): string {
  const matches = matchRoutes(table, address) ?? [];
  return matches
    .map(({ route }) => (route.index ? `/${route.path ?? ""}` : route.path ? `/${route.path}` : ""))
    .join("");
}

const addressOf = (pattern: string) => pattern.replace(/:\w+/g, "0190");
const served = new Set(await routePatterns());
const isServed = ([pattern, id]: readonly [string, string]) => served.has(pattern) || WITHOUT_ROUTE.includes(id);

test("the documented screens without a route, and overlays without a file, are exactly those listed in docs/not-yet.md", () => {
  const missing = [...documentedScreens].filter((screen) => !isServed(screen)).map(([, id]) => id);
  missing.push(...documentedOverlays.filter(({ file }) => file === "").map(({ id }) => id));
  const listed = readFileSync("docs/not-yet.md", "utf8").match(/\bS\d{3}\b/g) ?? [];
  expect([...new Set(listed)].sort()).toEqual(missing.sort());
});

test.each([...documentedScreens].filter(([pattern]) => served.has(pattern)))(
  "%s of %s is answered by a route of its own",
  (pattern) => expect(patternAt(addressOf(pattern))).toBe(pattern),
);

test.each([...documentedScreens].filter((screen) => !isServed(screen)))("%s of %s shows no other's screen", (pattern) =>
  expect(REFUSING).toContain(patternAt(addressOf(pattern))),
);

test("each overlay that is served is where it is said to be", () => {
  expect(documentedOverlays.length).toBeGreaterThan(80);
  expect(documentedOverlays.filter(({ file }) => file !== "" && !existsSync(file))).toEqual([]);
});
