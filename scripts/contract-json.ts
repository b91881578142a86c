/**
 * Writes app/contract.generated.json: methods and paths alone, which is all that a browser needs to call the contract.
 */
import { writeFileSync } from "node:fs";
import { minifyContractRouter } from "@orpc/contract";
import { contract } from "~/contract";

/** Leaves out what only the server and the document of the calls need. */
function shorten(key: string, value: unknown): unknown {
  if (key === "route") return { ...(value as object), summary: undefined, tags: undefined };
  if (key === "meta") return { outsideApi: (value as { outsideApi?: boolean }).outsideApi || undefined };
  return value;
}

writeFileSync("app/contract.generated.json", JSON.stringify(minifyContractRouter(contract), shorten));
