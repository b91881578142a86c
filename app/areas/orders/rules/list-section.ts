import { PARCEL_STATUSES, type ParcelStatus } from "~/adapters/tracking/tracking-provider";
import { hasGoodsToCome, hasLinesToBuy, hasLinesToMap, type OrderFacts } from "./intake/order-facts";
import { BLOCKERS, findBlocker, type Blocker } from "./purchasing/blockers";
import { waitsForOk } from "./purchasing/changed-before-placing";
import { isLivePurchaseOrder } from "./purchasing/purchase-order-states";
import { REFUND_STATES } from "./refunds/refund-states";
import { combinedParcelStatus, isTrouble } from "./tracking/shipment-states";

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

/** Parcels between the supplier's hand and the buyer's, whatever their carrier says of them. */
const ON_THE_WAY: readonly string[] = ["info_received", "in_transit", "out_for_delivery", "available_for_pickup"];

/** What the list of a section can be narrowed to: its sub-statuses, and in shipment those on the way together. */
export function statusFiltersOf(section: Section): string[] {
  return section === "shipment" ? ["on_the_way", ...SECTIONS[section]] : [...SECTIONS[section]];
}

/** True for a sub-status that a filter shows: "all", "on_the_way" or the sub-status itself. */
export function isShownBy(filter: string, subStatus: string): boolean {
  if (filter === "on_the_way") return ON_THE_WAY.includes(subStatus);
  return filter === "all" || filter === subStatus;
}

/** True for a filter that the section has; "all" counts for every section. */
export function isSubStatusOf(section: Section, subStatus: string): boolean {
  return subStatus === "all" || statusFiltersOf(section).includes(subStatus);
}

/**
 * Where an order stands in the list (O017). What still needs a person comes before what runs by itself: what was changed
 * after it was ordered, lines to buy, then a purchase to pay, then a parcel in trouble. Of what runs by itself the furthest
 * behind leads: what is on order and in no parcel yet, then the parcels.
 * @param isChanged true while it differs from what was ordered for it and nobody has said that it stays so (decision 81)
 */
export function listSection(
  facts: OrderFacts,
  { isChanged = false }: { isChanged?: boolean } = {},
): Placing & { blocker: Blocker | null } {
  if (isChanged && !facts.isArchived)
    return { section: "placement", subStatus: "needs_attention", blocker: "changed_after_ordering" };
  const blocker = findBlocker(facts);
  return { ...place(facts, blocker), blocker };
}

/**
 * True while something of an order may still be bought: neither archived, cancelled nor refunded, nor done without a purchase.
 * One that its supplier called off may be placed again.
 */
export function isOpenPlacing({ section, subStatus }: Placing): boolean {
  if (section === "cancelled") return subStatus === "source";
  return section === "placement" || section === "payment" || (section === "shipment" && subStatus !== "closed");
}

function place(facts: OrderFacts, blocker: Blocker | null): Placing {
  if (facts.isArchived) return { section: "archived", subStatus: "archived" };
  if (facts.isCancelled) return { section: "cancelled", subStatus: "channel" };
  if (facts.refund) return { section: "refund", subStatus: facts.refund };
  const live = facts.purchaseOrders.filter(({ status }) => isLivePurchaseOrder(status));
  const inPlacement = placementOf(blocker);
  if (live.length === 0 && facts.parcels.length === 0) {
    // Nobody places again what the buyer has all the money back for, whoever called its purchase off.
    if (facts.financialStatus === "refunded") return { section: "refund", subStatus: "completed" };
    if (isCalledOffBySupplier(facts.purchaseOrders.at(-1))) return { section: "cancelled", subStatus: "source" };
    // Where nothing is to be bought and nothing stands in the way, it is done.
    const isDone = blocker === null && !hasLinesToBuy(facts);
    return (isDone ? null : inPlacement) ?? { section: "shipment", subStatus: "closed" };
  }
  if (inPlacement && (hasLinesToBuy(facts) || hasLinesToMap(facts))) return inPlacement;
  if (live.some((purchase) => purchase.status === "awaiting_payment" || waitsForOk(purchase)))
    return { section: "payment", subStatus: "waiting_payment" };
  if (facts.parcels.length === 0) return { section: "payment", subStatus: "order_placed" };
  const status = combinedParcelStatus(facts.parcels.map((parcel) => parcel.status));
  if (!isTrouble(status) && hasGoodsToCome(facts)) return { section: "payment", subStatus: "order_placed" };
  return { section: "shipment", subStatus: status };
}

/** What was called off from here, or with its order, is to be bought again, as far as the store wants it. */
function isCalledOffBySupplier(newest: OrderFacts["purchaseOrders"][number] | undefined): boolean {
  return newest?.status === "cancelled" && !OUR_WISH.includes(newest.errorCode ?? "");
}

/** Reasons of purchases that were called off because somebody here, or the store, wanted it. */
const OUR_WISH: readonly string[] = ["called_off", "order_cancelled"];

function placementOf(blocker: Blocker | null): Placing | null {
  if (blocker === null) return { section: "placement", subStatus: "ready" };
  const { group } = BLOCKERS[blocker];
  if (group === "done") return null;
  return { section: "placement", subStatus: group === "buyer" ? "awaiting_buyer_payment" : "needs_attention" };
}
