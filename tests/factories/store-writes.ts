import { systemDb } from "../../app/platform/db/client.server.ts";

/** Lets everything that was told of stores have come to rest, as if its settling time had gone by. */
export async function letWritesSettle(): Promise<void> {
  await systemDb.$executeRaw`UPDATE store_writes SET settles_at = now() - interval '1 second' WHERE settles_at IS NOT NULL`;
}
