import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedSql, tenant } from "~/platform/db/sql.server";

export interface UnreadCounts {
  total: number;
  product: number;
  supplier: number;
  order: number;
}

/** Nobody reads the difference beyond. */
const MOST = 1_000;

/** How many of the newest unread notifications each group has (G070), without the kinds that are hidden from who asks (S075). */
export async function countUnread(scope: WorkspaceScope, hidden: readonly string[]): Promise<UnreadCounts> {
  const [counts] = await scopedSql<UnreadCounts>(scope)`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE newest.group = 'product')::int AS product,
      count(*) FILTER (WHERE newest.group = 'supplier')::int AS supplier, count(*) FILTER (WHERE newest.group = 'order')::int AS order
    FROM (
      SELECT n.group FROM notifications n
      WHERE ${tenant("n")} AND n.read_at IS NULL AND n.kind <> ALL(${[...hidden]}::text[]) ORDER BY n.created_at DESC LIMIT ${MOST}
    ) newest`;
  return counts ?? { total: 0, product: 0, supplier: 0, order: 0 };
}
