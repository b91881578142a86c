import type { Charge, Subscription } from "@prisma/client";
import { Decimal } from "decimal.js";
import type { ProviderPayment } from "~/adapters/subscription/subscription-provider";
import type { NotificationKind } from "~/areas/notifications/rules/kinds";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { toState } from "~/platform/states/state-table";
import { CHARGE_TABLE, type ChargeState } from "../../rules/subscriptions/charge-states";
import { followDispute } from "../disputes/follow-dispute.server";
import { moveCharge } from "../purchases/move-charge.server";

/**
 * Books what a provider says it charged for an agreement, and what it gave back: each once, by the provider's own name of it.
 * What a bank withholds takes the credits along that were paid with it.
 * @returns what is to be told of them; null for nothing
 */
export async function bookPayments({
  tx,
  subscription,
  payments,
  now,
}: {
  tx: WorkspaceTransaction;
  subscription: Subscription;
  payments: readonly ProviderPayment[];
  now: Date;
}): Promise<NotificationKind | null> {
  let news: NotificationKind | null = null;
  for (const payment of payments) {
    const { providerId, paidAt, refunded, tax } = payment;
    const { provider } = subscription;
    const known = await tx.charge.findFirst({ where: { provider, providerId } });
    const to = stateOf(payment);
    const charge = known
      ? await moveCharge({ tx, charge: known, to, data: { refunded, paidAt, tax } })
      : await book(tx, subscription, payment, to);
    const from = known && toState(CHARGE_TABLE, known.status);
    news = (charge && (await followDispute({ tx, charge, from, now }))) ?? news;
  }
  return news;
}

async function book(
  tx: WorkspaceTransaction,
  { id: subscriptionId, workspaceId, provider, planKey, isTest }: Subscription,
  payment: ProviderPayment,
  status: ChargeState,
): Promise<Charge> {
  const { providerId, itemKey, price, credit, tax, refunded, periodStart, periodEnd, paidAt, createdAt } = payment;
  return tx.charge.create({
    data: {
      id: newId(),
      workspaceId,
      subscriptionId,
      provider,
      providerId,
      kind: "subscription",
      item: itemKey ?? planKey,
      amount: price.amount,
      credit,
      tax,
      refunded,
      currency: price.currency,
      status,
      isTest,
      periodStart,
      periodEnd,
      paidAt,
      createdAt,
    },
  });
}

function stateOf({ status, price, tax, refunded }: ProviderPayment): ChargeState {
  if (status !== "paid" || new Decimal(refunded).lte(0)) return status;
  return new Decimal(refunded).gte(new Decimal(price.amount).plus(tax)) ? "refunded" : "partially_refunded";
}
