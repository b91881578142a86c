import { Decimal } from "decimal.js";
import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import type { OtherAreas } from "../others";

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
export async function readOwnedWorkspaces({
  accountId,
  db = systemDb,
  others,
}: {
  accountId: string;
  db?: SystemTransaction;
  others: OtherAreas;
}): Promise<WorkspaceHoldings[]> {
  const owned = await db.workspace.findMany({
    where: { ownerId: accountId },
    orderBy: { createdAt: "asc" },
    select: {
      id: true,
      name: true,
      _count: { select: { members: { where: { isOwner: false } }, stores: { where: { status: "active" } } } },
    },
  });
  return Promise.all(
    owned.map(async ({ id: workspaceId, name, _count }) => {
      const [{ orders, products, balance, currency: ofWallet }, openPayments] = await Promise.all([
        others.readHoldings({ db, workspaceId }),
        others.countOpenPayments({ db, workspaceId }),
      ]);
      return {
        id: workspaceId,
        name,
        active_stores: _count.stores,
        members: _count.members,
        orders,
        products,
        balance,
        currency: ofWallet,
        open_payments: openPayments,
      };
    }),
  );
}

/** True while a wallet holds money. */
export function holdsMoney({ balance }: WorkspaceHoldings): boolean {
  return new Decimal(balance).greaterThan(0);
}
