import { PARCEL_STATUSES, type ParcelStatus } from "~/adapters/tracking/tracking-provider";
import { type Blocker, BLOCKERS, findBlocker } from "./blockers";
import { hasLinesToBuy, type OrderFacts } from "./order-facts";
import { isLivePurchaseOrder } from "./purchase-order-states";
import { REFUND_STATES } from "./refund-states";
import { combinedParcelStatus } from "./shipment-states";

/**
 * The sections of the order list with their sub-statuses (ledger O017-O022). "all" is a filter, not a value. Of our own
 * making: what keeps an order from being ready, "closed" for what is done without a parcel of ours, and archived.
 */
export const SECTIONS = {
  placement: ["ready", "needs_attention", "awaiting_buyer_payment"],
  payment: ["waiting_payment", "order_placed"],
  shipment: [...PARCEL_STATUSES, "closed"],
  cancelled: ["channel", "source"],
  refund: REFUND_STATES,
  archived: ["archived"],
} as const;
export type Section = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as [Section, ...Section[]];

export type Placing =
  | { section: "placement"; subStatus: (typeof SECTIONS.placement)[number] }
  | { section: "payment"; subStatus: (typeof SECTIONS.payment)[number] }
  | { section: "shipment"; subStatus: ParcelStatus | "closed" }
  | { section: "cancelled"; subStatus: (typeof SECTIONS.cancelled)[number] }
  | { section: "refund"; subStatus: (typeof REFUND_STATES)[number] }
  | { section: "archived"; subStatus: "archived" };

/** True for a sub-status that the section has; "all" counts for every section. */
export function isSubStatusOf(section: Section, subStatus: string): boolean {
  return subStatus === "all" || (SECTIONS[section] as readonly string[]).includes(subStatus);
}

/**
 * Where an order stands in the list (O017). What still needs a person comes before what runs by itself: lines to buy,
 * then a purchase to pay, then the parcels, then what is on order.
 */
export function listSection(facts: OrderFacts): Placing & { blocker: Blocker | null } {
  const blocker = findBlocker(facts);
  return { ...place(facts, blocker), blocker };
}

function place(facts: OrderFacts, blocker: Blocker | null): Placing {
  if (facts.isArchived) return { section: "archived", subStatus: "archived" };
  if (facts.isCancelled) return { section: "cancelled", subStatus: "channel" };
  if (facts.refund) return { section: "refund", subStatus: facts.refund };
  const live = facts.purchaseOrders.filter(({ status }) => isLivePurchaseOrder(status));
  const inPlacement = placementOf(blocker);
  if (live.length === 0 && facts.parcels.length === 0) {
    if (facts.purchaseOrders.at(-1)?.status === "cancelled") return { section: "cancelled", subStatus: "source" };
    if (facts.financialStatus === "refunded") return { section: "refund", subStatus: "completed" };
    return inPlacement ?? { section: "shipment", subStatus: "closed" };
  }
  if (inPlacement && hasLinesToBuy(facts)) return inPlacement;
  if (live.some(({ status }) => status === "awaiting_payment")) return { section: "payment", subStatus: "waiting_payment" };
  if (facts.parcels.length > 0) return { section: "shipment", subStatus: combinedParcelStatus(facts.parcels.map((parcel) => parcel.status)) };
  return { section: "payment", subStatus: "order_placed" };
}

function placementOf(blocker: Blocker | null): Placing | null {
  if (blocker === null) return { section: "placement", subStatus: "ready" };
  const { group } = BLOCKERS[blocker];
  if (group === "done") return null;
  return { section: "placement", subStatus: group === "buyer" ? "awaiting_buyer_payment" : "needs_attention" };
}
