import { Prisma } from "@prisma/client";
import { systemDb } from "~/platform/db/client.server";

export interface BuyerOrders {
  storeId: string;
  /** Also every order of this address; null for the named orders alone */
  email: string | null;
  /** The platform's ids */
  orderExternalIds: string[];
}

/** Blanks who a buyer is in their orders, for good; what was sold and earned stays. */
export async function redactBuyer(buyer: BuyerOrders): Promise<void> {
  await systemDb.order.updateMany({
    where: ofBuyer(buyer),
    data: { customerName: "", customerEmail: "", customerPhone: "", shippingAddress: Prisma.DbNull, note: "", searchText: "", raw: {} },
  });
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
