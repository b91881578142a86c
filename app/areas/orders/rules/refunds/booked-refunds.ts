import Decimal from "decimal.js";
import type { ChannelOrder, ChannelRefund } from "~/adapters/order-channel/order-channel";
import { toAmount } from "~/platform/money/to-amount";
import { lineValue } from "../purchasing/order-revenue";

/** What of an amount is no income: taxes and duties go on to the state (decision 67), gift cards are owed (decision 78). */
type NoIncome = "tax" | "duties" | "giftCards";
type Amounts = Record<"total" | NoIncome, Decimal>;

/** A refund as figures count it: on its own day (decision 72). Amounts are decimal strings in the order's currency. */
export interface BookedRefund extends Record<NoIncome, string> {
  externalId: string;
  refundedAt: string;
  amount: string;
  /** What the channel says of it: as long as it says the same, what was settled stays */
  told: string;
}

/** What was settled of an order's refunds before, by the channel's ids of them. */
export type SettledRefunds = ReadonlyMap<string, Omit<BookedRefund, "externalId" | "refundedAt">>;

/** What refunds and a cancellation took of an order, and what they left. */
export interface Booked {
  /** By time, those whose money has gone back: each with what of it was no income */
  refunds: BookedRefund[];
  /** What is still in the order, and is no income */
  left: Record<NoIncome, string>;
  /** What a cancellation took off that was not given back, without gift cards; zero of an order that stands */
  cancelled: { total: string; taxes: string };
}

/** What a channel notes of an order's refunds, in numbers. */
interface Note {
  refund: ChannelRefund;
  at: number;
  amount: Decimal;
  worth: Amounts;
  kept: Decimal;
}

/** Channels note what a cancellation takes off a moment before or after it. */
const OF_CANCELLATION_MS = 60_000;
const NONE = new Decimal(0);
const NOTHING: Amounts = { total: NONE, tax: NONE, duties: NONE, giftCards: NONE };

/**
 * Settles an order's refunds (decision 78). What of each is no income is what the channel says went with its goods and
 * shipping; money that went back beside that gives back what was kept of earlier ones, with what of it was no income and did
 * not go back with them, and then takes its proportion of what is left. What was settled once stays, whatever becomes of the order.
 *
 * What an edit or a cancellation takes off moves no money: it is owed to the buyer, and goes with the refund that gives it back.
 */
export function bookRefunds(order: ChannelOrder, settled: SettledRefunds = new Map()): Booked {
  const { currency, cancelledAt } = order;
  const notes = notesOf(order);
  const worths = notes.map(({ worth }) => worth);
  const whole = wholeOf(order);
  const current = order.current ? currentOf(order, order.current) : notBelowZero(minus(whole, ...worths));
  const unnoted = cancelledAt ? notBelowZero(minus(whole, current, ...worths)) : NOTHING;
  const [ofCancellation, others] = [
    notes.filter(takenByCancellation(order)),
    notes.filter((note) => !takenByCancellation(order)(note)),
  ];
  const cancelled = plus(unnoted, ...ofCancellation.map(({ worth }) => worth));
  const { own, owed } = withOwed(others, cancelledAt ? { at: Date.parse(cancelledAt), worth: cancelled } : null);

  let left = { ...notBelowZero(minus(plus(current, unnoted, ...worths), owed)), total: new Decimal(order.total) };
  let kept = NOTHING;
  const refunds = others.flatMap((note): BookedRefund[] => {
    const worth = own.get(note) ?? NOTHING;
    if (note.amount.isZero()) {
      kept = plus(kept, worth);
      return [];
    }
    const { externalId, refundedAt } = note.refund;
    const known = settled.get(externalId);
    const stays = known && isSettled(known, note, order.refundsKnown) ? known : null;
    const amount = stays ? new Decimal(stays.amount) : note.amount;
    const took = stays ? settledAmounts(stays) : taken({ amount, own: worth, kept, left, currency });
    left = notBelowZero(minus(left, took));
    kept = minus(kept, givenBack({ amount, own: worth, kept }));
    if (worth.total.greaterThan(amount)) kept = plus(kept, notBelowZero(minus(worth, took)));
    return [
      { externalId, refundedAt, told: stays?.told ?? toldOf(note), amount: amount.toFixed(), ...texts(took, currency) },
    ];
  });
  const untold = Decimal.sum(order.refundedTotal, ...refunds.map(({ amount }) => new Decimal(amount).negated()));
  if (untold.greaterThan(0))
    left = notBelowZero(minus(left, taken({ amount: untold, own: NOTHING, kept, left, currency })));
  const off = scaled(cancelled, shareOf(owed.total, cancelled.total));
  return {
    refunds,
    left: texts(left, currency),
    cancelled: {
      total: toAmount(off.total.minus(off.giftCards), currency),
      taxes: toAmount(off.tax.plus(off.duties), currency),
    },
  };
}

