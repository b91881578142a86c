import { mayPass, OutsideError } from "~/adapters/outcome";

/** Prisma's codes for a database that is out of reach, too busy, or that ended a transaction in favor of another. */
const DATABASE_AWAY = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034"]);
const WORDS_OF_OUTAGE =
  /Can't reach database|Connection terminated|terminating connection|ECONN|timeout|57P0\d|08\w{3}/;

/** Whether what was thrown says that the world is out of order, the database or the outside, and not the work itself. */
export function isOutage(error: unknown): boolean {
  if (error instanceof OutsideError) return mayPass(error) || error.kind === "misconfigured";
  const { code, message } = error as { code?: string; message?: string };
  return DATABASE_AWAY.has(code ?? "") || WORDS_OF_OUTAGE.test(message ?? "");
}
