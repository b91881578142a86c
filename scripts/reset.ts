/** `npm run reset`: removes the data of this copy, so that the next start begins anew. */
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { stopUnused } from "./database.ts";
import { DATA_FOLDER } from "./local-database.ts";

if (!existsSync(DATA_FOLDER)) {
  console.log("There is no data to remove.");
} else if (await stopUnused(join(DATA_FOLDER, "postgres"))) {
  await rm(DATA_FOLDER, { recursive: true });
  console.log(`Removed ${DATA_FOLDER}: database, sandbox and logs. The next npm start begins anew.`);
} else {
  console.error("Quayside is running from this folder. End it first, then reset.");
  process.exitCode = 1;
}