/** What the channel says of a refund, to know it again. */
function toldOf({ amount, worth, kept }: Note): string {
  return [amount, worth.total, worth.tax, worth.duties, worth.giftCards, kept].map((each) => each.toFixed()).join(" ");
}

/**
 * True where a refund was settled as the channel tells it now. Where an amount had to be converted from the buyer's currency it
 * may be a little off, and what is known exactly stays.
 */
function isSettled(
  { told, amount }: { told: string; amount: string },
  note: Note,
  known: ChannelOrder["refundsKnown"],
) {
  const now = toldOf(note);
  if (told === now) return true;
  const isNear = note.amount.minus(amount).abs().lessThanOrEqualTo(note.amount.div(100));
  return known === "nearly" && isNear && told.split(" ").slice(1).join() === now.split(" ").slice(1).join();
}

/** Money that goes back, what belongs to it, what was kept of refunds before it, and all that is left. */
interface GoingBack {
  amount: Decimal;
  own: Amounts;
  kept: Amounts;
  left: Amounts;
}

/** What goes back with an amount of what is no income. Gift cards that stay are given back last: they are owed all the same. */
function taken({ currency, ...going }: GoingBack & { currency: string }): Amounts {
  const { amount, own, left } = going;
  const isAll = amount.greaterThanOrEqualTo(left.total);
  const wanted = isAll ? left : plus(own, givenBack(going), proportionOf(going));
  let room = amount;
  const within = (kind: NoIncome) => {
    const part = new Decimal(toAmount(Decimal.min(wanted[kind], left[kind], room), currency));
    room = room.minus(part);
    return part;
  };
  return { total: amount, giftCards: within("giftCards"), tax: within("tax"), duties: within("duties") };
}

/** What of earlier fees goes back with money beside its goods. The taxes of what came back went with it then: a fee has none. */
function givenBack({ amount, own, kept }: Omit<GoingBack, "left">): Amounts {
  return scaled(kept, shareOf(besideOf({ amount, own }), kept.total));
}

function besideOf({ amount, own }: Pick<GoingBack, "amount" | "own">): Decimal {
  return Decimal.max(0, amount.minus(own.total));
}

/** What money beside its goods, and beside fees, takes of what is left: goods' taxes first, gift cards once no goods are left. */
function proportionOf({ amount, own, kept, left }: GoingBack): Amounts {
  const beside = Decimal.max(0, besideOf({ amount, own }).minus(kept.total));
  const rest = notBelowZero(minus(left, kept, { ...own, total: Decimal.min(amount, own.total) }));
  const goods = rest.total.minus(rest.giftCards);
  const ofGoods = Decimal.min(beside, Decimal.max(0, goods));
  return { ...scaled(rest, shareOf(ofGoods, goods)), giftCards: beside.minus(ofGoods) };
}

/**
 * What belongs to each refund: what went with it, without what is still owed after it, and with what was owed before and it
 * gives back. And what is owed in the end.
 */
