/** The database of a start on this machine: the one that DATABASE_URL names, or the embedded one under `.data/`. */
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureDatabase, startPostgres, withClient } from "./database.ts";
import { Refusal } from "./progress.ts";

/** Everything that a start leaves behind; `npm run reset` removes it. */
export const DATA_FOLDER = resolve(".data");

const DATABASE = "quayside";

export interface LocalDatabase {
  url: string;
  /** What to tell the person who starts it. */
  note: string;
  /** Stops the embedded server unless others use it; leaves any other alone. */
  close(): Promise<void>;
}

/** Opens the database. Throws a `Refusal` when DATABASE_URL can't be reached or the embedded one can't be started. */
export async function openDatabase(): Promise<LocalDatabase> {
  const url = process.env.DATABASE_URL;
  if (url) {
    try {
      await withClient(url, (client) => client.query("SELECT 1"));
    } catch (error) {
      throw new Refusal(`DATABASE_URL names a database that can't be opened: ${(error as Error).message}`);
    }
    return { url, note: "DATABASE_URL", close: async () => {} };
  }
  const directory = join(DATA_FOLDER, "postgres");
  const server = await startPostgres({ directory, preferredPort: 5439, durable: true });
  stopWithThisProcess(directory);
  const isNew = await ensureDatabase(server, DATABASE);
  return { url: server.url(DATABASE), note: `port ${server.port}${isNew ? ", new" : ""}`, close: () => server.stop() };
}

/** Has the cluster stopped, unless others use it, when this process ends without having been asked, as by kill -9. */
function stopWithThisProcess(directory: string): void {
  const script = fileURLToPath(new URL("./keep-cluster.ts", import.meta.url));
  const keeper = spawn(process.execPath, [script, directory], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  keeper.unref();
  (keeper.stdin as unknown as { unref(): void }).unref();
}
