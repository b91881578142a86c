import { systemDb } from "~/platform/db/client.server";
import { databaseJson } from "~/platform/db/database-json.server";

/** How a store's last sweep for orders went. Kept in the store's metadata. */
export interface SweepState {
  startedAt: string;
  finishedAt: string | null;
  /** A reason of outside.json, null when it went well */
  error: string | null;
}

/** Writes the state of a store's sweep; the rest of its metadata stays. */
export async function keepSweepState(storeId: string, state: SweepState): Promise<void> {
  await systemDb.$executeRaw`
    UPDATE stores SET metadata = metadata || jsonb_build_object('orderSweep', ${databaseJson(state)}::jsonb) WHERE id = ${storeId}::uuid`;
}

/** The state of a store's sweep, read out of its metadata; null before the first one. */
export function sweepStateOf(metadata: unknown): SweepState | null {
  const { orderSweep } = (metadata ?? {}) as { orderSweep?: SweepState };
  return orderSweep ?? null;
}
