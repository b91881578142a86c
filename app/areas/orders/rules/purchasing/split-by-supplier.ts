import Decimal from "decimal.js";

/** A line of an order as far as buying it goes. */
export interface BuyableLine {
  id: string;
  /** Units sold that are still to be bought */
  units: number;
  source: string | null;
  sourceProductId: string | null;
  supplierSkuId: string | null;
  supplierSkuAttr: string | null;
  /** The supplier's units that one sold unit takes */
  supplierQuantity: number;
  /** For one of the supplier's units, a decimal string; null when it is not known */
  unitCost: string | null;
  costCurrency: string;
}

export interface PlannedLine {
  orderLineId: string;
  quantity: number;
  supplierUnits: number;
  sourceProductId: string;
  supplierSkuId: string;
  supplierSkuAttr: string | null;
  unitCost: string | null;
}

/** What one supplier is to be asked for. */
export interface PurchasePlan {
  source: string;
  currency: string;
  lines: PlannedLine[];
  /** Decimal string in `currency`; null while a line's cost is not known */
  itemsCost: string | null;
}

/** True for what has to be bought: not for a gift card, nor for what needs no shipping, such as gift wrapping or a tip. */
export function isGoods(line: { requiresShipping: boolean; isGiftCard: boolean }): boolean {
  return line.requiresShipping && !line.isGiftCard;
}

/** Lines with no more units each than are named; all that they have where nothing is named. */
export function atMost(lines: readonly BuyableLine[], most: ReadonlyMap<string, number> | null): BuyableLine[] {
  return lines.map((line) => ({ ...line, units: most ? Math.min(line.units, most.get(line.id) ?? 0) : line.units }));
}

/**
 * Splits an order's lines into one purchase for each supplier and currency, in the order of the lines (ledger O008): lines
 * without a supplier or with nothing left to buy are left out, and with `only` the lines that it does not name.
 */
export function splitBySupplier(
  lines: readonly BuyableLine[],
  only: ReadonlySet<string> | null = null,
): PurchasePlan[] {
  const plans = new Map<string, PurchasePlan>();
  for (const line of lines) {
    const { source, sourceProductId, supplierSkuId } = line;
    if (line.units <= 0 || !source || !sourceProductId || !supplierSkuId || (only && !only.has(line.id))) continue;
    const key = `${source} ${line.costCurrency}`;
    const plan = plans.get(key) ?? { source, currency: line.costCurrency, lines: [], itemsCost: null };
    plan.lines.push({
      orderLineId: line.id,
      quantity: line.units,
      supplierUnits: line.units * line.supplierQuantity,
      sourceProductId,
      supplierSkuId,
      supplierSkuAttr: line.supplierSkuAttr,
      unitCost: line.unitCost,
    });
    plans.set(key, plan);
  }
  return [...plans.values()].map((plan) => ({ ...plan, itemsCost: itemsCost(plan.lines) }));
}

/** What the lines cost together, a decimal string; null while one of them has no known cost. */
export function itemsCost(lines: readonly Pick<PlannedLine, "unitCost" | "supplierUnits">[]): string | null {
  let sum = new Decimal(0);
  for (const { unitCost, supplierUnits } of lines) {
    if (unitCost === null) return null;
    sum = sum.plus(new Decimal(unitCost).times(supplierUnits));
  }
  return sum.toFixed();
}
