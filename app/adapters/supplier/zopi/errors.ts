import { OutsideError, type FailureKind } from "~/adapters/outcome";

/** The warehouse's error codes in our words. */
const REFUSALS: Record<string, { kind: FailureKind; reason: string }> = {
  bad_signature: { kind: "misconfigured", reason: "misconfigured" },
  stale_timestamp: { kind: "misconfigured", reason: "misconfigured" },
  rate_limited: { kind: "retry", reason: "throttled" },
  not_found: { kind: "refused", reason: "order_gone" },
  reference_exists: { kind: "refused", reason: "duplicate_order" },
  idempotency_mismatch: { kind: "refused", reason: "duplicate_order" },
  already_paid: { kind: "refused", reason: "already_paid" },
  not_payable: { kind: "refused", reason: "order_not_payable" },
  amount_mismatch: { kind: "refused", reason: "price_changed" },
  not_cancellable: { kind: "refused", reason: "too_late_to_cancel" },
  not_refundable: { kind: "refused", reason: "nothing_to_refund" },
  refund_exists: { kind: "refused", reason: "refund_asked_already" },
  unknown_sku: { kind: "refused", reason: "variant_gone" },
  out_of_stock: { kind: "refused", reason: "out_of_stock" },
  undeliverable: { kind: "refused", reason: "not_shippable" },
  unknown_method: { kind: "refused", reason: "method_gone" },
  invalid_address: { kind: "refused", reason: "address_invalid" },
  invalid_phone: { kind: "refused", reason: "phone_invalid" },
};

/** The error that a refusal of the warehouse stands for. */
export function refusal({
  code,
  message,
  field,
  sku,
}: {
  code: string;
  message: string;
  field?: string | null;
  sku?: string | null;
}): OutsideError {
  const isAddress = code === "invalid_request" && field?.startsWith("destination");
  const { kind, reason } = REFUSALS[code] ?? {
    kind: "refused" as const,
    reason: isAddress ? "address_invalid" : "order_refused",
  };
  const subject = sku ?? field;
  return new OutsideError(kind, reason, {
    vendorCode: code,
    vendorMessage: subject ? `${message} (${subject})` : message,
  });
}
