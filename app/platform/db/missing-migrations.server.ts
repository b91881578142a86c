import { readdir } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { log } from "../log.server";
import { systemDb } from "./client.server";

const FOLDER = "prisma/migrations";
const DEADLINE_MS = 3_000;

/**
 * The migrations of this release that the database has not, oldest first: code that runs before them fails wherever it meets
 * what is missing, and only there. None where there is nothing to ask: a database that is away is waited for in any case.
 */
export async function missingMigrations(folder = FOLDER): Promise<string[]> {
  const asked = systemDb.$queryRaw<{ name: string }[]>`
    SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL`.catch((error: unknown) => {
    log.warn({ err: error }, "can't find out whether the database is migrated");
    return null;
  });
  const applied = await Promise.race([asked, setTimeout(DEADLINE_MS, null, { ref: false })]);
  if (!applied) return [];
  const names = new Set(applied.map(({ name }) => name));
  const known = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return known.flatMap((entry) => (entry.isDirectory() && !names.has(entry.name) ? [entry.name] : [])).sort();
}

/** What to tell the person who starts a process before its migrations; null when none is missing. */
export async function refusalToStart(folder = FOLDER): Promise<string | null> {
  const missing = await missingMigrations(folder);
  if (missing.length === 0) return null;
  return `The database lacks ${missing.length} of this release's migrations, first ${missing[0]}: run them before it starts (docs/deploy.md)`;
}
