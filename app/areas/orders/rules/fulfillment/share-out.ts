import type { ChannelFulfillmentOrder } from "~/adapters/order-channel/order-channel";

/** What of a parcel goes out from one location: one fulfillment at the store. */
export interface ParcelPart {
  locationId: string | null;
  fulfillmentOrders: {
    externalId: string;
    lines: { externalId: string; lineExternalId: string; quantity: number }[];
  }[];
}

/** What a store lets be fulfilled. */
const OPEN: readonly string[] = ["open", "in_progress", "incomplete"];
/** What will never be sent. */
const ENDED: readonly string[] = ["closed", "cancelled"];

type Taken = Map<string, number>;

/**
 * Shares a parcel's goods out among the order's fulfillment orders, no more than is left of each, one part a location. With
 * the last goods of an order goes what needs no shipping, such as gift wrapping: nobody would send it, and the order would
 * stay partially fulfilled.
 * @param goods what is still to be told, by the store's id of the line
 * @param companions the store's ids of lines that need no shipping
 * @param giftCards the store's ids of gift cards, which it sends itself
 * @param hasBegun true when some of the parcel is told already
 */
export function shareOut({
  goods,
  fulfillmentOrders,
  companions,
  giftCards,
  hasBegun,
}: {
  goods: ReadonlyMap<string, number>;
  fulfillmentOrders: readonly ChannelFulfillmentOrder[];
  companions: ReadonlySet<string>;
  giftCards: ReadonlySet<string>;
  hasBegun: boolean;
}): ParcelPart[] {
  const open = fulfillmentOrders.filter(({ status }) => OPEN.includes(status));
  const left = new Map(goods);
  const taken: Taken = new Map();
  for (const { externalId, lineExternalId, remainingQuantity } of open.flatMap(({ lines }) => lines)) {
    const quantity = Math.min(left.get(lineExternalId) ?? 0, remainingQuantity);
    if (quantity <= 0) continue;
    left.set(lineExternalId, (left.get(lineExternalId) ?? 0) - quantity);
    taken.set(externalId, quantity);
  }
  if ((hasBegun || taken.size > 0) && isLast(fulfillmentOrders, new Set([...companions, ...giftCards]), taken)) {
    const touched = new Set(open.filter(({ lines }) => lines.some(({ externalId }) => taken.has(externalId))));
    for (const each of open.filter((one) => touched.has(one) || one.supportedActions.includes("create_fulfillment")))
      for (const { externalId, lineExternalId, remainingQuantity } of each.lines)
        if (companions.has(lineExternalId) && remainingQuantity > 0) taken.set(externalId, remainingQuantity);
  }
  return partsOf(open, taken);
}

/** True when nothing that ships is left once `taken` is gone. */
function isLast(
  fulfillmentOrders: readonly ChannelFulfillmentOrder[],
  unshipped: ReadonlySet<string>,
  taken: Taken,
): boolean {
  return fulfillmentOrders
    .filter(({ status }) => !ENDED.includes(status))
    .flatMap(({ lines }) => lines)
    .every(
      ({ externalId, lineExternalId, remainingQuantity }) =>
        unshipped.has(lineExternalId) || remainingQuantity <= (taken.get(externalId) ?? 0),
    );
}

function partsOf(open: readonly ChannelFulfillmentOrder[], taken: Taken): ParcelPart[] {
  const parts = new Map<string | null, ParcelPart>();
  for (const { externalId, locationId, lines: all } of open) {
    const lines = all.flatMap((line) => {
      const quantity = taken.get(line.externalId) ?? 0;
      return quantity > 0 ? [{ externalId: line.externalId, lineExternalId: line.lineExternalId, quantity }] : [];
    });
    if (lines.length === 0) continue;
    const part = parts.get(locationId) ?? { locationId, fulfillmentOrders: [] };
    part.fulfillmentOrders.push({ externalId, lines });
    parts.set(locationId, part);
  }
  return [...parts.values()];
}
