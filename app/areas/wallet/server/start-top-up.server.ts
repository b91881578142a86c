import { OutsideError } from "~/adapters/outcome";
import { configuredPayments } from "~/adapters/registry.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError, type ErrorText } from "~/platform/errors";
import { countAttempts } from "~/platform/http/limit-attempts.server";
import { translate } from "~/platform/i18n/translate.server";
import type { Principal } from "~/platform/principal";
import type { TopUpMethod } from "../contract";
import { faultOfTopUp, TOP_UP_LIMITS } from "../rules/top-up";
import { moveTopUps } from "./move-top-up.server";

const FAULTS: Record<NonNullable<ReturnType<typeof faultOfTopUp>>, ErrorText> = {
  not_an_amount: { key: "errors.wallet_not_an_amount" },
  too_small: { key: "errors.field_too_small", params: { min: TOP_UP_LIMITS.min } },
  too_big: { key: "errors.field_too_big", params: { max: TOP_UP_LIMITS.max } },
};

/**
 * Opens a payment page for a top-up (ledger C094). The row is kept before the provider is asked and its id is the
 * provider's idempotency key, so that whatever is lost on the way, one top-up is one payment.
 * @param returnUrl where the payer comes back to, without the top-up's id
 * @throws AppError badRequest with the field `amount`; unprocessable `wallet_policy_needed`, `wallet_method_unavailable`;
 * rateLimited for too many pages. OutsideError
 */
export async function startTopUp({
  scope,
  principal,
  amount,
  method,
  returnUrl,
}: {
  scope: WorkspaceScope;
  principal: Pick<Principal, "accountId" | "email" | "locale">;
  amount: string;
  method: TopUpMethod;
  returnUrl: string;
}): Promise<{ topup_id: string; checkout_url: string }> {
  const fault = faultOfTopUp(amount);
  if (fault) throw new AppError("badRequest", { key: "errors.input_invalid", fields: { amount: FAULTS[fault] } });
  const { db, workspaceId } = scope;
  await countAttempts([{ kind: "topUpPage", by: workspaceId }]);
  const provider = configuredPayments().find(({ methods }) => methods.includes(method));
  if (!provider) {
    throw new AppError("unprocessable", {
      key: "errors.wallet_method_unavailable",
      errorCode: "wallet_method_unavailable",
    });
  }
  const wallet = await db.wallet.findUnique({ where: { workspaceId } });
  if (!wallet?.policyAcceptedAt)
    throw new AppError("unprocessable", { key: "errors.wallet_policy_needed", errorCode: "wallet_policy_needed" });

  const { id } = await db.topUp.create({
    data: {
      workspaceId,
      accountId: principal.accountId,
      provider: provider.id,
      method,
      amount,
      currency: wallet.currency,
    },
    select: { id: true },
  });
  const back = `${returnUrl}${returnUrl.includes("?") ? "&" : "?"}top_up=${id}`;
  try {
    const { providerReference, checkoutUrl, expiresAt } = await provider.startCheckout({
      reference: id,
      amount: { amount, currency: wallet.currency },
      description: translate(principal.locale, "wallet:checkout_description"),
      customerEmail: principal.email,
      language: principal.locale,
      successUrl: back,
      cancelUrl: `${back}&turned_back=1`,
    });
    await db.topUp.update({ where: { id }, data: { providerReference, checkoutUrl, expiresAt } });
    return { topup_id: id, checkout_url: checkoutUrl };
  } catch (error) {
    // Nobody was sent to a page, so nobody can pay there.
    const errorCode = error instanceof OutsideError ? error.reason : "internal";
    await moveTopUps({ tx: db, where: { id }, from: ["pending"], to: "failed", data: { errorCode } });
    throw error;
  }
}
