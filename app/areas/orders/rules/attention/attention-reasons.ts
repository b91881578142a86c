import type { ParcelStatus } from "~/adapters/tracking/tracking-provider";
import type { OrderFacts } from "../intake/order-facts";
import type { Placing } from "../list-section";
import { BLOCKERS, type Blocker } from "../purchasing/blockers";
import { CARD_CHARGING } from "../purchasing/card-charging";
import { waitsForOk } from "../purchasing/changed-before-placing";
import { isLivePurchaseOrder } from "../purchasing/purchase-order-states";
import type { FindingKind } from "../reconciliation/finding-kinds";
import { isTrouble, RESTING } from "../tracking/shipment-states";

/** What helps. Texts are attention:mends.<mend> */
export type Mend =
  /** Say what became of it */
  | "settle"
  /** Say yes to what has changed, on the order's page */
  | "accept"
  | "pay"
  | "top_up"
  | "place"
  | "map"
  | "address"
  | "supplier"
  /** In the store's admin */
  | "store"
  | "archive"
  /** At the parcel */
  | "parcel"
  /** Tell the store again */
  | "tell"
  /** Look at the order */
  | "look";

interface Reason {
  tone: "critical" | "warning" | "info";
  mend: Mend;
  /** What helps a whole group at once; null where each order wants a look of its own */
  forAll: Mend | null;
}

/**
 * Why orders go no further without a person, the most pressing first. An order has the first that holds, so that the groups
 * add up to all that are stuck. Texts are attention:reasons.<key>.
 */
export const ATTENTION_REASONS = {
  purchase_unknown: { tone: "critical", mend: "settle", forAll: null },
  payment_unknown: { tone: "critical", mend: "look", forAll: null },
  supplier_problem: { tone: "critical", mend: "look", forAll: null },
  changed_after_ordering: { tone: "critical", mend: "look", forAll: null },
  wallet_low: { tone: "critical", mend: "top_up", forAll: "top_up" },
  payment_failed: { tone: "warning", mend: "pay", forAll: "pay" },
  changed: { tone: "warning", mend: "accept", forAll: null },
  payment_waiting: { tone: "warning", mend: "pay", forAll: "pay" },
  placement_failed: { tone: "warning", mend: "place", forAll: "place" },
  unmapped: { tone: "warning", mend: "map", forAll: "map" },
  address: { tone: "warning", mend: "address", forAll: "address" },
  country: { tone: "warning", mend: "supplier", forAll: "map" },
  at_store: { tone: "warning", mend: "store", forAll: null },
  automation: { tone: "warning", mend: "place", forAll: "place" },
  parcel_trouble: { tone: "warning", mend: "parcel", forAll: null },
  parcel_late: { tone: "warning", mend: "parcel", forAll: null },
  store_untold: { tone: "warning", mend: "tell", forAll: "tell" },
  disagreement: { tone: "warning", mend: "look", forAll: null },
  test_order: { tone: "info", mend: "archive", forAll: "archive" },
} as const satisfies Record<string, Reason>;

export type AttentionReason = keyof typeof ATTENTION_REASONS;
export const ATTENTION_REASON_KEYS = Object.keys(ATTENTION_REASONS) as [AttentionReason, ...AttentionReason[]];

/** Of a purchase of which nobody knows for sure what its supplier, or its payment, has come to. */
export const UNCLEAR_REASONS: readonly AttentionReason[] = ["purchase_unknown", "payment_unknown", "supplier_problem"];

/** True for a key of the table, such as one of an address. */
export function isAttentionReason(key: string | null): key is AttentionReason {
  return key !== null && Object.hasOwn(ATTENTION_REASONS, key);
}

/** What an order can be stuck with beside what its states are derived from. */
export interface TroubleFacts {
  /** Why rules left it alone the last time, a key of automation:reasons; null where one took it, or none was asked */
  decision: string | null;
  /** What the reconciliation found of it, for the merchant to mend */
  findings: readonly FindingKind[];
  /** Telling the store of one of its parcels failed */
  isUntold: boolean;
  /** The store is still to be told of one, or it is not known whether it was */
  isTelling: boolean;
}

