/**
 * Writes app/contract.generated.json: methods and paths alone, which is all that a browser needs to call the contract, as
 * `app/platform/api/routes.ts` reads them.
 */
import { writeFileSync } from "node:fs";
import { isContractProcedure } from "@orpc/contract";
import { contract } from "~/contract";

/** A call as "GET /path", marked by what few are: "*" for input in parts, "!" for an address outside of /api. */
function shorten(node: unknown): unknown {
  if (!isContractProcedure(node))
    return Object.fromEntries(Object.entries(node as object).map(([name, part]) => [name, shorten(part)]));
  const { route, meta } = node["~orpc"];
  const isInParts = route.inputStructure === "detailed";
  const { outsideApi } = meta as { outsideApi?: boolean };
  return `${isInParts ? "*" : ""}${outsideApi ? "!" : ""}${route.method} ${route.path}`;
}

writeFileSync("app/contract.generated.json", JSON.stringify(shorten(contract)));
