import { CARD_PROVIDER, readCardOnFile as readCard } from "~/adapters/subscription/registry.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { CardOnFileAnswer } from "../../contract/cards";
import { livingSubscription } from "../subscriptions/living-subscription.server";

/** By which card the plan is paid, and what is due of it, as the provider has it. Nothing for who pays otherwise. @throws OutsideError */
export async function readCardOnFile({ scope }: { scope: WorkspaceScope }): Promise<CardOnFileAnswer> {
  const [alive, customer] = await Promise.all([
    livingSubscription(scope.db, CARD_PROVIDER),
    scope.db.billingCustomer.findFirst({ where: { provider: CARD_PROVIDER } }),
  ]);
  if (!alive?.providerId || !customer) return { card: null, due: null };
  const { card, due } = await readCard({ customerId: customer.providerId, providerId: alive.providerId });
  return {
    card: card && {
      brand: card.brand,
      last4: card.lastFour,
      expiry_month: card.expiryMonth,
      expiry_year: card.expiryYear,
    },
    due: due && {
      amount: due.amount,
      currency: due.currency,
      asked_at: due.askedAt.map((at) => at.toISOString()),
    },
  };
}
