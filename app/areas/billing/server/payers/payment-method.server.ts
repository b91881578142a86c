import { subscriptionProviderFor } from "~/adapters/subscription/registry.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { countAttempts } from "~/platform/http/limit-attempts.server";
import { livingSubscription } from "../subscriptions/living-subscription.server";
import { refused } from "../subscriptions/refused";
import { choosePayer } from "./choose-payer.server";
import { payerOf } from "./plan-payer.server";

/**
 * Where one changes how the plan is paid (ledger C086, B092): a store's own bill is paid as its admin says. A plan that is
 * paid by card keeps its way to another card, and to what is unpaid, whoever would pay for the next one.
 * @throws AppError those of `choosePayer`; PaymentFail where the provider has no such page; rateLimited
 */
export async function paymentMethodPage({
  scope,
  provider,
  storeId,
}: {
  scope: WorkspaceScope;
  provider: string;
  storeId: string | null;
}): Promise<{ confirmation_url: string | null; pay_id: string | null }> {
  const { db, workspaceId } = scope;
  await countAttempts([{ kind: "planForm", by: workspaceId }]);
  const alive = await livingSubscription(db, provider);
  const byCard = alive?.storeId === null ? await payerOf({ db, workspaceId, provider, storeId: null }) : null;
  const { payer } = byCard ?? (await choosePayer({ scope, provider, storeId }));
  const place = await subscriptionProviderFor({ provider, payer }).paymentPlace(alive?.providerId ?? null);
  if (!place) throw refused("charge_failed", "PaymentFail");
  return {
    confirmation_url: place.kind === "page" ? place.url : null,
    pay_id: place.kind === "form" ? place.payId : null,
  };
}
