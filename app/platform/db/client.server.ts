import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@prisma/client";
import { Pool } from "pg";
import { env } from "../env.server";
import { log } from "../log.server";

/** The process's connections; Prisma uses them, and the few reads that are too hot for it. */
export const pool = new Pool({
  connectionString: env.DATABASE_URL,
  max: env.DATABASE_POOL,
  options: "-c timezone=UTC",
});
// A lost connection is reported by the query that meets it; without a listener it would end the process.
pool.on("error", (error) => log.warn({ reason: error.message }, "lost an idle database connection"));

/**
 * The database without a tenant's scope: for the platform, intake of outside events, jobs and sign-in, which learn the
 * tenant from the data. Use cases get a scoped client instead (scope.server.ts); a house law keeps this import away from
 * everything else.
 */
export const systemDb = new PrismaClient({
  adapter: new PrismaPg(pool, { disposeExternalPool: true }),
  // The longer form quotes the values of a query that fails.
  errorFormat: "minimal",
  transactionOptions: { maxWait: 10_000, timeout: 30_000 },
});

export type SystemDb = typeof systemDb;
/** A transaction of the unscoped client. */
export type SystemTransaction = Parameters<Parameters<SystemDb["$transaction"]>[0]>[0];
