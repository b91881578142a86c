import type { Store, Subscription } from "@prisma/client";
import { openCustomer, takesCards, type Payer } from "~/adapters/subscription/registry.server";
import { findStore } from "~/areas/accounts/server/stores/find-store.server";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import { readWorkspace } from "~/areas/accounts/server/workspaces/read-workspace.server";
import type { WorkspaceDb, WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { payByCard } from "../../rules/subscriptions/paying-store";
import { refused } from "../subscriptions/refused";

type Db = WorkspaceDb | WorkspaceTransaction;

/** Who pays: a store by its platform's bill, or the workspace by card. */
export interface PlanPayer {
  /** Null where the workspace pays */
  store: Store | null;
  payer: Payer;
  /** Who has had a trial: the shop by its domain, or the owner by their address */
  trialHolder: string;
}

/** A store as who pays. */
export const payerOfStore = (store: Store): PlanPayer => ({ store, payer: store, trialHolder: store.platformDomain });

/** The workspace as who pays by card. @throws AppError unprocessable where a platform bills its stores; OutsideError */
export async function workspacePayer({
  scope,
  provider,
}: {
  scope: WorkspaceScope;
  provider: string;
}): Promise<PlanPayer> {
  const { workspaceId, db } = scope;
  const stores = await findStores({ db, isActive: true });
  if (!payByCard({ stores, isTaken: takesCards(provider) }))
    throw refused("charge_by_store", "be_payment_cannot_change_your_subscription");
  const { ownerEmail: email, ownerLanguage: locale } = await readWorkspace({ db, workspaceId });
  const kept = await db.billingCustomer.findFirst({ where: { provider } });
  if (kept) return { store: null, payer: { customerId: kept.providerId }, trialHolder: email };
  const providerId = await openCustomer({ email, locale });
  await db.billingCustomer.createMany({ data: [{ workspaceId, provider, providerId }], skipDuplicates: true });
  const { providerId: customerId } = await db.billingCustomer.findFirstOrThrow({ where: { provider } });
  return { store: null, payer: { customerId }, trialHolder: email };
}

/** Who pays for an agreement or a purchase that there is; null where the store has left us. */
export async function payerOf({
  db,
  workspaceId,
  provider,
  storeId,
}: { db: Db } & Pick<Subscription, "workspaceId" | "provider" | "storeId">): Promise<PlanPayer | null> {
  if (storeId !== null) {
    const store = await findStore({ db, storeId });
    return store && payerOfStore(store);
  }
  const kept = await db.billingCustomer.findFirst({ where: { provider } });
  const { ownerEmail } = await readWorkspace({ db, workspaceId });
  return kept && { store: null, payer: { customerId: kept.providerId }, trialHolder: ownerEmail };
}
