import type { Blocker } from "../purchasing/blockers";

/** The platform's reasons to turn a request down, lower case. */
type RejectReason =
  | "incorrect_address"
  | "invalid_contact_information"
  | "ineligible_product"
  | "international_shipping_unavailable"
  | "payment_declined"
  | "other";

const REASONS: Partial<Record<Blocker | "quota_expired", RejectReason>> = {
  unpaid_by_buyer: "payment_declined",
  partially_paid_by_buyer: "payment_declined",
  payment_not_captured: "payment_declined",
  payment_voided: "payment_declined",
  payment_expired: "payment_declined",
  unmapped_lines: "ineligible_product",
  gift_card_only: "ineligible_product",
  all_digital: "ineligible_product",
  address_withheld: "incorrect_address",
  local_pickup: "incorrect_address",
  no_address: "incorrect_address",
  address_incomplete_name: "invalid_contact_information",
  address_incomplete_address1: "incorrect_address",
  address_incomplete_city: "incorrect_address",
  address_incomplete_province: "incorrect_address",
  address_incomplete_zip: "incorrect_address",
  address_incomplete_country: "incorrect_address",
  address_wrong_province: "incorrect_address",
  address_wrong_zip: "incorrect_address",
  house_number_missing: "incorrect_address",
  tax_number_missing: "incorrect_address",
  country_switched_off: "international_shipping_unavailable",
  country_not_served: "international_shipping_unavailable",
};

/** The platform's reason that fits what keeps an order from being placed; what to do is said in the message beside it. */
export function rejectReason(blocker: Blocker | "quota_expired"): RejectReason {
  return REASONS[blocker] ?? "other";
}

/**
 * Blockers that a merchant's own request answers: an earlier try that failed, and a store that advises to look, which the page
 * says that the request comes from. A high risk, and goods that nobody bought, are answered by nobody but who places them here.
 */
const ANSWERED_BY_REQUEST: readonly Blocker[] = ["placement_failed", "fraud_investigate"];

/** True for a blocker that a merchant's own request answers. */
export function answeredByRequest(blocker: Blocker): boolean {
  return ANSWERED_BY_REQUEST.includes(blocker);
}

/** What keeps a merchant's explicit request from being carried out, the first to mend first; null when nothing does. */
export function requestBlocker(blockers: readonly Blocker[]): Blocker | null {
  return blockers.find((blocker) => !answeredByRequest(blocker)) ?? null;
}
