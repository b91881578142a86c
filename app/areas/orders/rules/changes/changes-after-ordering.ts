import type { PostalAddress } from "~/adapters/supplier/supplier";
import { isGraver, type RiskConcern } from "../intake/fraud-risk";
import { toSupplierAddress } from "../placing/supplier-address";
import { isSameDestination } from "../purchasing/look-anew";
import type { PurchaseOrderState } from "../purchasing/purchase-order-states";
import type { ChangeKind } from "./change-kinds";
import { unitsNotOurs, unitsSentTwice, type UnitsAtStore } from "./units-at-store";

export interface BuyersWord {
  name: string;
  value: string;
}

/** What the order wanted when a purchase was sent. */
export interface OrderedAs {
  note: string;
  /** By the order line's id */
  lines: Readonly<Record<string, { units: number; properties: readonly BuyersWord[] }>>;
}

/** An order as its store has it now. */
export interface OrderNow {
  isCancelled: boolean;
  /** The buyer has the whole amount back */
  isRefunded: boolean;
  /** What the store warns of */
  concern: RiskConcern | null;
  address: PostalAddress | null;
  note: string;
  lines: readonly LineNow[];
}

interface LineNow {
  id: string;
  /** The store's id of what was sold; null where it has none */
  variant: string | null;
  /** Units that are to be delivered */
  wanted: number;
  /** Units that were and are to be delivered: with those that the buyer has sent back */
  promised: number;
  /** Units in parcels, whoever sends them */
  shipped: number;
  /** Of those in parcels of living purchases, units that have arrived, and those that their carrier brings back */
  arrived: number;
  takenBack: number;
  atStore: UnitsAtStore;
  properties: readonly BuyersWord[];
}

/** A purchase that has not come to nothing, with the lines that it still holds. */
export interface LivingPurchase {
  id: string;
  status: PurchaseOrderState;
  /** As it was sent */
  address: PostalAddress;
  /** Null where it was sent before that was kept */
  orderedAs: OrderedAs | null;
  /** What the store warned of when it was asked for, or paid for all the same */
  acceptedRisk: RiskConcern | null;
  /** All of its parcels have arrived */
  isDelivered: boolean;
  lines: readonly { lineId: string; units: number }[];
}

/** One thing in which an order differs from what was ordered. */
export interface Difference {
  kind: ChangeKind;
  /** Null where it is about a line */
  purchaseId: string | null;
  lineId: string | null;
  /** Units, where it is about those: ordered, and wanted by now or, of what we are not to send, those */
  ordered: number | null;
  wanted: number | null;
  /** What it is now, in so far as units don't say it: the same again is the same change */
  now: string;
}

const NOT_SENT: readonly PurchaseOrderState[] = ["draft", "placing"];
const ON_THE_WAY: readonly PurchaseOrderState[] = ["shipped", "completed"];

/**
 * Compares an order with its living purchases. What was not sent yet is made as the order is when it is sent, so it is left
 * out; what has arrived is past changing, and goods that are on their way are past calling off: money that a buyer gets back
 * for them is the merchant's own doing. Where a parcel goes is told until it is there.
 */
export function differences(order: OrderNow, purchases: readonly LivingPurchase[]): Difference[] {
  const sent = purchases.filter(({ status }) => !NOT_SENT.includes(status));
  const coming = sent.filter(({ status, isDelivered }) => status !== "completed" && !isDelivered);
  const atSupplier = sent.filter(({ status }) => !ON_THE_WAY.includes(status));
  if (order.isCancelled) return coming.map(({ id }) => ofPurchase("cancelled", id));
  if (order.isRefunded) return atSupplier.map(({ id }) => ofPurchase("refunded", id));
  const units = order.lines.flatMap((line) => unitsOf(line, purchases, sent));
  return [
    ...units,
    ...(units.length > 0 ? addedTo(order.lines, purchases, sent) : []),
    ...order.lines.flatMap((line) => placesOf(line, purchases, sent)),
    ...order.lines.flatMap((line) => wordsOf(line, atSupplier)),
    ...coming.flatMap((purchase) => addressOf(order.address, purchase)),
    ...noteOf(order.note, atSupplier),
    ...coming.flatMap((purchase) => riskOf(order.concern, purchase)),
  ];
}

function ofPurchase(kind: ChangeKind, purchaseId: string, now = ""): Difference {
  return { kind, purchaseId, lineId: null, ordered: null, wanted: null, now };
}

function unitsOf(
  { id, wanted, shipped }: LineNow,
  living: readonly LivingPurchase[],
  sent: readonly LivingPurchase[],
): Difference[] {
  const ordered = unitsIn(sent, id);
  if (ordered === 0) return [];
  const change = { purchaseId: null, lineId: id, ordered, wanted, now: "" };
  const onTheWay = Math.max(shipped, unitsOnTheWay(sent, id));
  if (wanted < ordered && onTheWay < ordered) return [{ kind: "less", ...change }];
  // A part that was left for later, such as goods on hold, is no news: the store wants as many as it did.
  const asked = sent.map(({ orderedAs }) => orderedAs?.lines[id]?.units ?? 0);
  return wanted > Math.max(unitsIn(living, id), ...asked) ? [{ kind: "more", ...change }] : [];
}

