import { newId } from "~/platform/db/new-id.server";
import { scopedWrite, tenantId } from "~/platform/db/sql.server";
import type { FreeFeature } from "../rules/credit-costs";
import type { CreditTransaction } from "./hold-credits.server";

/** Things of a feature that costs no credits. */
export interface FreeUse {
  workspaceId: string;
  accountId: string | null;
  /** given_back of what was counted and came to nothing */
  kind: "used" | "given_back";
  feature: FreeFeature;
  references: readonly string[];
}

/** Writes lines of what costs no credits, in one statement, as they can be thousands. */
export async function insertFreeEntries({
  tx,
  workspaceId,
  accountId,
  kind,
  feature,
  references,
}: FreeUse & { tx: CreditTransaction }): Promise<void> {
  const ids = references.map(newId);
  const names = references.map((reference, index) => `${feature}:${reference}:${ids[index]}`);
  await scopedWrite({ tx, workspaceId })`
    INSERT INTO credit_entries (id, workspace_id, kind, feature_id, credit_type, cost, reference, account_id)
    SELECT line.id, ${tenantId()}, ${kind}, ${feature}, 'main', 0, line.reference, ${accountId}::uuid
    FROM unnest(${ids}::uuid[], ${names}::text[]) AS line(id, reference)`;
}
