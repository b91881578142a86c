import { takesCards } from "~/adapters/subscription/registry.server";
import { readWorkspace } from "~/areas/accounts/server/workspaces/read-workspace.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import type { Principal } from "~/platform/principal";
import { offerOfId } from "../../rules/plans/offers";
import { PLANS } from "../../rules/plans/plans";
import { yearlyPrice } from "../../rules/plans/prices";
import { choosePayer } from "../payers/choose-payer.server";
import { chooseProvider } from "../payers/choose-provider.server";
import { trialDaysOf } from "../subscriptions/trials.server";
import { customOffer } from "./custom-package.server";
import { describeFeatures, describeModule, describePackage } from "./describe-plan";

/** The plans on sale, cheapest first, and the trial that one would have now (ledger C078). */
export async function listPricing({
  scope,
  principal,
}: {
  scope: WorkspaceScope;
  principal: Pick<Principal, "email" | "store" | "isEmbedded">;
}) {
  const holder = await trialHolder({ scope, principal });
  return {
    currency: "USD",
    trial_days: await trialDaysOf({ db: scope.db, holder }),
    plans: PLANS.map((plan) => {
      const { year, month, saving } = yearlyPrice(plan);
      return {
        ...describeModule(plan),
        main_credit: plan.credits,
        features: describeFeatures(plan, null),
        yearly_price: year,
        each_yearly_price: month,
        save_yearly_price: saving,
        save_month: plan.freeMonths,
        order_cashback: plan.cashback,
        is_from: plan.isFrom,
      };
    }),
  };
}

/** Who would have the trial: the store that pays, the owner who pays by card, else the account (B127). */
async function trialHolder({ scope, principal }: Parameters<typeof listPricing>[0]): Promise<string> {
  const storeId = (principal.isEmbedded && principal.store?.id) || null;
  const provider = await chooseProvider({ scope, isEmbedded: principal.isEmbedded });
  if (takesCards(provider)) return (await readWorkspace({ db: scope.db, workspaceId: scope.workspaceId })).ownerEmail;
  try {
    return (await choosePayer({ scope, provider, storeId })).trialHolder;
  } catch (error) {
    if (error instanceof AppError) return principal.email;
    throw error;
  }
}

/** The offer that a link leads to: a plan on sale, or a custom package (ledger C089). @throws AppError notFound PackageNotFound (B101) */
export async function readOffer({ scope, id }: { scope: WorkspaceScope; id: string }) {
  const sold = offerOfId(id);
  const { plan, cycleDays, price } = sold ?? (await customOffer({ db: scope.db, id }));
  return { id, ...describePackage(plan, cycleDays), price, is_custom: !sold, modules: [describeModule(plan)] };
}
