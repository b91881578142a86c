import { trackingProvider } from "~/adapters/registry.server";
import { systemDb } from "~/platform/db/client.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { RESTING } from "../../rules/tracking/shipment-states";
import { applyParcelState } from "./apply-parcel-state.server";

const BATCH = 40;
const HOUR_MS = 60 * 60_000;
/** Heard of nothing for this long, a parcel is asked for. */
const SILENT_MS = 6 * HOUR_MS;
/** A parcel that young is asked for sooner: its first news may have come before it was followed. */
const YOUNG_MS = 24 * HOUR_MS;
const SILENT_YOUNG_MS = 10 * 60_000;
const LOST_MS = 90 * 24 * HOUR_MS;

/** Reads parcels on the way of which nothing was heard for long. @throws OutsideError to be tried again */
export async function readParcels({ signal }: { signal: AbortSignal }): Promise<void> {
  const ago = (ms: number): Date => new Date(Date.now() - ms);
  for (;;) {
    signal.throwIfAborted();
    const parcels = await systemDb.shipment.findMany({
      where: {
        registeredAt: { not: null },
        status: { notIn: [...RESTING] },
        createdAt: { gt: ago(LOST_MS) },
        OR: [
          { updatedAt: { lt: ago(SILENT_MS) } },
          { updatedAt: { lt: ago(SILENT_YOUNG_MS) }, createdAt: { gt: ago(YOUNG_MS) } },
        ],
      },
      orderBy: { updatedAt: "asc" },
      take: BATCH,
    });
    if (parcels.length === 0) return;
    let states;
    try {
      states = await trackingProvider().read(parcels);
    } catch (error) {
      if (error instanceof AppError) return;
      throw error;
    }
    const byNumber = new Map(states.map((state) => [state.trackingNumber, state]));
    for (const { id, workspaceId, trackingNumber } of parcels) {
      const state = byNumber.get(trackingNumber);
      if (state) await applyParcelState({ scope: workspaceScope(workspaceId), shipmentId: id, state });
      else await systemDb.shipment.update({ where: { id }, data: { updatedAt: new Date() } });
    }
  }
}