/** Those that wait for the buyer, or for nobody, are not here: a person can do nothing about them. */
const OF_BLOCKERS: Partial<Record<Blocker, AttentionReason>> = {
  store_disconnected: "at_store",
  fraud_high: "at_store",
  fraud_investigate: "at_store",
  on_hold: "at_store",
  payment_voided: "at_store",
  payment_expired: "at_store",
  payment_unclear: "at_store",
  unmapped_lines: "unmapped",
  country_switched_off: "country",
  country_not_served: "country",
  test_order: "test_order",
  placement_failed: "placement_failed",
};

/** What keeps rules from buying an order that is ready; what is as the merchant wants it is not here. */
const OF_DECISIONS: Readonly<Record<string, AttentionReason>> = {
  wallet_empty: "wallet_low",
  daily_limit: "automation",
  quota_expired: "automation",
  supplier_missing: "automation",
  current_source_off: "automation",
  payment_method_off: "automation",
  not_shippable: "automation",
  cost_unknown: "automation",
  margin_too_low: "automation",
  not_assessed: "automation",
  called_off: "automation",
};

/** What an order's supplier or store has otherwise than we do. */
const DISAGREEMENTS: readonly FindingKind[] = ["ordered_after_end", "store_order_gone", "store_parcel_gone"];

/** The same of a purchase that lives here: its supplier does not have it, or says nothing of it any more. */
const OF_LIVING: readonly FindingKind[] = ["supplier_order_gone", "purchase_silent"];

/**
 * Why an order goes no further without a person, or null while it does. What runs by itself (a payment under way, an hour
 * that a rule waits for) is no reason, and neither is what waits for the buyer.
 */
export function attentionReason(
  facts: Pick<OrderFacts, "purchaseOrders" | "parcels"> & { trouble: TroubleFacts },
  { section, subStatus, blocker }: Placing & { blocker: Blocker | null },
): AttentionReason | null {
  if (section === "archived") return null;
  const { trouble, parcels } = facts;
  const live = facts.purchaseOrders.filter(({ status }) => isLivePurchaseOrder(status));
  if (live.some(({ status }) => status === "unknown")) return "purchase_unknown";
  if (live.some(({ paymentStatus }) => paymentStatus === "unknown")) return "payment_unknown";
  if (live.some(({ status }) => status === "problem")) return "supplier_problem";
  if (blocker === "changed_after_ordering") return blocker;
  const isOpen = section !== "cancelled" && section !== "refund";
  if (isOpen) {
    const unpaid = live.filter(
      ({ status, paymentStatus, errorCode }) =>
        status === "awaiting_payment" && paymentStatus !== "paying" && errorCode !== CARD_CHARGING,
    );
    if (unpaid.some(({ errorCode }) => errorCode === "wallet_insufficient")) return "wallet_low";
    const stopped = unpaid.filter((each) => !waitsForOk(each));
    if (stopped.some(({ errorCode, paymentStatus }) => errorCode !== null || paymentStatus === "failed"))
      return "payment_failed";
    if (live.some(waitsForOk)) return "changed";
    if (unpaid.length > 0) return "payment_waiting";
    if (section === "placement") {
      const blocking = blocker === null ? OF_DECISIONS[trouble.decision ?? ""] : ofBlocker(blocker);
      if (blocking) return blocking;
    }
    if (section === "shipment" && subStatus !== "closed" && isTrouble(subStatus)) return "parcel_trouble";
    if (trouble.isUntold || (trouble.isTelling && trouble.findings.includes("parcel_untold"))) return "store_untold";
    if (isLate(trouble.findings, parcels)) return "parcel_late";
  }
  const isGone = live.length > 0 && OF_LIVING.some((kind) => trouble.findings.includes(kind));
  const isDisagreed = DISAGREEMENTS.some((kind) => trouble.findings.includes(kind));
  return isGone || isDisagreed ? "disagreement" : null;
}

function ofBlocker(blocker: Blocker): AttentionReason | null {
  if (BLOCKERS[blocker].group !== "person") return null;
  return OF_BLOCKERS[blocker] ?? "address";
}

/** The books are compared at night: what has come since then is late no more. */
function isLate(findings: readonly FindingKind[], parcels: readonly { status: ParcelStatus }[]): boolean {
  if (parcels.length === 0) return findings.includes("parcel_missing");
  return findings.includes("parcel_late") && parcels.some(({ status }) => !RESTING.includes(status));
}
