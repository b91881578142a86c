import { databaseJson } from "~/platform/db/database-json.server";
import { newId } from "~/platform/db/new-id.server";
import { scopedRows, scopedWrite, tenant, tenantId, type TenantWork } from "~/platform/db/sql.server";
import { FINDING_KINDS, type Finding, type FindingKind } from "../../rules/reconciliation/finding-kinds";

/**
 * Writes what a look has found: what is known stays, what comes again begins anew, and what was not found any more is settled.
 * @param lookedFor the kinds that could be looked for; of others nothing is settled
 * @returns the orders of which something was found that a merchant can mend, or is settled now
 */
export async function writeFindings({
  findings,
  lookedFor,
  ...work
}: TenantWork & { findings: readonly Finding[]; lookedFor: readonly FindingKind[] }): Promise<string[]> {
  const rows = findings.map((finding) => ({ ...finding, id: newId(), audience: FINDING_KINDS[finding.kind].audience }));
  await scopedWrite(work)`
    INSERT INTO reconciliation_findings AS f (id, workspace_id, kind, subject, audience, order_id, detail)
    SELECT n.id, ${tenantId()}, n.kind, n.subject, n.audience, n."orderId", n.detail
    FROM json_to_recordset(${databaseJson(rows)}::json) AS n(id uuid, kind text, subject text, audience text, "orderId" uuid, detail jsonb)
    ON CONFLICT (workspace_id, kind, subject) DO UPDATE SET detail = excluded.detail, seen_at = now(), resolved_at = NULL,
      found_at = CASE WHEN f.resolved_at IS NULL THEN f.found_at ELSE now() END`;
  const found = rows.map(({ kind, subject }) => `${kind} ${subject}`);
  const settled = await scopedRows<{ orderId: string | null }>(work)`
    UPDATE reconciliation_findings f SET resolved_at = now()
    WHERE ${tenant("f")} AND f.resolved_at IS NULL AND f.kind = ANY(${[...lookedFor]}::text[])
      AND f.kind || ' ' || f.subject <> ALL(${found}::text[])
    RETURNING f.order_id::text AS "orderId"`;
  const merchants = rows.filter(({ audience }) => audience === "merchant");
  return [...new Set([...merchants, ...settled].flatMap(({ orderId }) => orderId ?? []))];
}
