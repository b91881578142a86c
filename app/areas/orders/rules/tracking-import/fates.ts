/**
 * What becomes of a row of a file of tracking numbers.
 * - to_send: its parcel will be made, and the store told
 * - sent: it was
 * - already_there: the order has a parcel of that number, or the file says it twice
 * - carrier_unknown: it will be sent once somebody says who carries it
 */
export const FATES = [
  "to_send",
  "sent",
  "carrier_unknown",
  "already_there",
  "order_not_found",
  "ambiguous",
  "item_not_found",
  "nothing_to_send",
  "too_much",
  "number_malformed",
  "broken",
] as const;
export type Fate = (typeof FATES)[number];

/** What stands with a row: its fate, or `found` while its order is not looked at. */
export const KEPT_FATES = ["found", ...FATES] as const;

/** What nothing is made of. */
export const REFUSED_FATES: readonly Fate[] = FATES.filter((fate) => fate !== "to_send" && fate !== "sent");

/** Why a row has its fate, where that does not say it by itself. */
export const FATE_REASONS = [
  "quotes",
  "no_order",
  "too_long",
  "too_many_cells",
  "quantity",
  "url",
  "spoiled",
  "no_number",
  "twice",
  "cancelled",
  "rows_of_order",
] as const;
export type FateReason = (typeof FATE_REASONS)[number];

/** Rows of one order that are looked at. */
export const MOST_ROWS_OF_ORDER = 250;

/** A row whose order is known. */
export interface OrderRow {
  position: number;
  number: string;
  /** "" where the file says none, as with `item` */
  carrier: string;
  item: string;
  quantity: number | null;
}

/** What an order still has to be sent. */
export interface OrderToSend {
  isCancelled: boolean;
  /** Numbers of its parcels */
  numbers: readonly string[];
  /** Goods, in their order; `left` are units in no parcel yet that are ours to send */
  lines: readonly { id: string; sku: string; title: string; variantTitle: string; left: number }[];
}

/** What is decided of a row. */
export interface Decided {
  position: number;
  fate: Fate;
  reason: FateReason | null;
  /** Units that it sends */
  units: number | null;
  takes: readonly { orderLineId: string; quantity: number }[];
  /** Who carries its parcel, as the file says */
  carrierAs: string | null;
  /** As stores know them; null where nobody is named or known */
  carrier: string | null;
}

/**
 * What becomes of all rows of one order, in the file's order: each takes what the ones before it left. Rows of one number are
 * one parcel, which one of them may name the carrier of.
 * @param carrierOf the carrier of a name, null for none that is known
 */
export function decideFates({
  rows,
  order,
  carrierOf,
}: {
  rows: readonly OrderRow[];
  order: OrderToSend;
  carrierOf: (written: string) => string | null;
}): Decided[] {
  const known = new Set(order.numbers.map(folded));
  const left = new Map(order.lines.map((line) => [line.id, line.left]));
  const said = new Set<string>();
  const decided = rows.map((row) => ({ row, ...decideOne({ row, order, known, left, said }) }));
  const carriers = new Map<string, string>();
  for (const { row, fate } of decided)
    if (fate === "to_send" && row.carrier !== "" && !carriers.has(folded(row.number)))
      carriers.set(folded(row.number), row.carrier);
  return decided.map(({ row, ...rest }) => {
    const carrierAs = rest.fate === "to_send" ? (carriers.get(folded(row.number)) ?? null) : null;
    const carrier = carrierAs === null ? null : carrierOf(carrierAs);
    const isUnknown = carrierAs !== null && carrier === null;
    return {
      position: row.position,
      ...rest,
      ...(isUnknown && { fate: "carrier_unknown" as const }),
      carrierAs,
      carrier,
    };
  });
}

function decideOne({
  row,
  order,
  known,
  left,
  said,
}: {
  row: OrderRow;
  order: OrderToSend;
  known: ReadonlySet<string>;
  left: Map<string, number>;
  said: Set<string>;
}): Omit<Decided, "position" | "carrierAs" | "carrier"> {
  const nothing = (fate: Fate, reason: FateReason | null = null) => ({ fate, reason, units: null, takes: [] });
  if (order.isCancelled) return nothing("nothing_to_send", "cancelled");
  if (known.has(folded(row.number))) return nothing("already_there");
  const words = `${folded(row.number)} ${folded(row.item)}`;
  if (said.has(words)) return nothing("already_there", "twice");
  const lines = row.item === "" ? order.lines : order.lines.filter((line) => isItem(line, folded(row.item)));
  if (lines.length === 0 && row.item !== "") return nothing("item_not_found");
  const available = lines.reduce((sum, { id }) => sum + (left.get(id) ?? 0), 0);
  if (available === 0) return nothing("nothing_to_send");
  const units = row.quantity ?? available;
  if (units > available) return nothing("too_much");
  said.add(words);
  const takes: { orderLineId: string; quantity: number }[] = [];
  let missing = units;
  for (const { id: orderLineId } of lines) {
    const quantity = Math.min(missing, left.get(orderLineId) ?? 0);
    if (quantity === 0) continue;
    takes.push({ orderLineId, quantity });
    left.set(orderLineId, (left.get(orderLineId) ?? 0) - quantity);
    missing -= quantity;
  }
  return { fate: "to_send", reason: null, units, takes };
}

function isItem({ sku, title, variantTitle }: OrderToSend["lines"][number], item: string): boolean {
  const names = [sku, title, ...(variantTitle ? [`${title} - ${variantTitle}`, `${title} / ${variantTitle}`] : [])];
  return names.some((name) => name !== "" && folded(name) === item);
}

const folded = (text: string): string => text.trim().toLowerCase();
