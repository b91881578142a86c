import { databaseJson } from "~/platform/db/database-json.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { scopedWrite, tenant } from "~/platform/db/sql.server";

/** Writes the prices of imported variants, any number in one statement. */
export async function writeVariantPrices(
  tx: WorkspaceTransaction,
  { workspaceId }: WorkspaceScope,
  prices: { id: string; price: string; compareAtPrice: string | null }[],
): Promise<void> {
  await scopedWrite({ tx, workspaceId })`
    UPDATE imported_variants v SET price = n.price, compare_at_price = n."compareAtPrice"
    FROM json_to_recordset(${databaseJson(prices)}::json) AS n(id uuid, price numeric, "compareAtPrice" numeric)
    WHERE v.id = n.id AND ${tenant("v")}`;
}
