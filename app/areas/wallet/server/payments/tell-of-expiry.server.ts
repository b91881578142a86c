import { systemDb } from "~/platform/db/client.server";
import { workspaceScope, type WorkspaceTransaction } from "~/platform/db/scope.server";
import { expiringBy } from "../../rules/payments/card-expiry";

const BATCH = 200;

/**
 * Has the owners of cards told that are charged when money is missing and can't be within 60 days, or can't any more: once
 * for each card, before a charge fails.
 * @param tell last in its transaction
 */
export async function tellOfExpiry({
  tell,
  now = new Date(),
}: {
  tell: (tx: WorkspaceTransaction, workspaceId: string) => Promise<void>;
  now?: Date;
}): Promise<void> {
  const { month, year } = expiringBy(now);
  const untold = {
    isDefault: true,
    removedAt: null,
    expiryToldAt: null,
    OR: [{ expiryYear: { lt: year } }, { expiryYear: year, expiryMonth: { lte: month } }],
  };
  for (;;) {
    const cards = await systemDb.savedPaymentMethod.findMany({ where: untold, orderBy: { id: "asc" }, take: BATCH });
    for (const { id, workspaceId } of cards)
      await workspaceScope(workspaceId).db.$transaction(async (tx) => {
        const { count } = await tx.savedPaymentMethod.updateMany({
          where: { id, ...untold },
          data: { expiryToldAt: now },
        });
        if (count > 0) await tell(tx, workspaceId);
      });
    if (cards.length < BATCH) return;
  }
}
