import type { SystemTransaction } from "~/platform/db/client.server";
import type { CreditKind, EntryKind } from "../rules/credit-kinds";

const USED: EntryKind = "used";
const BOUGHT: CreditKind = "extra";

/** Whether credits of a workspace were ever used or bought: others come by themselves, month after month. */
export async function hasUsedCredits({
  db,
  workspaceId,
}: {
  db: SystemTransaction;
  workspaceId: string;
}): Promise<boolean> {
  const ofPeople = { workspaceId, OR: [{ kind: USED }, { creditType: BOUGHT }] };
  return (await db.creditEntry.count({ where: ofPeople, take: 1 })) > 0;
}
