import type { PostalAddress } from "~/adapters/supplier/supplier";
import { isFulfilledAtChannel } from "../fulfillment/fulfillment-status";
import { missingAddressField, wrongAddressField } from "../intake/address";
import { riskConcern } from "../intake/fraud-risk";
import { hasLinesToBuy, hasLinesToMap, type OrderFacts } from "../intake/order-facts";
import { hasHouseNumber } from "../placing/house-number";
import type { Keeping } from "./buyable-units";

interface BlockerRule {
  /** buyer: waits for the buyer's payment; person: someone must do something; later: goes on by itself; done: there is nothing to buy */
  group: "buyer" | "person" | "later" | "done";
  /** A person who knows better may place the order anyway; automation never does. */
  canOverride: boolean;
  /** What helps */
  action:
    | "connect_store"
    | "open_in_store"
    | "edit_address"
    | "map_products"
    | "change_supplier"
    | "view_purchase"
    | "revert"
    | null;
}

/**
 * Why an order cannot be placed. Texts of what it means and what to do are orders:blockers.<key>.title and .advice.
 * The first that applies in this order is the one that is shown.
 */
export const BLOCKERS = {
  archived: { group: "done", canOverride: false, action: "revert" },
  gone_at_store: { group: "done", canOverride: false, action: null },
  cancelled: { group: "done", canOverride: false, action: null },
  already_fulfilled: { group: "done", canOverride: false, action: null },
  refunded: { group: "done", canOverride: false, action: null },
  gift_card_only: { group: "done", canOverride: false, action: null },
  all_digital: { group: "done", canOverride: false, action: null },
  sent_elsewhere: { group: "done", canOverride: false, action: null },
  store_disconnected: { group: "person", canOverride: true, action: "connect_store" },
  fraud_high: { group: "person", canOverride: true, action: "open_in_store" },
  fraud_investigate: { group: "person", canOverride: true, action: "open_in_store" },
  on_hold: { group: "person", canOverride: false, action: "open_in_store" },
  due_later: { group: "later", canOverride: false, action: "open_in_store" },
  unpaid_by_buyer: { group: "buyer", canOverride: true, action: "open_in_store" },
  partially_paid_by_buyer: { group: "buyer", canOverride: true, action: "open_in_store" },
  payment_not_captured: { group: "buyer", canOverride: true, action: "open_in_store" },
  payment_voided: { group: "person", canOverride: true, action: "open_in_store" },
  payment_expired: { group: "person", canOverride: true, action: "open_in_store" },
  payment_unclear: { group: "person", canOverride: true, action: "open_in_store" },
  unmapped_lines: { group: "person", canOverride: false, action: "map_products" },
  address_withheld: { group: "person", canOverride: false, action: "edit_address" },
  local_pickup: { group: "person", canOverride: false, action: "edit_address" },
  no_address: { group: "person", canOverride: false, action: "edit_address" },
  address_incomplete_name: { group: "person", canOverride: false, action: "edit_address" },
  address_incomplete_address1: { group: "person", canOverride: false, action: "edit_address" },
  address_incomplete_city: { group: "person", canOverride: false, action: "edit_address" },
  address_incomplete_province: { group: "person", canOverride: false, action: "edit_address" },
  address_incomplete_zip: { group: "person", canOverride: false, action: "edit_address" },
  address_incomplete_country: { group: "person", canOverride: false, action: "edit_address" },
  address_wrong_province: { group: "person", canOverride: false, action: "edit_address" },
  address_wrong_zip: { group: "person", canOverride: false, action: "edit_address" },
  house_number_missing: { group: "person", canOverride: true, action: "edit_address" },
  tax_number_missing: { group: "person", canOverride: false, action: "edit_address" },
  country_switched_off: { group: "person", canOverride: false, action: "change_supplier" },
  country_not_served: { group: "person", canOverride: false, action: "change_supplier" },
  test_order: { group: "person", canOverride: true, action: null },
  placement_failed: { group: "person", canOverride: true, action: "view_purchase" },
  /** Of what was bought already: it stands in no placement's way, and where the order stands says it (see `listSection`) */
  changed_after_ordering: { group: "person", canOverride: true, action: "view_purchase" },
} as const satisfies Record<string, BlockerRule>;

