import { subscriptionProviderFor } from "~/adapters/subscription/registry.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { translate } from "~/platform/i18n/translate.server";
import type { Principal } from "~/platform/principal";
import type { ChangePreview } from "../../contract/charges";
import { payerOf } from "../payers/plan-payer.server";
import { livingSubscription } from "./living-subscription.server";
import { changeOf, offerFor, refuseOtherPayer, type Choice } from "./plan-change.server";

/**
 * What a change of plan would come to, as the provider reckons it; nothing is asked for.
 * @throws AppError as the change itself would be refused; OutsideError
 */
export async function previewChange({
  scope,
  principal,
  provider,
  storeId,
  choice,
}: {
  scope: WorkspaceScope;
  principal: Pick<Principal, "locale">;
  provider: string;
  storeId: string | null;
  choice: Choice;
}): Promise<ChangePreview> {
  const { db, workspaceId } = scope;
  const alive = await livingSubscription(db);
  const offer = await offerFor({ db, alive, choice });
  if (!alive) return { starts: "now", amounts: null };
  await refuseOtherPayer({ db, alive, provider, storeId: storeId ?? alive.storeId });
  const starts = changeOf({ alive, offer, packageId: choice.packageId, now: new Date() });
  const payer =
    alive.provider === provider ? await payerOf({ db, workspaceId, provider, storeId: alive.storeId }) : null;
  if (!payer || !alive.providerId) return { starts, amounts: null };
  const preview = await subscriptionProviderFor({ provider, payer: payer.payer }).previewPlan({
    reference: "preview",
    offer: {
      planKey: offer.plan.key,
      name: translate(principal.locale, `shell:plans.${offer.plan.name}`),
      cycleDays: offer.cycleDays,
      price: { amount: offer.price, currency: "USD" },
    },
    replaces: starts,
    replacedId: alive.providerId,
  });
  if (!preview) return { starts, amounts: null };
  const { nextBilledAt, ...amounts } = preview;
  return { starts, amounts: { ...amounts, next_billing_time: nextBilledAt.toISOString() } };
}
