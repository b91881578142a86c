import type { Prisma } from "@prisma/client";
import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import { holdOrders } from "./order-facts.sql.server";
import { redactOrders } from "./redact-orders.sql.server";

export interface BuyerOrders {
  storeId: string;
  /** Also every order of this address; null for the named orders alone */
  email: string | null;
  /** The platform's ids */
  orderExternalIds: string[];
}

/** Blanks who a buyer is in their orders and all that hangs on them, for good; what was sold and earned stays. */
export async function redactBuyer(buyer: BuyerOrders): Promise<void> {
  await systemDb.$transaction((tx) => redactWhere(tx, ofBuyer(buyer)));
}

/** Blanks who bought in a store, and deletes its orders with all that hangs on them. */
export async function deleteStoreOrders(tx: SystemTransaction, storeId: string): Promise<void> {
  await redactWhere(tx, { storeId });
  await tx.order.deleteMany({ where: { storeId } });
}

async function redactWhere(tx: SystemTransaction, where: Prisma.OrderWhereInput): Promise<void> {
  const orderIds = (await tx.order.findMany({ where, select: { id: true } })).map(({ id }) => id);
  await holdOrders(tx, orderIds);
  await redactOrders(tx, orderIds);
}

/** What we hold of a buyer, order by order, as a merchant can pass it on. */
export async function ordersOfBuyer(buyer: BuyerOrders) {
  return systemDb.order.findMany({
    where: ofBuyer(buyer),
    select: { name: true, placedAt: true, customerName: true, customerEmail: true, customerPhone: true, shippingAddress: true, note: true },
    orderBy: { placedAt: "asc" },
    take: 1_000,
  });
}

function ofBuyer({ storeId, email, orderExternalIds }: BuyerOrders): Prisma.OrderWhereInput {
  const named: Prisma.OrderWhereInput[] = [{ externalId: { in: orderExternalIds } }];
  return { storeId, OR: email ? [...named, { customerEmail: { equals: email, mode: "insensitive" } }] : named };
}
