import { CARD_PROVIDER, takesCards } from "~/adapters/subscription/registry.server";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { providerOf, STORE_BILL, type ProviderPayment } from "../../contract/provider-payments";
import { payByCard } from "../../rules/subscriptions/paying-store";
import { CHARGED } from "../../rules/subscriptions/subscription-states";
import { refused } from "../subscriptions/refused";

/**
 * By whom a workspace pays (B022): as the caller asks, on the bill of the store that is named, else by whom it pays already, else on the bill of its store, and by
 * card without a store that has one.
 * @param storeId the store that is to pay; null where none is named
 * @param isEmbedded in a platform's admin nothing but that platform's bill is taken (B079)
 * @throws AppError unprocessable be_payment_cannot_change_your_subscription for cards in a platform's admin
 */
export async function chooseProvider({
  scope: { db },
  isEmbedded,
  storeId = null,
  asked = null,
}: {
  scope: WorkspaceScope;
  isEmbedded: boolean;
  storeId?: string | null;
  asked?: ProviderPayment | null;
}): Promise<string> {
  const wanted = asked && providerOf(asked);
  if (isEmbedded && wanted && takesCards(wanted))
    throw refused("charge_by_store", "be_payment_cannot_change_your_subscription");
  if (wanted) return wanted;
  const storeBill = providerOf(STORE_BILL);
  if (isEmbedded || storeId !== null) return storeBill;
  const charged = await db.subscription.findFirst({ where: { status: { in: [...CHARGED] } } });
  if (charged) return charged.provider;
  const stores = await findStores({ db, isActive: true });
  return payByCard({ stores, isTaken: takesCards(CARD_PROVIDER) }) ? CARD_PROVIDER : storeBill;
}
