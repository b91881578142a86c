import type { SqlTransaction } from "~/platform/db/sql.server";

/** A page of the workspaces that have bought something, hold a wallet or have paid us on other terms than we asked for, by id. */
export async function workspacesToReconcile(
  tx: SqlTransaction,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT found.workspace_id::text AS id FROM (
      (SELECT DISTINCT p.workspace_id FROM purchase_orders p WHERE p.workspace_id > ${after}::uuid ORDER BY 1 LIMIT ${limit}::int)
      UNION ALL
      (SELECT w.workspace_id FROM wallets w WHERE w.workspace_id > ${after}::uuid ORDER BY 1 LIMIT ${limit}::int)
      UNION ALL
      (SELECT c.workspace_id FROM charges c WHERE cardinality(c.differs) > 0 AND c.workspace_id > ${after}::uuid ORDER BY 1 LIMIT ${limit}::int)
      UNION ALL
      (SELECT s.workspace_id FROM subscriptions s WHERE cardinality(s.differs) > 0 AND s.workspace_id > ${after}::uuid ORDER BY 1 LIMIT ${limit}::int)
    ) found ORDER BY 1 LIMIT ${limit}::int`;
  return rows.map(({ id }) => id);
}
