/**
 * Writes app/contract.generated.json: methods and paths alone, which is all that a browser needs to call the contract.
 */
import { writeFileSync } from "node:fs";
import { minifyContractRouter } from "@orpc/contract";
import { contract } from "~/contract";

/** Leaves out what only the document of the calls says. */
function shorten(key: string, value: unknown): unknown {
  return key === "route" ? { ...(value as object), summary: undefined, tags: undefined } : value;
}

writeFileSync("app/contract.generated.json", JSON.stringify(minifyContractRouter(contract), shorten));
