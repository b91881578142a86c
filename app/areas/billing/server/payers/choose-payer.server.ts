import { platformOfProvider, takesCards } from "~/adapters/subscription/registry.server";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { payerOf } from "../../rules/subscriptions/paying-store";
import { livingSubscription } from "../subscriptions/living-subscription.server";
import { refused } from "../subscriptions/refused";
import { payerOfStore, workspacePayer, type PlanPayer } from "./plan-payer.server";

/**
 * Who pays: of a provider that takes cards the workspace itself, else the store (`payerOf`): where none is chosen, the one that pays already; of several the default one.
 * @throws AppError unprocessable NoStoreListingForCheckout without any, TheStoreNoLongerExists, PaymentIssue;
 * PaymentFail for a provider that is not set up here
 */
export async function choosePayer({
  scope,
  provider,
  storeId,
}: {
  scope: WorkspaceScope;
  provider: string;
  storeId: string | null;
}): Promise<PlanPayer> {
  if (takesCards(provider)) return workspacePayer({ scope, provider });
  const platform = platformOfProvider(provider);
  if (!platform) throw refused("charge_failed", "PaymentFail");
  const [stores, alive] = await Promise.all([
    findStores({ db: scope.db, platforms: [platform] }),
    livingSubscription(scope.db),
  ]);
  const held = stores.find(({ id, status }) => id === alive?.storeId && status === "active");
  const payer = payerOf({ stores, chosenId: storeId ?? held?.id ?? null });
  switch (payer.kind) {
    case "store":
      return payerOfStore(payer.store);
    case "choose":
      return payerOfStore(payer.stores[0]!);
    case "gone":
      throw refused("charge_store_gone", "TheStoreNoLongerExists");
    case "payment_issue":
      throw refused("charge_store_uninstalled", "PaymentIssue");
    case "no_store":
      throw refused("charge_no_store", "NoStoreListingForCheckout");
  }
}
