import { Prisma } from "@prisma/client";

/**
 * True in SQL where nothing stands in the queue for something. What has used up its attempts still does: it waits for a person,
 * who sees it among failed work.
 * @param key what the keys of its jobs begin with, before its id
 */
export function hasNoJob(key: string, id: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`NOT EXISTS (SELECT FROM graphile_worker._private_jobs q WHERE q.key = ${key} || ${id}::text)`;
}
