import { systemDb } from "~/platform/db/client.server";
import { newestFirst, pageOf, readCursor } from "~/platform/db/list-cursor.server";
import type { FindingKind } from "../../rules/reconciliation/finding-kinds";

/**
 * A page of what the reconciliation found and is not settled, the newest first.
 * @param workspaceId whose, as far as the merchant can mend it; null for everyone's and all of it, for the team
 * @throws AppError badRequest for a cursor that is none
 */
export async function listFindings({
  workspaceId,
  cursor,
  pageSize,
}: {
  workspaceId: string | null;
  cursor: string | undefined;
  pageSize: number;
}) {
  const from = readCursor(cursor);
  const { beyond, ...reading } = newestFirst(from, pageSize);
  const rows = await systemDb.reconciliationFinding.findMany({
    where: { resolvedAt: null, ...(workspaceId && { workspaceId, audience: "merchant" }), AND: beyond },
    ...reading,
  });
  const page = pageOf(rows, { from, pageSize, momentOf: ({ createdAt }) => createdAt });
  const findings = page.rows.map((row) => ({
    id: row.id,
    workspaceId: row.workspaceId,
    kind: row.kind as FindingKind,
    subject: row.subject,
    orderId: row.orderId,
    detail: row.detail as Record<string, string | number | null>,
    foundAt: row.createdAt,
  }));
  return { findings, next: page.next, previous: page.previous };
}
