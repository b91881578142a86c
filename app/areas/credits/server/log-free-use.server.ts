import { insertFreeEntries, type FreeUse } from "./free-entries.sql.server";
import type { CreditTransaction } from "./hold-credits.server";

/**
 * Writes what costs no credits into their log, in the transaction that does it (B131). That each thing is told once is for
 * the caller: what is counted anew after it was given back is a line of its own.
 */
export async function logFreeUse(use: FreeUse & { tx: CreditTransaction }): Promise<void> {
  if (use.references.length > 0) await insertFreeEntries(use);
}
