import type { Order, OrderLine } from "@prisma/client";
import type { PostalAddress } from "~/adapters/supplier/supplier";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { OrderChange } from "../../contract/changes";
import { isOpen, knownChangesSchema } from "../../rules/changes/known-changes";
import { toAddress } from "../reading/order-answer.server";

/** In what an order differs from what was ordered for it, as far as nobody has said that it stays so. */
export async function readChanges({
  scope,
  order,
}: {
  scope: WorkspaceScope;
  order: Pick<Order, "id" | "changes"> & { lines: Pick<OrderLine, "id" | "title" | "variantTitle">[] };
}): Promise<OrderChange[]> {
  const open = knownChangesSchema.parse(order.changes).filter(isOpen);
  if (open.length === 0) return [];
  const purchases = await scope.db.purchaseOrder.findMany({
    where: { orderId: order.id },
    select: { id: true, number: true, supplier: true, address: true, callOffError: true },
  });
  return open.map(({ key, kind, purchaseId, lineId, ordered, wanted }) => {
    const purchase = purchases.find(({ id }) => id === purchaseId);
    const line = order.lines.find(({ id }) => id === lineId);
    return {
      key,
      kind,
      purchase: purchase ? { id: purchase.id, number: purchase.number, supplier: purchase.supplier } : null,
      line: line ? { id: line.id, title: line.title, variant_title: line.variantTitle } : null,
      ordered,
      wanted,
      former_address: kind === "address" && purchase ? toAddress(sentTo(purchase.address)) : null,
      refusal: kind === "cancelled" ? (purchase?.callOffError ?? null) : null,
    };
  });
}

/** The address of a purchase without the buyer's tax number. */
function sentTo(address: unknown): PostalAddress {
  const { taxNumber: _taxNumber, ...place } = address as PostalAddress;
  return place;
}
