/** `npm run db:migrate`: brings the database that DATABASE_URL names, or else the embedded one, to the newest migration. */
import { readEnvFile } from "./env-file.ts";
import { openDatabase } from "./local-database.ts";
import { migrate } from "./prepare.ts";
import { showError, step } from "./progress.ts";

try {
  readEnvFile();
  const database = await openDatabase();
  try {
    await step("Migrate the database", () => migrate(database.url));
  } finally {
    await database.close();
  }
} catch (error) {
  showError(error);
  process.exitCode = 1;
}
