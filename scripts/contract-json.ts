/**
 * Writes app/contract.generated.json: methods and paths alone, which is all that a browser needs to call the contract.
 */
import { writeFileSync } from "node:fs";
import { minifyContractRouter } from "@orpc/contract";
import { contract } from "~/contract";

writeFileSync("app/contract.generated.json", JSON.stringify(minifyContractRouter(contract)));
