import Stripe from "stripe";
import { OutsideError } from "~/adapters/outcome";

/** What an error of the package stands for: a refusal of Stripe's, or a failure of ours on the way there. */
export function failureOf(error: unknown): OutsideError {
  if (!(error instanceof Stripe.errors.StripeError))
    return new OutsideError("retry", "unreadable_answer", { vendorMessage: String(error).slice(0, 300), cause: error });
  const onTheWay: unknown = error.detail;
  if (onTheWay instanceof OutsideError) return onTheWay;
  const { statusCode, code, rawType } = error;
  const details = { vendorCode: code ?? rawType ?? null, vendorMessage: error.message || null, cause: error };
  if (statusCode === undefined) return new OutsideError("retry", "unreadable_answer", details);
  if (statusCode === 401 || statusCode === 403) return new OutsideError("misconfigured", "misconfigured", details);
  if (statusCode === 409 || code === "lock_timeout" || error instanceof Stripe.errors.StripeRateLimitError)
    return new OutsideError("retry", "throttled", { ...details, retryAfterMs: 1_000 });
  if (statusCode === 404) return new OutsideError("refused", "payment_gone", details);
  if (code === "amount_too_small" || code === "amount_too_large")
    return new OutsideError("refused", "amount_not_payable", details);
  return new OutsideError("refused", "payment_refused", details);
}
