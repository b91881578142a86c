import { TRACKING_SOURCE, trackingProvider } from "~/adapters/registry.server";
import type { SystemTransaction } from "~/platform/db/client.server";
import { blankDeliveries } from "~/platform/inbound/blank-deliveries.server";
import { readParcelKeys, readSupplierKeys } from "./redact-orders.sql.server";

/**
 * Empties what suppliers and carriers have delivered about orders of one workspace. A delivery is known by what its sender
 * files it under, never by words in it: numbers of parcels are given by hand too, and can be anything.
 */
export async function redactDeliveries({
  tx,
  workspaceId,
  orderIds,
}: {
  tx: SystemTransaction;
  workspaceId: string;
  orderIds: string[];
}): Promise<void> {
  const bySource = Map.groupBy(await readSupplierKeys({ tx, workspaceId, orderIds }), ({ source }) => source);
  for (const [source, keys] of bySource)
    await blankDeliveries({ tx, source, subjects: keys.map(({ subject }) => subject) });
  const parcels = await readParcelKeys({ tx, workspaceId, orderIds });
  const numbersOf = (areShared: boolean) =>
    parcels.filter(({ isShared }) => isShared === areShared).map(({ trackingNumber }) => trackingNumber);
  await blankDeliveries({ tx, source: TRACKING_SOURCE, subjects: numbersOf(false) });
  const ids = new Set(parcels.map(({ id }) => id));
  const isOurs = (body: string) => ids.has(tagOf(body) ?? "");
  await blankDeliveries({ tx, source: TRACKING_SOURCE, subjects: numbersOf(true), isMeant: isOurs });
}

/** The parcel that a carrier's delivery is marked with; null for what can't be read. */
function tagOf(body: string): string | null {
  try {
    return trackingProvider().readVerifiedPush(body)?.tag ?? null;
  } catch {
    return null;
  }
}
