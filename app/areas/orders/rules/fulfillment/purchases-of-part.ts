/** A living purchase, as far as the store was not told that it is sent. */
export interface StandingPurchase {
  id: string;
  /** Units sold */
  lines: readonly { lineId: string; units: number }[];
}

/**
 * The purchases that hold what a part of an order has left (decision 79), so many as it takes: one with just as many units
 * before others, and what was bought last before what was bought first. What the other parts that we have said yes to have
 * left stays bought: once something was called off for this part, the same again finds nothing more.
 * @param purchases the newest first
 * @param part units that the part has left, by line
 * @param others what those other parts have left
 */
export function purchasesOfPart(
  purchases: readonly StandingPurchase[],
  part: ReadonlyMap<string, number>,
  others: ReadonlyMap<string, number>,
): string[] {
  const found = new Set<string>();
  for (const [lineId, units] of part) {
    const holders = purchases
      .map((purchase) => ({ id: purchase.id, units: unitsIn(purchase, lineId) }))
      .filter((holder) => holder.units > 0);
    const held = holders.reduce((sum, holder) => sum + holder.units, 0);
    let left = Math.min(units, held - (others.get(lineId) ?? 0));
    // Called off for another of its lines, it is called off with all that it holds.
    for (const holder of holders) if (found.has(holder.id)) left -= holder.units;
    const open = holders.filter(({ id }) => !found.has(id));
    const exact = open.filter((holder) => holder.units === left).slice(0, 1);
    for (const holder of [...exact, ...open.filter((each) => !exact.includes(each))]) {
      if (left <= 0) break;
      found.add(holder.id);
      left -= holder.units;
    }
  }
  return purchases.flatMap(({ id }) => (found.has(id) ? [id] : []));
}

function unitsIn({ lines }: StandingPurchase, lineId: string): number {
  return lines.reduce((sum, line) => sum + (line.lineId === lineId ? line.units : 0), 0);
}
