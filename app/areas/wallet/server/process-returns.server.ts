import { Decimal } from "decimal.js";
import { z } from "zod";
import type { PaymentReturn } from "~/adapters/payment/payment-provider";
import { paymentProvider } from "~/adapters/registry.server";
import { systemDb } from "~/platform/db/client.server";
import { databaseTime } from "~/platform/time/clock.server";
import { RETURN_KINDS } from "../rules/entry-kinds";
import { returnDue } from "../rules/topup-returns";
import { lockWallet, type WalletTransaction } from "./lock-wallet.sql.server";
import { moveMoney } from "./move-money.server";
import { advanceCharge } from "./payments/advance-charge.server";
import { stopAfterReturn } from "./payments/stop-after-return.server";
import { processCheckout } from "./process-checkout.server";

/**
 * Reads from the payment provider what went back of a payment or is withheld, and has the wallet of its top-up follow.
 * @returns whether the payment is one of our top-ups
 * @throws OutsideError; Error for a top-up of which something went back though nothing was ever paid
 */
export async function processReturns({
  provider,
  paymentReference,
}: {
  provider: string;
  paymentReference: string;
}): Promise<boolean> {
  const readAt = databaseTime();
  const { reference, returns } = await paymentProvider(provider).readReturns(paymentReference);
  const id = z.uuid().safeParse(reference);
  const topUp = id.success ? await systemDb.topUp.findUnique({ where: { id: id.data, provider } }) : null;
  if (!topUp) return false;
  // What was paid is credited before some of it is taken back, also when the news of it was lost.
  const { id: topUpId, workspaceId, status, providerReference } = topUp;
  if (status !== "succeeded" && topUp.isAutomatic) await advanceCharge(topUpId);
  else if (status !== "succeeded" && providerReference) await processCheckout({ provider, providerReference });
  await systemDb.$transaction((tx) => bookReturns({ tx, workspaceId, topUpId, returns, readAt }));
  return true;
}

/** Books what is due of each refund and dispute, once, in the caller's transaction. */
async function bookReturns({
  tx,
  workspaceId,
  topUpId,
  returns,
  readAt,
}: {
  tx: WalletTransaction;
  workspaceId: string;
  topUpId: string;
  returns: readonly PaymentReturn[];
  readAt: Date;
}): Promise<void> {
  let balances = await lockWallet(tx, workspaceId);
  const topUp = await tx.topUp.findUniqueOrThrow({ where: { id: topUpId } });
  // A later reading was quicker; this one may be older than what it saw.
  if (topUp.returnsReadAt && topUp.returnsReadAt > readAt) return;
  if (returns.length > 0 && topUp.status !== "succeeded")
    throw new Error(`Something went back of top-up ${topUpId}, which is ${topUp.status}`);
  const entries = await tx.walletEntry.findMany({
    where: { workspaceId, reference: topUpId, kind: { in: [...RETURN_KINDS] } },
  });
  for (const { id, kind, amount, isTaken } of returns) {
    if (amount.currency !== balances.currency)
      throw new Error(`${amount.amount} ${amount.currency} went back of top-up ${topUpId}`);
    const earlier = entries.filter(({ eventKey }) => eventKey.startsWith(`return:${id}:`));
    const booked = earlier.reduce((sum, { amountTopup }) => sum.plus(amountTopup.toString()), new Decimal(0));
    const due = returnDue({ kind, amount: new Decimal(amount.amount), isTaken, booked });
    if (!due) continue;
    balances = await moveMoney({
      tx,
      workspaceId,
      kind: due.kind,
      reference: topUpId,
      event: `return:${id}:${earlier.length + 1}`,
      balances,
      movement: { topup: due.amount, bonus: new Decimal(0) },
    });
    if (isTaken && topUp.isAutomatic) await stopAfterReturn({ tx, workspaceId, topUpId, by: kind });
  }
  await tx.topUp.update({
    where: { id: topUpId },
    data: { returnsReadAt: readAt, ...(returns.some(({ isTaken }) => isTaken) && { heldUntil: null }) },
  });
}
