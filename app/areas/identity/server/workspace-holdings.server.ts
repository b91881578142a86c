import { Decimal } from "decimal.js";
import type { PaymentState } from "~/areas/orders/rules/payment-states";
import type { PurchaseOrderState } from "~/areas/orders/rules/purchase-order-states";
import { systemDb, type SystemTransaction } from "~/platform/db/client.server";

/** Purchases that have cost money, or may have, and that goods are still to come of. */
const OPEN_PURCHASES: PurchaseOrderState[] = ["placing", "unknown", "processing", "partially_shipped", "problem"];
/** Payments of purchases for which money is set aside. */
export const OPEN_PAYMENTS: PaymentState[] = ["paying", "unknown"];

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
export async function readOwnedWorkspaces(accountId: string, db: SystemTransaction = systemDb): Promise<WorkspaceHoldings[]> {
  const owned = await db.workspace.findMany({
    where: { ownerId: accountId },
    orderBy: { createdAt: "asc" },
    select: { id: true, name: true, currency: true, _count: { select: { members: { where: { isOwner: false } }, stores: { where: { status: "active" } } } } },
  });
  return Promise.all(
    owned.map(async ({ id: workspaceId, name, currency, _count }) => {
      const [orders, products, wallet, openPayments] = await Promise.all([
        db.order.count({ where: { workspaceId } }),
        db.importedProduct.count({ where: { workspaceId } }),
        db.wallet.findUnique({ where: { workspaceId } }),
        countOpenPayments(workspaceId, db),
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
        open_payments: openPayments,
      };
    }),
  );
}

/** Purchases and top-ups of a workspace that money is under way for. */
export async function countOpenPayments(workspaceId: string, db: SystemTransaction): Promise<number> {
  const isOpen = { OR: [{ status: { in: OPEN_PURCHASES } }, { status: "awaiting_payment", paymentStatus: { in: OPEN_PAYMENTS } }] };
  const [purchases, topUps] = await Promise.all([
    db.purchaseOrder.count({ where: { workspaceId, ...isOpen } }),
    db.topUp.count({ where: { workspaceId, status: "pending" } }),
  ]);
  return purchases + topUps;
}

/** True while a wallet holds money. */
export function holdsMoney({ balance }: WorkspaceHoldings): boolean {
  return new Decimal(balance).greaterThan(0);
}
