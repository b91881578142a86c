import type { Prisma } from "@prisma/client";
import { systemDb } from "~/platform/db/client.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { forgetLeftBuyersJob } from "../jobs";
import type { OrderPlace, OtherAreas } from "../server/others";

/** Days that a store may be disconnected before who bought in it is forgotten: returns and disputes are over by then. */
const KEPT_DAYS = 90;

/**
 * Blanks who bought in stores that are disconnected for so long, in batches that hold nobody up; what was sold and earned
 * stays. A store that is connected again meanwhile keeps what is left, and whoever connects it waits for one batch at most.
 */
export const handleForgetLeftBuyers = (others: Pick<OtherAreas, "redactSomeBuyers">) =>
  handleJob(forgetLeftBuyersJob, async (_payload, { signal }) => {
    const isDue: Prisma.StoreWhereInput = {
      status: "uninstalled",
      uninstalledAt: { lt: new Date(Date.now() - KEPT_DAYS * 86_400_000) },
      OR: [{ buyersRedactedAt: null }, { buyersRedactedAt: { lt: systemDb.store.fields.uninstalledAt } }],
    };
    const stores = await systemDb.store.findMany({
      where: isDue,
      select: { id: true },
      orderBy: { uninstalledAt: "asc" },
    });
    for (const { id } of stores) {
      let after: OrderPlace | null = null;
      do {
        if (signal.aborted) return;
        after = await redactSome({ where: { ...isDue, id }, storeId: id, after, others });
      } while (after);
    }
  });

/** Answers where to go on; null where nothing is left, or the store came back. */
function redactSome({
  where,
  storeId,
  after,
  others,
}: {
  where: Prisma.StoreWhereInput;
  storeId: string;
  after: OrderPlace | null;
  others: Pick<OtherAreas, "redactSomeBuyers">;
}): Promise<OrderPlace | null> {
  return systemDb.$transaction(
    async (tx) => {
      // Holds the store, so that it can't come back in the middle.
      const { count } = await tx.store.updateMany({ where, data: { updatedAt: new Date() } });
      if (count === 0) return null;
      const next = await others.redactSomeBuyers({ tx, storeId, after });
      if (!next) await tx.store.update({ where: { id: storeId }, data: { buyersRedactedAt: new Date() } });
      return next;
    },
    { timeout: 60_000 },
  );
}
