import type { Prisma } from "@prisma/client";
import { forgetExports } from "~/areas/files/server/forget-exports.server";
import { forgetSearches } from "~/areas/lists/server/forget-searches.server";
import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { removePictures } from "~/platform/files/stored-pictures.server";
import { holdOrders } from "../order/hold-orders.sql.server";
import { keepPurchases } from "./keep-purchases.sql.server";
import { redactDeliveries } from "./redact-deliveries.server";
import { forgetBrokenLines, readEvidence, readHeld, redactOrders } from "./redact-orders.sql.server";

/** What people save of these may name a buyer. */
const LISTS_OF_BUYERS = ["orders", "shipments"];
const READ_AT_ONCE = 500;
const REDACTED_AT_ONCE = 100;

export interface BuyerOrders {
  storeId: string;
  /** Also every order of this address; null for the named orders alone */
  email: string | null;
  /** The platform's ids */
  orderExternalIds: string[];
}

/**
 * Blanks who a buyer is in their orders and all that hangs on them, for good; what was sold and earned stays. Again is fine:
 * what a run that was cut off has blanked is named in the request, or stands under the buyer's address no more.
 */
export async function redactBuyer(buyer: BuyerOrders): Promise<void> {
  const orders = await systemDb.order.findMany({ where: ofBuyer(buyer), select: { id: true } });
  for (let from = 0; from < orders.length; from += REDACTED_AT_ONCE) {
    const ids = orders.slice(from, from + REDACTED_AT_ONCE).map(({ id }) => id);
    await systemDb.$transaction((tx) => redactWhere(tx, { id: { in: ids } }));
  }
}

/**
 * Blanks who bought in some of a store's orders, the oldest first.
 * @param after the order to go on after; null to begin
 * @returns the last of them; null where none comes after
 */
export async function redactSomeBuyers({
  tx,
  storeId,
  after,
}: {
  tx: SystemTransaction;
  storeId: string;
  after: { placedAt: Date; id: string } | null;
}): Promise<{ placedAt: Date; id: string } | null> {
  const orders = await tx.order.findMany({
    where: {
      storeId,
      ...(after && {
        placedAt: { gte: after.placedAt },
        OR: [{ placedAt: { gt: after.placedAt } }, { id: { gt: after.id } }],
      }),
    },
    select: { id: true, placedAt: true },
    orderBy: [{ placedAt: "asc" }, { id: "asc" }],
    take: REDACTED_AT_ONCE,
  });
  if (orders.length > 0) await redactWhere(tx, { id: { in: orders.map(({ id }) => id) } });
  return orders.length === REDACTED_AT_ONCE ? orders.at(-1)! : null;
}

/**
 * Deletes some of a store's orders with all that hangs on them, and what else tells of their buyers; what its buyers are shown
 * goes with the last. Where money of a wallet hangs on purchases, these stay in an order that is empty otherwise, until a job
 * takes them away (decision 89).
 * @returns true while some are left
 */
export async function deleteSomeStoreOrders(tx: SystemTransaction, storeId: string): Promise<boolean> {
  const orders = await tx.order.findMany({
    where: { storeId, keptSince: null },
    select: { id: true, workspaceId: true },
    take: REDACTED_AT_ONCE,
  });
  if (orders.length > 0) {
    const ids = orders.map(({ id }) => id);
    await redactWhere(tx, { id: { in: ids } });
    const kept = new Set<string>();
    for (const [workspaceId, own] of Map.groupBy(orders, (order) => order.workspaceId))
      for (const id of await keepPurchases({ tx, workspaceId, orderIds: own.map((order) => order.id) })) kept.add(id);
    await tx.order.deleteMany({ where: { id: { in: ids.filter((id) => !kept.has(id)) } } });
  }
  if (orders.length === REDACTED_AT_ONCE) return true;
  await tx.orderSync.deleteMany({ where: { storeId } });
  await tx.trackingPage.deleteMany({ where: { storeId } });
  return false;
}

async function redactWhere(tx: SystemTransaction, where: Prisma.OrderWhereInput): Promise<void> {
  const orders = await tx.order.findMany({
    where,
    select: { id: true, workspaceId: true, customerName: true, customerEmail: true, customerPhone: true },
  });
  for (const [workspaceId, own] of Map.groupBy(orders, (order) => order.workspaceId)) {
    const work = { tx, workspaceId, orderIds: own.map(({ id }) => id) };
    const words = own.flatMap((order) => [order.customerName, order.customerEmail, order.customerPhone]);
    await holdOrders(work);
    await redactDeliveries(work);
    // They may show an address.
    await removePictures({
      scope: workspaceScope(workspaceId),
      shelf: "attachment",
      ids: await readEvidence(work),
    });
    await redactOrders(work);
    await forgetBrokenLines(work);
    // What was written to files of them before.
    await forgetExports({ tx, workspaceId, lists: LISTS_OF_BUYERS });
    await forgetSearches({ tx, workspaceId, lists: LISTS_OF_BUYERS, words });
  }
}

/** What is held of a buyer in one order. */
export interface HeldOrder {
  name: string;
  placedAt: Date;
  /** What the store judged of who bought */
  riskLevel: string | null;
  riskRecommendation: string | null;
  /** By table, what a redaction would blank */
  held: Record<string, Record<string, unknown>[]>;
}

/** What we hold of a buyer, order by order, as a merchant can pass it on: what a redaction blanks. */
export async function ordersOfBuyer(buyer: BuyerOrders): Promise<HeldOrder[]> {
  const orders = await systemDb.order.findMany({
    where: ofBuyer(buyer),
    select: { id: true, workspaceId: true, name: true, placedAt: true, riskLevel: true, riskRecommendation: true },
    orderBy: { placedAt: "asc" },
  });
  const found: HeldOrder[] = [];
  for (let from = 0; from < orders.length; from += READ_AT_ONCE) {
    const some = orders.slice(from, from + READ_AT_ONCE);
    const held = new Map<string, HeldOrder["held"]>();
    for (const [workspaceId, own] of Map.groupBy(some, (order) => order.workspaceId)) {
      const read = await readHeld({ tx: systemDb, workspaceId, orderIds: own.map(({ id }) => id) });
      for (const [id, ofOrder] of read) held.set(id, ofOrder);
    }
    found.push(
      ...some.map(({ id, name, placedAt, riskLevel, riskRecommendation }) => ({
        ...{ name, placedAt, riskLevel, riskRecommendation },
        held: held.get(id) ?? {},
      })),
    );
  }
  return found;
}

function ofBuyer({ storeId, email, orderExternalIds }: BuyerOrders): Prisma.OrderWhereInput {
  const named: Prisma.OrderWhereInput[] = [{ externalId: { in: orderExternalIds } }];
  return { storeId, OR: email ? [...named, { customerEmail: { equals: email, mode: "insensitive" } }] : named };
}
