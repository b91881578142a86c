import type { ChannelRisk } from "~/adapters/order-channel/order-channel";
import { databaseJson } from "~/platform/db/database-json.server";
import { scopedRows, tenant, type SqlTransaction } from "~/platform/db/sql.server";
import type { IntakeStore } from "./take-in-orders.sql.server";

/**
 * Keeps what the channel says now of orders' risk of fraud, by the platform's ids; the orders are held.
 * @returns ids of the orders of which it says something else than before
 */
export async function writeRisks(
  tx: SqlTransaction,
  store: IntakeStore,
  risks: ReadonlyMap<string, ChannelRisk>,
): Promise<string[]> {
  const rows = [...risks].map(([externalId, risk]) => ({ externalId, ...risk }));
  const written = await scopedRows<{ id: string }>({ tx, workspaceId: store.workspaceId })`
    UPDATE orders o SET risk_level = n.level, risk_recommendation = n.recommendation, risk_facts = n.facts, updated_at = now()
    FROM json_to_recordset(${databaseJson(rows)}::json) AS n("externalId" text, level text, recommendation text, facts jsonb)
    WHERE ${tenant("o")} AND o.store_id = ${store.id}::uuid AND o.external_id = n."externalId"
      AND (o.risk_level, o.risk_recommendation, o.risk_facts) IS DISTINCT FROM (n.level, n.recommendation, n.facts)
    RETURNING o.id::text`;
  return written.map(({ id }) => id);
}
