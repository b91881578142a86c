import type { PostalAddress } from "~/adapters/supplier/supplier";
import { isGraver, riskConcern, type RiskConcern } from "../intake/fraud-risk";
import type { OrderFacts } from "../intake/order-facts";
import { allBlockers, type Blocker } from "./blockers";

/** Why what was to be bought is not bought any more: keys of placement.json's reasons. */
export const STOP_REASONS = [
  "order_cancelled",
  "order_archived",
  "order_settled",
  "order_on_hold",
  "order_risky",
  "order_payment_lost",
  "store_disconnected",
  "order_address",
  "order_changed",
  "lines_gone",
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** Of a purchase whose order's store can't be asked what has become of it. */
export const CUT_OFF: StopReason = "store_disconnected";

const STOPS: Partial<Record<Blocker, StopReason>> = {
  gone_at_store: "order_cancelled",
  cancelled: "order_cancelled",
  archived: "order_archived",
  already_fulfilled: "order_settled",
  sent_elsewhere: "order_settled",
  refunded: "order_settled",
  on_hold: "order_on_hold",
  due_later: "order_on_hold",
  address_withheld: "order_address",
  local_pickup: "order_address",
  no_address: "order_address",
  address_incomplete_name: "order_address",
  address_incomplete_address1: "order_address",
  address_incomplete_city: "order_address",
  address_incomplete_province: "order_address",
  address_incomplete_zip: "order_address",
  address_incomplete_country: "order_address",
  address_wrong_province: "order_address",
  address_wrong_zip: "order_address",
};

/**
 * What has come about since an order was placed that forbids buying for it, or null. What a person went past knowingly, such
 * as a payment that is still to come, is none of it. Of an order whose store can't be asked nobody knows what has come about.
 * @param acceptedRisk what the store warned of when it was placed
 * @param acceptedLoss what had become of the buyer's payment by then (`lostPayment`)
 * @param acceptsUnseen true where a person buys it although its store can't be asked
 */
export function stopOfBuying(
  facts: OrderFacts,
  acceptedRisk: RiskConcern | null,
  acceptedLoss: string | null = null,
  acceptsUnseen = false,
): StopReason | null {
  const found = new Set(allBlockers(facts));
  for (const [blocker, reason] of Object.entries(STOPS)) if (found.has(blocker as Blocker)) return reason;
  if (isGraver(riskConcern(facts.risk), acceptedRisk)) return "order_risky";
  const lost = lostPayment(facts.financialStatus);
  // A payment that was to come, and will not any more, is another thing than what was gone past.
  if (lost !== null && lost !== acceptedLoss) return "order_payment_lost";
  return facts.isCutOff && !acceptsUnseen ? CUT_OFF : null;
}

/** The store's words for a buyer's payment that will not come any more. */
export const LOST_PAYMENTS = ["voided", "expired"] as const;
export type LostPayment = (typeof LOST_PAYMENTS)[number];

/** What has become of a buyer's payment that will not come any more; null for any other. */
export function lostPayment(financialStatus: string): LostPayment | null {
  return LOST_PAYMENTS.find((word) => word === financialStatus) ?? null;
}

/** A line of a purchase: units sold, and the supplier's units for them. */
export interface BoughtLine {
  orderLineId: string;
  quantity: number;
  supplierUnits: number;
}

/**
 * The lines of a purchase that are still wanted: never more than was asked for, less where units were removed or refunded
 * meanwhile, and none of a line of which nothing is left.
 * @param wanted units of each order line that are to be delivered now
 */
export function linesStillWanted<Line extends BoughtLine>(
  lines: readonly Line[],
  wanted: ReadonlyMap<string, number>,
): { lines: Line[]; isLess: boolean } {
  const kept = lines.flatMap((line) => {
    const quantity = Math.min(line.quantity, wanted.get(line.orderLineId) ?? 0);
    if (quantity <= 0) return [];
    return [{ ...line, quantity, supplierUnits: (line.supplierUnits / line.quantity) * quantity }];
  });
  const units = (some: readonly BoughtLine[]) => some.reduce((sum, { quantity }) => sum + quantity, 0);
  return { lines: kept, isLess: units(kept) < units(lines) };
}

const PLACE = ["countryCode", "provinceCode", "province", "city", "zip"] as const;
const PERSON = ["firstName", "lastName", "company", "address1", "address2", "taxNumber"] as const;

/** True when a parcel to the one address comes to the other; telephone numbers do not count. */
export function isSameDestination(one: PostalAddress, other: PostalAddress): boolean {
  return isSamePlace(one, other) && PERSON.every((field) => (one[field] ?? "") === (other[field] ?? ""));
}

/** True when shipping to the one costs what it costs to the other. */
export function isSamePlace(one: PostalAddress, other: PostalAddress): boolean {
  return PLACE.every((field) => (one[field] ?? "") === (other[field] ?? ""));
}
