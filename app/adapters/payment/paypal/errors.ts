import { ApiError } from "@paypal/paypal-server-sdk";
import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";

const errorBody = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
});

/** What is said of an amount that can't be paid as it is. */
const AMOUNTS = new Set(["DECIMAL_PRECISION", "CANNOT_BE_ZERO_OR_NEGATIVE", "MAX_VALUE_EXCEEDED"]);

/** What an error of the package stands for: a refusal of PayPal's, or a failure of ours on the way there. */
export function failureOf(error: unknown): OutsideError {
  if (error instanceof OutsideError) return error;
  if (!(error instanceof ApiError))
    return new OutsideError("retry", "unreadable_answer", { vendorMessage: String(error).slice(0, 300), cause: error });
  const { statusCode } = error;
  const said = bodyOf(error.body);
  const code = said.details?.[0]?.issue ?? said.name ?? said.error ?? null;
  const details = { vendorCode: code, vendorMessage: said.message ?? null, cause: error };
  if (statusCode === 401 || statusCode === 403) return new OutsideError("misconfigured", "misconfigured", details);
  if (statusCode === 409) return new OutsideError("retry", "throttled", { ...details, retryAfterMs: 1_000 });
  if (statusCode === 404) return new OutsideError("refused", "payment_gone", details);
  if (statusCode < 400) return new OutsideError("retry", "unreadable_answer", details);
  if (code !== null && AMOUNTS.has(code)) return new OutsideError("refused", "amount_not_payable", details);
  return new OutsideError("refused", "payment_refused", details);
}

function bodyOf(body: unknown): z.output<typeof errorBody> {
  try {
    return errorBody.parse(JSON.parse(String(body)));
  } catch {
    return {};
  }
}
