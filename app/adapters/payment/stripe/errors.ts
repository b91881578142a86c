import { OutsideError } from "~/adapters/outcome";

/** The error that a refused call stands for. */
export function refusal(status: number, error: { type: string; code?: string | null; message?: string | null }): OutsideError {
  const details = { vendorCode: error.code ?? error.type, vendorMessage: error.message ?? null };
  if (status === 401 || status === 403) return new OutsideError("misconfigured", "misconfigured", details);
  if (status === 409 || error.code === "lock_timeout") return new OutsideError("retry", "throttled", { ...details, retryAfterMs: 1_000 });
  if (status === 404) return new OutsideError("refused", "payment_gone", details);
  if (error.code === "amount_too_small" || error.code === "amount_too_large") return new OutsideError("refused", "amount_not_payable", details);
  return new OutsideError("refused", "payment_refused", details);
}
