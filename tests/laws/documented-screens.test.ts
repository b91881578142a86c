/** House law: a screen that the documents give an address is there, and one that is not served yet is said in the open. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { routePatterns } from "../factories/route-patterns.ts";
import { documentedScreens } from "./documented-screens.ts";

/** S019: whatever has /campaign in its path is led on before any route is asked (app/shell/public/campaign.server.ts). */
const WITHOUT_ROUTE = ["S019"];

test("the documented screens without a route are exactly those listed in docs/not-yet.md", async () => {
  const served = new Set(await routePatterns());
  const missing = [...documentedScreens]
    .filter(([pattern, id]) => !served.has(pattern) && !WITHOUT_ROUTE.includes(id))
    .map(([, id]) => id);
  const listed = readFileSync("docs/not-yet.md", "utf8").match(/\bS\d{3}\b/g) ?? [];
  expect([...new Set(listed)].sort()).toEqual(missing.sort());
});
