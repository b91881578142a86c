import type { PostalAddress } from "~/adapters/supplier/supplier";
import type { WorkspaceScope } from "~/platform/db/scope.server";

/** The newest orders are enough to tell: a shop asks all its buyers for a number, or none. */
const LOOKED_AT = 50;

/** Whether any of the newest orders that are to be placed has an address without a phone number. */
export async function hasOrdersWithoutPhone({ scope }: { scope: WorkspaceScope }): Promise<boolean> {
  const orders = await scope.db.order.findMany({
    where: { section: "placement" },
    orderBy: [{ placedAt: "desc" }, { id: "desc" }],
    take: LOOKED_AT,
    select: { shippingAddress: true },
  });
  return orders.some(
    ({ shippingAddress }) => shippingAddress !== null && !(shippingAddress as unknown as PostalAddress).phone,
  );
}
