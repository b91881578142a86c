import type { Shipment, Store } from "@prisma/client";
import type { FoundFulfillment } from "~/adapters/fulfillment-channel/fulfillment-channel";
import { fulfillmentChannelFor } from "~/adapters/fulfillment-channel/registry.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { chooseByHand } from "../../rules/fulfillment/by-hand";
import { storeWriteOutcomeSchema } from "../../rules/fulfillment/store-write";
import { planParcel, TELLING, type ToldFulfillment } from "./plan-parcel.server";
import { stillToBeTold } from "./still-to-be-told.server";
import { tellStore, type Told } from "./tell-store.server";

interface Numbering {
  scope: WorkspaceScope;
  store: Store;
  parcel: Shipment;
  order: { id: string; externalId: string };
  /** What the store was found to have under the parcel's number */
  found: readonly ToldFulfillment[];
}

/**
 * Gives a parcel's number to one fulfillment of the store that holds goods of it without a number, as where the merchant has
 * marked the order as fulfilled before it was sent: the buyer can follow.
 * @returns null when there is none
 * @throws OutsideError
 */
export async function numberByHand({ scope, store, parcel, order, found }: Numbering): Promise<Told | null> {
  const own = await scope.db.shipment.findMany({ where: { orderId: order.id }, select: { trackingNumber: true } });
  const unnumbered = await fulfillmentChannelFor(store).findUnnumbered({
    orderExternalId: order.externalId,
    besides: own.map(({ trackingNumber }) => trackingNumber),
  });
  const choose = async (tx: WorkspaceTransaction, among: readonly FoundFulfillment[]) => {
    const { left } = await planParcel({ tx, parcel, order, found });
    return chooseByHand({ left, among, told: await toldOf(tx, order.id) });
  };
  const chosen = await scope.db.$transaction((tx) => choose(tx, unnumbered));
  if (!chosen) return null;
  const { fulfillmentId } = chosen;
  return tellStore({
    scope,
    store,
    order,
    shipmentId: parcel.id,
    key: `tracking:${parcel.id}:${fulfillmentId}`,
    decide: async (tx) => {
      const now = await stillToBeTold(tx, parcel);
      const still = await choose(
        tx,
        unnumbered.filter(({ externalId }) => externalId === fulfillmentId),
      );
      if (!now || !still) return null;
      const { trackingNumber, trackingUrl, carrier } = now;
      return { kind: "add_tracking", ...still, trackingNumber, trackingUrl, carrier };
    },
  });
}

/** What the store was told of all parcels of an order, fulfillment by fulfillment. */
async function toldOf(tx: WorkspaceTransaction, orderId: string): Promise<ToldFulfillment[]> {
  const writes = await tx.storeWrite.findMany({
    where: { orderId, kind: { in: [...TELLING] }, state: "done", fallenAt: null },
    select: { outcome: true },
  });
  return writes.flatMap(({ outcome }) => {
    const { externalId, lines } = storeWriteOutcomeSchema.parse(outcome);
    return externalId ? [{ externalId, lines }] : [];
  });
}
