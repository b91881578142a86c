import type { AutomaticCharge, SavedPaymentMethod, TopUp } from "@prisma/client";
import type { ChargeState, SavedCharge, SavedMethods } from "~/adapters/payment/payment-provider";
import { paymentProvider } from "~/adapters/registry.server";
import { env } from "~/platform/env.server";
import { translate } from "~/platform/i18n/translate.server";
import type { ChargeWriteState } from "../../rules/payments/charge-states";

/** States in which nothing is wanted of the provider any more. */
const CHARGE_IS_OVER: readonly string[] = ["done", "refused"] satisfies ChargeWriteState[];

/** A charge with all that goes to the provider of it. */
export type RecordedCharge = AutomaticCharge & { topUp: TopUp; method: SavedPaymentMethod };

/**
 * Charges a saved method. The one place that does; only `advanceCharge` asks for it, after it has written down and committed
 * that it will. @throws OutsideError
 */
export function sendCharge(charge: RecordedCharge): Promise<ChargeState> {
  return savedAt(charge).chargeSaved(requestOf(charge));
}

/**
 * What became of a charge; null when the provider has nothing of it.
 * @param isWanted whether it may be sent again under its key to learn of it
 * @throws OutsideError when it can't be read
 */
export function readBackCharge({
  charge,
  isWanted,
}: {
  charge: RecordedCharge;
  isWanted: boolean;
}): Promise<ChargeState | null> {
  const { topUp, state } = charge;
  return savedAt(charge).finishCharge({
    ...requestOf(charge),
    providerReference: topUp.providerReference,
    mayRepeat: isWanted && !CHARGE_IS_OVER.includes(state),
  });
}

function savedAt({ topUp: { provider } }: RecordedCharge): SavedMethods {
  const { saved } = paymentProvider(provider);
  if (!saved) throw new Error(`${provider} keeps no methods`);
  return saved;
}

function requestOf({ topUpId, topUp, method, createdAt }: RecordedCharge): SavedCharge {
  return {
    reference: topUpId,
    amount: { amount: topUp.amount.toFixed(2), currency: topUp.currency },
    // Word for word the same each time, in no merchant's language.
    description: translate("en", "wallet:checkout_description"),
    customer: method.customerId,
    method: method.methodId,
    returnUrl: `${env.APP_URL}/app/setting/payments`,
    askedAt: createdAt,
  };
}
