import { Decimal } from "decimal.js";
import type { CheckoutState } from "~/adapters/payment/payment-provider";
import { publishEvent } from "~/platform/events/publish.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { toState } from "~/platform/states/state-table";
import { linkedTopUpPaidJob } from "../jobs";
import { nextTopUpStatus, TOP_UP_TABLE, type TopUpStatus } from "../rules/top-up";
import { holdLinkedMoney } from "./held-money.sql.server";
import { lockWallet, type WalletTransaction } from "./lock-wallet.sql.server";
import { moveMoney } from "./move-money.server";
import { moveTopUps } from "./move-top-up.server";

/** Of a pending top-up whose page the provider says nobody has paid on, as after turning back there. */
const NOT_PAID = "not_paid";

/**
 * Takes over how a checkout stands, in the caller's transaction: what was paid is credited once, however often and in
 * whatever order it is told. The amount is the provider's.
 * @throws Error when it was paid in another currency than the wallet's, which no page of ours asks for
 */
export async function settleTopUp({
  tx,
  topUpId,
  workspaceId,
  checkout,
}: {
  tx: WalletTransaction;
  topUpId: string;
  workspaceId: string;
  checkout: CheckoutState;
}): Promise<TopUpStatus> {
  // The wallet's lock also orders those that settle the same top-up.
  const balances = await lockWallet(tx, workspaceId);
  const topUp = await tx.topUp.findUniqueOrThrow({ where: { id: topUpId } });
  const current = toState(TOP_UP_TABLE, topUp.status);
  const next = nextTopUpStatus(current, checkout.status);
  const providerReference = checkout.providerReference;
  if (next === current) {
    const errorCode = next === "pending" ? (checkout.isUnpaid ? NOT_PAID : null) : topUp.errorCode;
    await tx.topUp.update({ where: { id: topUpId }, data: { providerReference, errorCode } });
    if (errorCode !== topUp.errorCode) await tellOf({ tx, workspaceId, topUpId, status: next });
    return next;
  }
  if (next !== "succeeded") {
    const data = { providerReference, errorCode: checkout.failureReason, settledAt: new Date() };
    await moveTopUps({ tx, where: { id: topUpId }, from: [current], to: next, data });
    await tellOf({ tx, workspaceId, topUpId, status: next });
    return next;
  }
  const paid = checkout.amount;
  if (!paid || paid.currency !== balances.currency)
    throw new Error(`Top-up ${topUpId} was paid with ${paid?.amount} ${paid?.currency}`);
  await moveMoney({
    tx,
    workspaceId,
    kind: "topup",
    reference: topUpId,
    event: `topup:${topUpId}`,
    balances,
    movement: { topup: new Decimal(paid.amount), bonus: new Decimal(0) },
    description: { method: topUp.method },
  });
  const data = { providerReference, amount: paid.amount, errorCode: null, settledAt: new Date() };
  await moveTopUps({ tx, where: { id: topUpId }, from: [current], to: next, data });
  const { paymentLinkId } = topUp;
  if (paymentLinkId) {
    await holdLinkedMoney(tx, workspaceId, topUpId);
    await enqueue(tx, linkedTopUpPaidJob, { workspaceId, topUpId, paymentLinkId });
  }
  return next;
}

async function tellOf({
  tx,
  workspaceId,
  topUpId,
  status,
}: {
  tx: WalletTransaction;
  workspaceId: string;
  topUpId: string;
  status: TopUpStatus;
}): Promise<void> {
  await publishEvent(tx, { name: "wallet.changed", workspaceId, data: { kind: "topup", reference: topUpId, status } });
}
