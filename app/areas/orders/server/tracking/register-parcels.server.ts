import { OutsideError } from "~/adapters/outcome";
import { trackingProvider } from "~/adapters/registry.server";
import type { PostalAddress } from "~/adapters/supplier/supplier";
import { listGoing } from "~/areas/accounts/server/deletion/require-staying.server";
import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import { log } from "~/platform/log.server";

/** What the provider takes in one call. */
const BATCH = 40;

/**
 * Has parcels that nobody follows yet followed, many in one call. A number that the provider does not take is not asked for
 * again, and its reason is kept as the parcel's sub-status; one that it puts off comes after all others.
 * Nothing is done for a workspace that waits to be deleted.
 * @throws OutsideError to be tried again
 */
export async function registerParcels({ signal }: { signal: AbortSignal }): Promise<void> {
  const going = await listGoing();
  for (;;) {
    signal.throwIfAborted();
    const parcels = await systemDb.shipment.findMany({
      where: { registeredAt: null, workspaceId: { notIn: going } },
      orderBy: [{ registerTriedAt: { sort: "asc", nulls: "first" } }, { id: "asc" }],
      take: BATCH,
      include: { order: { select: { countryCode: true, shippingAddress: true } } },
    });
    if (parcels.length === 0) return;
    const ids = parcels.map(({ id }) => id);
    await systemDb.shipment.updateMany({ where: { id: { in: ids } }, data: { registerTriedAt: new Date() } });
    let results;
    try {
      results = await trackingProvider().register(
        parcels.map(({ id, trackingNumber, carrierCode, order }) => ({
          trackingNumber,
          carrierCode,
          tag: id,
          destinationCountry: order.countryCode,
          destinationZip: (order.shippingAddress as PostalAddress | null)?.zip || null,
        })),
      );
    } catch (error) {
      if (error instanceof AppError || (error instanceof OutsideError && error.kind !== "retry")) {
        log.warn({ err: error }, "parcels can't be followed");
        return;
      }
      throw error;
    }
    const byNumber = new Map(results.map((result) => [result.trackingNumber, result]));
    let isAnyLeft = false;
    for (const { id, trackingNumber } of parcels) {
      const result = byNumber.get(trackingNumber);
      if (!result || (!result.ok && result.retry)) isAnyLeft = true;
      else {
        const data = result.ok ? { carrierCode: result.carrierCode } : { subStatus: result.reason };
        // It may be gone with its order by now.
        await systemDb.shipment.updateMany({ where: { id }, data: { registeredAt: new Date(), ...data } });
      }
    }
    // What can't be taken now is asked for anew by the next minute's run.
    if (isAnyLeft) return;
  }
}
