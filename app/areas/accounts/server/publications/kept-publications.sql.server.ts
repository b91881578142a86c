import { z } from "zod";
import { systemDb } from "~/platform/db/client.server";
import { databaseJson } from "~/platform/db/database-json.server";
import type { ExternalChannel } from "../../contract/linked-store";
import { publicationSchema, type StorePublication } from "../../contract/publications";

const keptSchema = z.object({ publications: z.object({ readAt: z.iso.datetime(), list: z.array(publicationSchema) }) });

/** What was last read of where a store publishes. Kept in its metadata, for all processes. */
export interface KeptPublications {
  /** ISO 8601 */
  readAt: string;
  list: StorePublication[];
}

/**
 * Keeps what was just read, and with `externalChannels` the store's list of channels (G055); the rest of its metadata stays.
 * @param storeId of a store that the caller may change
 */
export async function keepPublications(
  storeId: string,
  kept: KeptPublications,
  externalChannels: ExternalChannel[] | null,
): Promise<void> {
  const change = { publications: kept, ...(externalChannels && { external_channels: externalChannels }) };
  await systemDb.$executeRaw`UPDATE stores SET metadata = metadata || ${databaseJson(change)}::jsonb WHERE id = ${storeId}::uuid`;
}

/** What a store's metadata keeps of its publications; null before the first reading. */
export function keptPublicationsOf(metadata: unknown): KeptPublications | null {
  return keptSchema.safeParse(metadata).data?.publications ?? null;
}
