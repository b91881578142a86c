import type { WorkspaceScope } from "~/platform/db/scope.server";

/** Letters of the shortest number that is looked for. */
const SHORTEST = 5;
const MOST = 50;

/**
 * The orders of a purchase or a parcel whose number is the whole of what is searched for: ours, the supplier's, or the carrier's.
 * None for any other words.
 */
export async function findNamedOrders({ db }: WorkspaceScope, keyword: string): Promise<string[]> {
  if (keyword.length < SHORTEST || /\s/.test(keyword)) return [];
  const numbers = [...new Set([keyword, keyword.toUpperCase()])];
  const found = { select: { orderId: true }, take: MOST };
  const [purchases, parcels] = await Promise.all([
    db.purchaseOrder.findMany({
      where: { OR: [{ number: { in: numbers } }, { externalIds: { hasSome: numbers } }] },
      ...found,
    }),
    db.shipment.findMany({ where: { trackingNumber: { in: numbers } }, ...found }),
  ]);
  return [...new Set([...purchases, ...parcels].map(({ orderId }) => orderId))];
}