export type Blocker = keyof typeof BLOCKERS;
export const BLOCKER_KEYS = Object.keys(BLOCKERS) as [Blocker, ...Blocker[]];

/** True for a key of the table, such as one that was stored. */
export function isBlocker(key: string): key is Blocker {
  return Object.hasOwn(BLOCKERS, key);
}

/** What the buyer's payment stands in the way with; unpaid orders are never placed by themselves. */
const PAYMENT_BLOCKERS: Readonly<Record<string, Blocker | null>> = {
  paid: null,
  partially_refunded: null,
  pending: "unpaid_by_buyer",
  unpaid: "unpaid_by_buyer",
  partially_paid: "partially_paid_by_buyer",
  authorized: "payment_not_captured",
  voided: "payment_voided",
  expired: "payment_expired",
  refunded: "refunded",
};

const KEEPING_BLOCKERS: Readonly<Record<Keeping, Blocker>> = {
  hold: "on_hold",
  date: "due_later",
  others: "sent_elsewhere",
};

/**
 * Why the rest of the order cannot be placed, or null when it can. A word for the payment that is not known needs a look
 * (payment_unclear) and is no error.
 */
export function findBlocker(facts: OrderFacts): Blocker | null {
  return allBlockers(facts)[0] ?? null;
}

/** Everything that stands in the way, the first to mend first. */
export function allBlockers(facts: OrderFacts): Blocker[] {
  const found = new Set<Blocker>();
  const { lines, address } = facts;
  const hasGoods = lines.some((line) => line.ordered > 0);
  if (facts.isArchived) found.add("archived");
  if (facts.isCancelled) found.add(facts.isDeleted ? "gone_at_store" : "cancelled");
  if (isFulfilledAtChannel(facts)) found.add("already_fulfilled");
  if (!hasGoods)
    found.add(lines.length > 0 && lines.every((line) => line.isGiftCard) ? "gift_card_only" : "all_digital");
  if (facts.isCutOff) found.add("store_disconnected");
  const concern = riskConcern(facts.risk);
  if (concern) found.add(`fraud_${concern}`);
  if (facts.keeping) found.add(KEEPING_BLOCKERS[facts.keeping]);
  const payment = Object.hasOwn(PAYMENT_BLOCKERS, facts.financialStatus)
    ? PAYMENT_BLOCKERS[facts.financialStatus]
    : "payment_unclear";
  if (payment) found.add(payment);
  if (hasLinesToMap(facts)) found.add("unmapped_lines");
  const field = address ? missingAddressField(address) : null;
  const wrong = address ? wrongAddressField(address) : null;
  if (facts.isBuyerWithheld && (!address || field)) found.add("address_withheld");
  else if (!address) found.add(facts.isPickup ? "local_pickup" : "no_address");
  else if (field) found.add(`address_incomplete_${field}`);
  else if (wrong) found.add(`address_wrong_${wrong}`);
  else for (const blocker of placingBlockers(facts, address)) found.add(blocker);
  if (facts.isTest) found.add("test_order");
  if (lines.some((line) => line.bought < line.toBuy && line.hasFailed)) found.add("placement_failed");
  return BLOCKER_KEYS.filter((key) => found.has(key));
}

/** What suppliers of lines that are still to be bought, or the merchant's settings of them, have against an address. */
function placingBlockers({ lines, taxNumber }: OrderFacts, address: PostalAddress): Blocker[] {
  const open = lines.filter((line) => line.bought < line.toBuy);
  const found: Blocker[] = [];
  if (open.some(({ placing }) => placing.wantsHouseNumber) && !hasHouseNumber(address))
    found.push("house_number_missing");
  if (open.some(({ placing }) => placing.wantsTaxNumber) && taxNumber === null) found.push("tax_number_missing");
  if (open.some(({ placing }) => placing.countries?.includes(address.countryCode) === false))
    found.push("country_switched_off");
  if (open.some((line) => line.servedCountries?.includes(address.countryCode) === false))
    found.push("country_not_served");
  return found;
}

/** True when a person may place the order, knowing what stands in its way. */
export function canPlaceByHand(facts: OrderFacts): boolean {
  return hasLinesToBuy(facts) && allBlockers(facts).every((blocker) => BLOCKERS[blocker].canOverride);
}
