import { returnUrlFor } from "~/areas/accounts/server/principal/return-url.server";
import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { Principal } from "~/platform/principal";
import { billingContract } from "../contract";
import type { ProviderPayment } from "../contract/provider-payments";
import { CREDIT_PACKAGES } from "../rules/purchases/sold-once";
import { redeemCredits } from "../server/credits/redeem-credits.server";
import { chooseProvider } from "../server/payers/choose-provider.server";
import { describeCardForm } from "../server/payers/describe-card-form.server";
import { paymentMethodPage } from "../server/payers/payment-method.server";
import { readCardOnFile } from "../server/payers/read-card-on-file.server";
import { agreeOnPackage } from "../server/plans/agree-on-package.server";
import { listPricing, readOffer } from "../server/plans/list-pricing.server";
import { readCurrentPlan } from "../server/plans/read-current-plan.server";
import { buyOnce } from "../server/purchases/buy-once.server";
import { describeReturn } from "../server/purchases/describe-return.server";
import { metaOfferOf } from "../server/purchases/meta-offer.server";
import { changeCompany, readCompany } from "../server/receipts/company-details.server";
import { makeChargeReceipt, makeTopUpReceipt } from "../server/receipts/make-receipt.server";
import { cancelSubscription, resetFreePlan, skipRecharge } from "../server/subscriptions/cancel-subscription.server";
import { chargeSubscription } from "../server/subscriptions/charge-subscription.server";
import { listCharges } from "../server/subscriptions/list-charges.server";
import type { Choice } from "../server/subscriptions/plan-change.server";
import { previewChange } from "../server/subscriptions/preview-change.server";
import { calculateUsage } from "../server/usage/calculate-usage.server";
import { describeUsage } from "../server/usage/read-usage.server";

const os = implementArea(billingContract);
/** The home page takes in who comes back from a provider (billing §2). */
const RETURN_PATH = "/app";
/** Who has bought something once sees it among the charges. */
const PURCHASE_RETURN_PATH = "/app/setting/billing";

/** What the caller chooses. */
const choiceOf = (
  { accountId }: Pick<Principal, "accountId">,
  input: { module_ids: string[]; is_yearly: boolean; package_id?: string | null },
): Choice => ({
  accountId,
  moduleIds: input.module_ids,
  isYearly: input.is_yearly,
  packageId: input.package_id ?? null,
});

/** By whom, and by which store, a call is paid: in a shop's admin by that shop; elsewhere by one that can. */
async function payerFor(
  { scope, principal }: { scope: WorkspaceScope; principal: Pick<Principal, "isEmbedded" | "store"> },
  input: { store_id?: string | null; provider_payment?: ProviderPayment | null },
): Promise<{ provider: string; storeId: string | null }> {
  const { isEmbedded, store } = principal;
  const storeId = input.store_id ?? ((isEmbedded && store?.id) || null);
  const asked = input.provider_payment ?? null;
  return { provider: await chooseProvider({ scope, isEmbedded, storeId, asked }), storeId };
}

