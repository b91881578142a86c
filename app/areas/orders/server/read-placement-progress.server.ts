import type { WorkspaceScope } from "~/platform/db/scope.server";

/** How many of the named purchases are where; ones that are not the workspace's are not counted. */
export async function readPlacementProgress({ scope, purchaseOrderIds }: { scope: WorkspaceScope; purchaseOrderIds: string[] }) {
  const groups = await scope.db.purchaseOrder.groupBy({ by: ["status", "paymentStatus"], where: { id: { in: purchaseOrderIds } }, _count: true });
  const count = (fits: (status: string, payment: string) => boolean): number =>
    groups.filter(({ status, paymentStatus }) => fits(status, paymentStatus)).reduce((sum, { _count }) => sum + _count, 0);
  const isWorking = (status: string, payment: string): boolean =>
    status === "draft" || status === "placing" || (status === "awaiting_payment" && (payment === "paying" || payment === "unknown"));
  return {
    total: count(() => true),
    working: count(isWorking),
    placed: count((status) => !["draft", "placing", "unknown", "failed", "withdrawn"].includes(status)),
    paid: count((_, payment) => payment === "paid"),
    waiting_payment: count((status, payment) => status === "awaiting_payment" && !isWorking(status, payment)),
    failed: count((status) => status === "failed"),
    unknown: count((status) => status === "unknown"),
  };
}
