import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { shareOut, type ParcelPart } from "../../rules/fulfillment/share-out";
import { storeWriteOutcomeSchema, type ToldLines } from "../../rules/fulfillment/store-write";
import { keptFulfillmentOrders } from "./known-fulfillment-orders.server";

/** A fulfillment that tells of a parcel. */
export interface ToldFulfillment {
  externalId: string;
  lines: ToldLines;
}

/** Store writes that tell of a parcel's goods: in a fulfillment of its own, or in one that someone else made. */
export const TELLING = ["create_fulfillment", "add_tracking"] as const;

/** What is left to tell the store of a parcel, as everything is now. */
export interface ParcelPlan {
  /** What the store has of it, oldest first */
  told: ToldFulfillment[];
  /** Units of its goods that are not told, by the store's id of the line */
  left: Map<string, number>;
  /** True when all goods of the parcel are told */
  isTold: boolean;
  /** What can be told now, one part a location */
  parts: ParcelPart[];
  /** Fulfillment orders of those parts whose request waits for an answer first */
  waiting: string[];
}

/**
 * Works out what is left to tell, from what we told, what the store was found to have, and what it still lets be fulfilled.
 * @param found the store's fulfillments with the parcel's number
 */
export async function planParcel({
  tx,
  parcel,
  order,
  found,
}: {
  tx: WorkspaceTransaction;
  parcel: { id: string };
  order: { id: string; externalId: string };
  found: readonly ToldFulfillment[];
}): Promise<ParcelPlan> {
  const told = await toldOf(tx, parcel.id, found);
  const orderLines = await tx.orderLine.findMany({
    where: { orderId: order.id },
    select: { externalId: true, requiresShipping: true, isGiftCard: true },
  });
  const goods = await goodsToTell(tx, parcel.id, told);
  const fulfillmentOrders = await keptFulfillmentOrders(tx, order);
  const idsOf = (lines: typeof orderLines) => new Set(lines.map(({ externalId }) => externalId));
  const parts = shareOut({
    goods,
    fulfillmentOrders,
    companions: idsOf(orderLines.filter((line) => !line.requiresShipping && !line.isGiftCard)),
    giftCards: idsOf(orderLines.filter((line) => line.isGiftCard)),
    hasBegun: told.length > 0,
  });
  const submitted = new Set(
    fulfillmentOrders.filter((each) => each.requestStatus === "submitted").map(({ externalId }) => externalId),
  );
  const planned = parts.flatMap((part) => part.fulfillmentOrders.map(({ externalId }) => externalId));
  const left = new Map([...goods].filter(([, quantity]) => quantity > 0));
  return {
    told,
    left,
    isTold: left.size === 0,
    parts,
    waiting: planned.filter((externalId) => submitted.has(externalId)),
  };
}

async function toldOf(
  tx: WorkspaceTransaction,
  shipmentId: string,
  found: readonly ToldFulfillment[],
): Promise<ToldFulfillment[]> {
  const writes = await tx.storeWrite.findMany({
    where: { shipmentId, kind: { in: [...TELLING] }, state: "done", fallenAt: null },
    orderBy: { createdAt: "asc" },
    select: { outcome: true },
  });
  const told = new Map<string, ToldFulfillment>();
  for (const { outcome } of writes) {
    const { externalId, lines } = storeWriteOutcomeSchema.parse(outcome);
    if (externalId) told.set(externalId, { externalId, lines: [...(told.get(externalId)?.lines ?? []), ...lines] });
  }
  for (const each of found) told.set(each.externalId, each);
  return [...told.values()];
}

/** Units of the parcel that no fulfillment holds, by the store's id of the line. */
async function goodsToTell(
  tx: WorkspaceTransaction,
  shipmentId: string,
  told: readonly ToldFulfillment[],
): Promise<Map<string, number>> {
  const lines = await tx.shipmentLine.findMany({
    where: { shipmentId },
    select: { quantity: true, orderLine: { select: { externalId: true } } },
  });
  const goods = new Map(lines.map(({ quantity, orderLine }) => [orderLine.externalId, quantity]));
  for (const { lineExternalId, quantity } of told.flatMap((each) => each.lines))
    if (goods.has(lineExternalId)) goods.set(lineExternalId, (goods.get(lineExternalId) ?? 0) - quantity);
  return goods;
}
