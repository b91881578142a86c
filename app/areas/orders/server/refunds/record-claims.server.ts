import type { RefundRequest } from "@prisma/client";
import { OWN_SOURCE } from "~/adapters/supplier/source-catalog";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";

/**
 * Writes down what a request asks for, in the transaction that holds its order: the own source's purchases that are paid and
 * stand. It is committed before the supplier is told anything; what is bought for the order later is no part of it, by whatever
 * clock.
 * @param paidUntil of a request that has stood for a while without them: what was paid later is no part of it
 */
export async function recordClaims(
  tx: WorkspaceTransaction,
  { id: refundRequestId, workspaceId, orderId }: Pick<RefundRequest, "id" | "workspaceId" | "orderId">,
  { paidUntil }: { paidUntil?: Date } = {},
): Promise<void> {
  const purchases = await tx.purchaseOrder.findMany({
    where: {
      ...{ orderId, supplier: OWN_SOURCE, paymentStatus: "paid", cancelledAt: null },
      ...(paidUntil && { paidAt: { lte: paidUntil } }),
    },
    orderBy: { createdAt: "asc" },
    select: { id: true },
  });
  const data = purchases.map(({ id }) => ({ id: newId(), workspaceId, refundRequestId, purchaseOrderId: id }));
  await tx.refundClaim.createMany({ data });
}
