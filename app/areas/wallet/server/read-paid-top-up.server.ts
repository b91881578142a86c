import { Decimal } from "decimal.js";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { RETURN_KINDS } from "../rules/entry-kinds";

export interface PaidTopUp {
  id: string;
  /** Decimal text */
  amount: string;
  currency: string;
  method: string;
  providerReference: string | null;
  settledAt: Date;
  /** What went back to the payer since, or is withheld: decimal text, negative */
  returned: string;
}

/** A top-up that came into the wallet, as its receipt says it. @throws AppError notFound, also for one that was not paid */
export async function readPaidTopUp({
  scope,
  topUpId,
}: {
  scope: WorkspaceScope;
  topUpId: string;
}): Promise<PaidTopUp> {
  const topUp = await scope.db.topUp.findFirst({ where: { id: topUpId, status: "succeeded" } });
  if (!topUp) throw new AppError("notFound", { key: "errors.not_found" });
  const returns = await scope.db.walletEntry.findMany({
    where: { reference: topUpId, kind: { in: [...RETURN_KINDS] } },
    select: { amountTopup: true },
  });
  const returned = returns.reduce((sum, { amountTopup }) => sum.plus(amountTopup.toString()), new Decimal(0));
  const { id, amount, currency, method, providerReference, settledAt, createdAt } = topUp;
  return {
    id,
    amount: amount.toFixed(),
    currency,
    method,
    providerReference,
    settledAt: settledAt ?? createdAt,
    returned: returned.toFixed(),
  };
}