export const billingRouter = os.router({
  usage: os.usage.handler(async ({ context }) => {
    const { scope, principal } = context.caller();
    return ok(await describeUsage({ scope, accountId: principal.accountId }));
  }),

  calcUsage: os.calcUsage.handler(async ({ input, context }) =>
    ok(await calculateUsage({ scope: context.caller().scope, feature: input.feature_id, count: input.count })),
  ),

  currentPlan: os.currentPlan.handler(async ({ context }) => ok(await readCurrentPlan(context.caller()))),

  pricing: os.pricing.handler(async ({ context }) => ok(await listPricing(context.caller()))),

  packageDetail: os.packageDetail.handler(async ({ input, context }) =>
    ok(await readOffer({ scope: context.caller().scope, id: input.id })),
  ),

  agreeOnPackage: os.agreeOnPackage.handler(async ({ input, context }) =>
    ok(
      await agreeOnPackage({
        principal: context.caller().principal,
        email: input.email,
        workspaceId: input.workplace_id ?? null,
        planKey: input.plan,
        cycleDays: input.cycle,
        price: input.price,
        endsAt: input.ends_at ? new Date(input.ends_at) : null,
      }),
    ),
  ),

  chargeSubscription: os.chargeSubscription.handler(async ({ input, context }) => {
    const { scope, principal } = context.caller();
    const answer = await chargeSubscription({
      scope,
      principal,
      ...(await payerFor(context.caller(), input)),
      choice: choiceOf(principal, input),
      isDowngradeConfirmed: input.confirm_downgrade,
      returnUrl: returnUrlFor(principal, RETURN_PATH),
    });
    return ok(answer);
  }),

  previewChange: os.previewChange.handler(async ({ input, context }) => {
    const { scope, principal } = context.caller();
    const answer = await previewChange({
      scope,
      principal,
      ...(await payerFor(context.caller(), input)),
      choice: choiceOf(principal, input),
    });
    return ok(answer);
  }),

  cardForm: os.cardForm.handler(async ({ input, context }) =>
    ok(await describeCardForm({ scope: context.caller().scope, payId: input.payId })),
  ),

  paymentReturn: os.paymentReturn.handler(async ({ input, context }) =>
    ok(await describeReturn({ scope: context.caller().scope, reference: input.reference })),
  ),

  chargeExtra: os.chargeExtra.handler(async ({ input, context }) => {
    const { scope, principal } = context.caller();
    const answer = await buyOnce({
      scope,
      principal,
      ...(await payerFor(context.caller(), input)),
      kind: "extra_credits",
      offer: CREDIT_PACKAGES.find(({ key }) => key === input.package_key),
      returnUrl: returnUrlFor(principal, PURCHASE_RETURN_PATH),
    });
    return ok(answer);
  }),

  chargeMeta: os.chargeMeta.handler(async ({ input, context }) => {
    const { scope, principal } = context.caller();
    const answer = await buyOnce({
      scope,
      principal,
      ...(await payerFor(context.caller(), input)),
      kind: "one_time",
      offer: await metaOfferOf({ accountId: principal.accountId, key: input.meta_key }),
      returnUrl: returnUrlFor(principal, PURCHASE_RETURN_PATH),
    });
    return ok(answer);
  }),

  cancelSubscription: os.cancelSubscription.handler(async ({ context }) =>
    ok(await cancelSubscription(context.caller())),
  ),

  skipRecharge: os.skipRecharge.handler(async ({ context }) => ok(await skipRecharge(context.caller()))),

  updatePaymentMethod: os.updatePaymentMethod.handler(async ({ input, context }) => {
    const { scope } = context.caller();
    return ok(await paymentMethodPage({ scope, ...(await payerFor(context.caller(), input)) }));
  }),

  cardOnFile: os.cardOnFile.handler(async ({ context }) => ok(await readCardOnFile(context.caller()))),

  redeemCredit: os.redeemCredit.handler(async ({ context }) => ok(await redeemCredits(context.caller()))),

  resetFreePlan: os.resetFreePlan.handler(async ({ context }) => ok(await resetFreePlan(context.caller()))),

  paymentLogs: os.paymentLogs.handler(async ({ input, context }) => {
    const { kind, cursor, page_size: pageSize } = input;
    return ok(await listCharges({ scope: context.caller().scope, kind, cursor, pageSize }));
  }),

  company: os.company.handler(async ({ context }) => ok(await readCompany(context.caller().scope))),

  changeCompany: os.changeCompany.handler(async ({ input: company, context }) =>
    ok(await changeCompany({ scope: context.caller().scope, company })),
  ),

  chargeReceipt: os.chargeReceipt.handler(({ input, context }) => makeChargeReceipt({ ...context.caller(), ...input })),

  topUpReceipt: os.topUpReceipt.handler(({ input, context }) => makeTopUpReceipt({ ...context.caller(), ...input })),
});
