import { systemDb } from "~/platform/db/client.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { forgetKeptPurchasesJob } from "../jobs";
import { hasMoneyUnderWay } from "../server/redaction/keep-purchases.sql.server";

/** Orders in one transaction. */
const AT_ONCE = 500;
/** As long as the books look back at what a wallet was charged. */
const CLOSED_DAYS = 100;

/**
 * Takes away purchases that stayed for their money alone, with the hulls of their orders, once nothing can come back of it: all has,
 * or their goods were sent and the time for claims is over. That it was so is written down by the database as they go, for the
 * comparison of the books, and forgotten once that looks back no further (decision 89).
 */
export const handleForgetKeptPurchases = handleJob(forgetKeptPurchasesJob, async (_payload, { signal }) => {
  let gone = AT_ONCE;
  while (gone === AT_ONCE && !signal.aborted) gone = await forgetSome();
  await systemDb.$executeRaw`
    DELETE FROM closed_charges WHERE closed_at < now() - make_interval(days => ${CLOSED_DAYS}::int)`;
});

/** @returns how many orders were looked at of which something may go */
function forgetSome(): Promise<number> {
  return systemDb.$transaction(async (tx) => {
    const held = await tx.$queryRaw<{ id: string }[]>`
      SELECT o.id::text FROM orders o WHERE o.id IN (
        SELECT DISTINCT p.order_id FROM purchase_orders p WHERE p.kept_since IS NOT NULL AND NOT ${hasMoneyUnderWay} LIMIT ${AT_ONCE})
      ORDER BY o.id FOR NO KEY UPDATE`;
    const ids = held.map(({ id }) => id);
    await tx.$executeRaw`
      DELETE FROM purchase_orders p WHERE p.order_id = ANY(${ids}::uuid[]) AND p.kept_since IS NOT NULL AND NOT ${hasMoneyUnderWay}`;
    await tx.$executeRaw`
      DELETE FROM orders o WHERE o.id = ANY(${ids}::uuid[]) AND o.kept_since IS NOT NULL
        AND NOT EXISTS (SELECT FROM purchase_orders p WHERE p.order_id = o.id)`;
    return ids.length;
  });
}