function withOwed(notes: readonly Note[], cancellation: { at: number; worth: Amounts } | null) {
  let owed = NOTHING;
  const own = new Map<Note, Amounts>();
  let isCancelled = cancellation === null;
  const cancel = () => {
    if (cancellation && !isCancelled) owed = plus(owed, cancellation.worth);
    isCancelled = true;
  };
  for (const note of notes) {
    if (cancellation && note.at >= cancellation.at) cancel();
    const { worth, kept, amount } = note;
    const fromOwed = amount.minus(worth.total).plus(kept);
    const change = fromOwed.isNegative()
      ? scaled(worth, shareOf(fromOwed.negated(), worth.total).negated())
      : scaled(owed, shareOf(fromOwed, owed.total));
    owed = minus(owed, change);
    own.set(note, plus(worth, change));
  }
  cancel();
  return { own, owed };
}

/** Of an order that nobody paid nothing can be kept: its total does not heed it (decision 69). */
function notesOf(order: ChannelOrder): Note[] {
  const isUnpaid = new Decimal(order.refundedTotal).isZero() && order.total === order.current?.total;
  return order.refunds
    .map((refund) => ({
      refund,
      at: Date.parse(refund.refundedAt),
      amount: new Decimal(refund.amount),
      worth: decimals(refund.worth),
      kept: isUnpaid ? NONE : new Decimal(refund.kept),
    }))
    .toSorted((a, b) => a.at - b.at || a.refund.externalId.localeCompare(b.refund.externalId));
}

function takenByCancellation({ cancelledAt }: ChannelOrder) {
  return ({ at, amount, kept }: Note) =>
    cancelledAt !== null && amount.isZero() && kept.isZero() && at >= Date.parse(cancelledAt) - OF_CANCELLATION_MS;
}

/** All that was ever on the order. */
function wholeOf({ wholeTotal, taxTotal, dutiesTotal, lines }: ChannelOrder): Amounts {
  const giftCards = giftCardsOf(lines, ({ quantity }) => quantity);
  return { ...decimals({ total: wholeTotal, tax: taxTotal, duties: dutiesTotal, giftCards: "0" }), giftCards };
}

function currentOf({ lines }: ChannelOrder, { total, tax, duties }: NonNullable<ChannelOrder["current"]>): Amounts {
  const giftCards = giftCardsOf(lines, ({ currentQuantity }) => currentQuantity);
  return { ...decimals({ total, tax, duties, giftCards: "0" }), giftCards };
}

function giftCardsOf(lines: ChannelOrder["lines"], unitsOf: (line: ChannelOrder["lines"][number]) => number): Decimal {
  const sold = lines.filter(({ isGiftCard }) => isGiftCard);
  return Decimal.sum(0, ...sold.map((line) => lineValue({ ...line, currentQuantity: unitsOf(line) })));
}

function settledAmounts({ amount, ...noIncome }: Omit<BookedRefund, "externalId" | "refundedAt">): Amounts {
  return decimals({ ...noIncome, total: amount });
}

function decimals(amounts: Record<"total" | NoIncome, string>): Amounts {
  return map((kind) => new Decimal(amounts[kind]));
}

function texts(amounts: Amounts, currency: string): Record<NoIncome, string> {
  const text = (kind: NoIncome) => toAmount(amounts[kind], currency);
  return { tax: text("tax"), duties: text("duties"), giftCards: text("giftCards") };
}

function plus(...amounts: Amounts[]): Amounts {
  return map((kind) => Decimal.sum(0, ...amounts.map((each) => each[kind])));
}

function minus(from: Amounts, ...amounts: Amounts[]): Amounts {
  return map((kind) => from[kind].minus(plus(...amounts)[kind]));
}

function notBelowZero(amounts: Amounts): Amounts {
  return map((kind) => Decimal.max(0, amounts[kind]));
}

function scaled(amounts: Amounts, by: Decimal): Amounts {
  return map((kind) => amounts[kind].times(by));
}

/** At most the whole; none of nothing. */
function shareOf(part: Decimal, whole: Decimal): Decimal {
  return whole.greaterThan(0) ? Decimal.min(1, part.div(whole)) : NONE;
}

function map(of: (kind: "total" | NoIncome) => Decimal): Amounts {
  return { total: of("total"), tax: of("tax"), duties: of("duties"), giftCards: of("giftCards") };
}
