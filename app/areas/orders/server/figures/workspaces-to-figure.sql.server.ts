import type { SqlTransaction } from "~/platform/db/sql.server";

/** Workspaces in one look */
const MOST = 5_000;

/** The workspaces that have days to add up anew. */
export async function workspacesToFigure(tx: SqlTransaction): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT s.workspace_id::text AS id FROM stale_sales_days s LIMIT ${MOST}::int`;
  return rows.map(({ id }) => id);
}
