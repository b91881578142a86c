import type { TopUp } from "@prisma/client";
import type { TopUpMethod, TopUpState } from "../contract";
import type { TopUpStatus } from "../rules/top-up";

/** A top-up's row in the contract's words. */
export function toTopUpState({
  id,
  amount,
  currency,
  method,
  status,
  checkoutUrl,
  errorCode,
  createdAt,
}: TopUp): TopUpState {
  return {
    id,
    amount: amount.toFixed(2),
    currency,
    method: method as TopUpMethod,
    status: status as TopUpStatus,
    checkout_url: status === "pending" ? checkoutUrl : null,
    error_code: errorCode,
    created_at: createdAt.toISOString(),
  };
}
