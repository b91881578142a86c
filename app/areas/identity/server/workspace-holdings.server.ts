import { Decimal } from "decimal.js";
import type { PurchaseOrderState } from "~/areas/orders/rules/purchase-order-states";
import { systemDb } from "~/platform/db/client.server";

/** Purchases that have cost money, or may have, and that goods are still to come of. */
const OPEN_PURCHASES: PurchaseOrderState[] = ["placing", "unknown", "processing", "partially_shipped", "problem"];

/** What goes with a workspace, and what keeps it from going. */
export interface WorkspaceHoldings {
  id: string;
  name: string;
  active_stores: number;
  members: number;
  orders: number;
  products: number;
  balance: string;
  currency: string;
  open_payments: number;
}

/** The workspaces that an account owns, oldest first, with what each holds. */
export async function readOwnedWorkspaces(accountId: string): Promise<WorkspaceHoldings[]> {
  const owned = await systemDb.workspace.findMany({
    where: { ownerId: accountId },
    orderBy: { createdAt: "asc" },
    select: { id: true, name: true, currency: true, _count: { select: { members: { where: { isOwner: false } }, stores: { where: { status: "active" } } } } },
  });
  return Promise.all(
    owned.map(async ({ id: workspaceId, name, currency, _count }) => {
      const [orders, products, wallet, purchases, topUps] = await Promise.all([
        systemDb.order.count({ where: { workspaceId } }),
        systemDb.importedProduct.count({ where: { workspaceId } }),
        systemDb.wallet.findUnique({ where: { workspaceId } }),
        systemDb.purchaseOrder.count({ where: { workspaceId, status: { in: OPEN_PURCHASES } } }),
        systemDb.topUp.count({ where: { workspaceId, status: "pending" } }),
      ]);
      return {
        id: workspaceId,
        name,
        active_stores: _count.stores,
        members: _count.members,
        orders,
        products,
        balance: new Decimal(wallet?.balanceTopup.toString() ?? 0).plus(wallet?.balanceBonus.toString() ?? 0).toFixed(2),
        currency: wallet?.currency ?? currency,
        open_payments: purchases + topUps,
      };
    }),
  );
}

/** True while a wallet holds money. */
export function holdsMoney({ balance }: WorkspaceHoldings): boolean {
  return new Decimal(balance).greaterThan(0);
}
