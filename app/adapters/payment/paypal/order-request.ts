import { CheckoutPaymentIntent, type OrderRequest } from "@paypal/paypal-server-sdk";
import type { Money } from "~/adapters/outcome";
import { toPaypalMoney } from "./money";

/** Asks for the whole order as the answer. */
export const WHOLE = "return=representation";
const LONGEST_DESCRIPTION = 127;

/**
 * An order of one amount. The reference is its invoice number too, of which an account takes one payment.
 * @param mark our reference as payments carry it
 * @throws OutsideError refused "amount_not_payable"
 */
export function orderRequest({
  mark,
  reference,
  amount,
  description,
}: {
  mark: string;
  reference: string;
  amount: Money;
  description: string;
}): OrderRequest {
  return {
    intent: CheckoutPaymentIntent.Capture,
    purchaseUnits: [
      {
        customId: mark,
        invoiceId: reference,
        description: description.slice(0, LONGEST_DESCRIPTION),
        amount: toPaypalMoney(amount),
      },
    ],
  };
}
