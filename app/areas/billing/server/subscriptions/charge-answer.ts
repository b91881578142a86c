import type { Confirmation } from "~/adapters/subscription/subscription-provider";
import type { ChargeAnswer } from "../../contract/charges";

/** Within this of its asking the same choice leads to the same page; a provider forgets a request after two days. */
export const ASKED_AGAIN_MS = 24 * 60 * 60 * 1000;

/** The answer to a charge (B037) of which nothing is to be said. */
export const NO_CHARGE: ChargeAnswer = {
  confirmation_url: null,
  pay_id: null,
  payment_callback: false,
  apply_on_next_billing_cycle: false,
  error_code: null,
  message_params: {},
  feature_id: null,
};

/** How a charge goes on at its provider (B051): its page, its form, or nothing to confirm. */
export function chargeAnswer(confirmation: Confirmation | null): ChargeAnswer {
  return {
    ...NO_CHARGE,
    confirmation_url: confirmation?.kind === "page" ? confirmation.url : null,
    pay_id: confirmation?.kind === "form" ? confirmation.payId : null,
    payment_callback: confirmation === null,
  };
}
