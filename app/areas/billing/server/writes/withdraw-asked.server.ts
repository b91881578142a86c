import { subscriptionProviderFor } from "~/adapters/subscription/registry.server";
import { findStore } from "~/areas/accounts/server/stores/find-store.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { tellProvider } from "./tell-provider.server";

/**
 * Withdraws what a store's owner was asked to pay and has not confirmed, while we still have the keys: confirmed after that,
 * it would be charged for nothing. A store that cannot be reached with its keys any more has nothing to be confirmed by us.
 * @throws AppError unavailable where its platform can't be asked now
 */
export async function withdrawAsked({ scope, storeId }: { scope: WorkspaceScope; storeId: string }): Promise<void> {
  const asked = await scope.db.subscription.findMany({
    where: { storeId, status: "pending", providerId: { not: null } },
    select: { id: true },
  });
  for (const { id } of asked) {
    const told = await tellProvider<null>({
      scope,
      async decide(tx) {
        const subscription = await tx.subscription.findFirst({ where: { id, status: "pending" } });
        const store = await findStore({ db: tx, storeId });
        if (!subscription?.providerId || !store) return { answer: null };
        return {
          content: { kind: "cancel", providerIds: [subscription.providerId] },
          subscriptionId: id,
          provider: subscriptionProviderFor({ provider: subscription.provider, payer: store }),
        };
      },
    });
    if (told.outcome !== "refused") continue;
    log.warn({ err: told.error, store: storeId }, "what a store was asked to pay could not be withdrawn");
    if (told.error.kind === "retry")
      throw new AppError("unavailable", { key: "errors.stores_withdraw_failed", cause: told.error });
  }
}
