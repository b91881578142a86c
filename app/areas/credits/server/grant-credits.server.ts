import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { CREDITS, type CreditKind } from "../rules/credit-kinds";
import { holdCredits, type CreditTransaction } from "./hold-credits.server";

/** Credits that a workspace is given. */
export interface NewGrant {
  workspaceId: string;
  kind: CreditKind;
  /** What they are given for, such as a charge's id: of one reference they are given once */
  reference: string;
  /** Whole credits; nothing happens for none */
  amount: number;
  startsAt: Date;
  /** Null for credits that stay until they are used */
  endsAt: Date | null;
  accountId?: string | null;
}

/**
 * Gives credits in the caller's transaction and writes them into the log; again for the same reference changes nothing.
 * @returns whether they were given now
 */
export async function grantCredits(
  transaction: CreditTransaction,
  { accountId = null, ...grant }: NewGrant,
): Promise<boolean> {
  if (grant.amount <= 0) return false;
  const tx = transaction as WorkspaceTransaction;
  const { workspaceId, kind, reference, amount } = grant;
  await holdCredits(tx, workspaceId);
  const { count } = await tx.creditGrant.createMany({ data: [grant], skipDuplicates: true });
  if (count === 0) return false;
  await tx.creditEntry.create({
    data: { workspaceId, kind: "granted", featureId: CREDITS, creditType: kind, cost: -amount, reference, accountId },
  });
  await publishEvent(tx, { name: "plan.changed", workspaceId, data: { plan: null } });
  return true;
}