/**
 * Lines that were added since. Alone they are no change, but more to buy; beside one they are what it is changed to, such as a
 * second one of what is ordered in place of something else. Units are those of all lines that sell the same.
 */
function addedTo(
  lines: readonly LineNow[],
  living: readonly LivingPurchase[],
  sent: readonly LivingPurchase[],
): Difference[] {
  const isAdded = ({ id, wanted }: LineNow) =>
    wanted > 0 && unitsIn(living, id) === 0 && sent.every(({ orderedAs }) => orderedAs && !(id in orderedAs.lines));
  const added = lines.filter(isAdded);
  return added.flatMap((line, at): Difference[] => {
    const { id, variant } = line;
    const isSame = (other: LineNow) => other.id === id || (variant !== null && other.variant === variant);
    if (added.findIndex(isSame) < at) return [];
    const alike = lines.filter(isSame);
    const ordered = sum(alike.map((other) => unitsIn(sent, other.id)));
    const wanted = sum(alike.map((other) => other.wanted));
    return [{ kind: "more", purchaseId: null, lineId: id, ordered, wanted, now: "" }];
  });
}

/** What the store has moved to others, holds back or has as sent, once it was ordered. */
function placesOf(
  { id, wanted, promised, arrived: inArrived, takenBack, atStore }: LineNow,
  living: readonly LivingPurchase[],
  sent: readonly LivingPurchase[],
): Difference[] {
  const ordered = unitsIn(sent, id);
  const gone = Math.max(atStore.inParcels, unitsOnTheWay(sent, id));
  const done = sent.filter(({ status, isDelivered }) => status === "completed" || isDelivered);
  const arrived = Math.max(inArrived, unitsIn(done, id));
  const onTheWay = gone - arrived - takenBack;
  const twice = unitsSentTwice(atStore, { ordered, promised, arrived, takenBack, onTheWay });
  const unpaid = sent.filter(({ status }) => status === "awaiting_payment");
  const notOurs = unitsNotOurs(atStore, {
    notSent: unitsIn(living, id) - ordered,
    unpaid: unitsIn(unpaid, id),
    twice: twice.atSupplier,
    removed: Math.max(0, ordered - wanted),
  });
  const places = { ...(ordered > gone && notOurs), sent_twice: twice.onTheWay };
  return PLACES.flatMap((kind): Difference[] => {
    const units = places[kind] ?? 0;
    return units > 0 ? [{ kind, purchaseId: null, lineId: id, ordered, wanted: units, now: "" }] : [];
  });
}

const PLACES = ["held", "elsewhere", "sent", "sent_twice"] as const;

function unitsOnTheWay(sent: readonly LivingPurchase[], lineId: string): number {
  return unitsIn(
    sent.filter(({ status }) => ON_THE_WAY.includes(status)),
    lineId,
  );
}

function unitsIn(purchases: readonly LivingPurchase[], lineId: string): number {
  const lines = purchases.flatMap((purchase) => purchase.lines.filter((line) => line.lineId === lineId));
  return sum(lines.map(({ units }) => units));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function wordsOf({ id, wanted, properties }: LineNow, atSupplier: readonly LivingPurchase[]): Difference[] {
  if (wanted === 0) return [];
  const now = inOneLine(properties);
  const isOther = atSupplier.some(
    ({ orderedAs, lines }) =>
      lines.some(({ lineId }) => lineId === id) && inOneLine(orderedAs?.lines[id]?.properties ?? properties) !== now,
  );
  return isOther ? [{ kind: "properties", purchaseId: null, lineId: id, ordered: null, wanted: null, now }] : [];
}

/** Names that begin with an underline are apps' own; buyers see none of them. */
function inOneLine(properties: readonly BuyersWord[]): string {
  return JSON.stringify(
    properties.flatMap(({ name, value }) => (name.startsWith("_") ? [] : [[name.trim(), value.trim()]])),
  );
}

function addressOf(address: PostalAddress | null, { id, address: sentTo }: LivingPurchase): Difference[] {
  // What a buyer had forgotten says nothing of where it went.
  if (!address?.countryCode || !sentTo.countryCode) return [];
  const [now, before] = [comparable(address), comparable(sentTo)];
  return isSameDestination(now, before) ? [] : [ofPurchase("address", id, JSON.stringify(now))];
}

/** An address in one way of writing: other settings since it was sent are no other address, nor is a tax number of its own. */
function comparable({ taxNumber: _taxNumber, ...address }: PostalAddress): PostalAddress {
  return toSupplierAddress(address, { latin: true, houseNumber: true, taxNumber: null });
}

/** A warning that is graver than the one that it was bought with; goods that have not arrived may still be held up. */
function riskOf(concern: RiskConcern | null, { id, acceptedRisk }: LivingPurchase): Difference[] {
  return isGraver(concern, acceptedRisk) ? [ofPurchase("risk", id, concern ?? "")] : [];
}

function noteOf(note: string, atSupplier: readonly LivingPurchase[]): Difference[] {
  const now = note.trim();
  const other = atSupplier.find(({ orderedAs }) => orderedAs !== null && orderedAs.note.trim() !== now);
  return other ? [ofPurchase("note", other.id, now)] : [];
}
