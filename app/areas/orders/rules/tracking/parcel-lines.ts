import type { SupplierGoods, SupplierParcel } from "~/adapters/supplier/supplier";

/** A bought line as far as parcels go. */
export interface BoughtLine {
  orderLineId: string;
  /** What it is bought as */
  sourceProductId: string;
  supplierSkuAttr: string | null;
  /** Units sold that the line covers */
  quantity: number;
  /** The supplier's units for them */
  supplierUnits: number;
  /** Units sold in earlier parcels */
  shipped: number;
}

/**
 * Which units sold a parcel holds. The supplier counts its own units; a sold unit counts once its first piece is on the
 * way, and never twice. Of a supplier that does not say, a parcel holds what is left of the supplier's order that it is of,
 * and where that is not known either, all that is left.
 */
export function linesOfParcel(
  bought: readonly BoughtLine[],
  { lines, goods }: Pick<SupplierParcel, "lines" | "goods">,
): { orderLineId: string; quantity: number }[] {
  const ofOrder = goods && unitsOf(bought, goods);
  return bought.flatMap((line) => {
    const left = line.quantity - line.shipped;
    const units = lines
      ? lines
          .filter(({ lineReference }) => lineReference === line.orderLineId)
          .reduce((sum, { quantity }) => sum + quantity, 0)
      : (ofOrder ?? new Map([[line.orderLineId, line.supplierUnits]])).get(line.orderLineId);
    const quantity = Math.min(left, Math.ceil(((units ?? 0) * line.quantity) / Math.max(line.supplierUnits, 1)));
    return quantity > 0 ? [{ orderLineId: line.orderLineId, quantity }] : [];
  });
}

/** Bought lines that the supplier's cancelled goods cover whole: nothing of them will come. */
export function cancelledLines(
  bought: readonly Omit<BoughtLine, "shipped">[],
  goods: readonly SupplierGoods[],
): string[] {
  const units = unitsOf(bought, goods);
  return bought
    .filter(({ orderLineId, supplierUnits }) => (units.get(orderLineId) ?? 0) >= supplierUnits)
    .map(({ orderLineId }) => orderLineId);
}

/** The supplier's units of each bought line among goods, by variant where the supplier names it, else by product. */
function unitsOf(bought: readonly Omit<BoughtLine, "shipped">[], goods: readonly SupplierGoods[]): Map<string, number> {
  const left = goods.map((each) => ({ ...each }));
  const units = new Map<string, number>();
  for (const { orderLineId, sourceProductId, supplierSkuAttr, supplierUnits } of bought) {
    let taken = 0;
    for (const each of left) {
      if (each.productId !== sourceProductId) continue;
      if (each.skuAttr !== null && supplierSkuAttr !== null && each.skuAttr !== supplierSkuAttr) continue;
      const quantity = Math.min(each.quantity, supplierUnits - taken);
      each.quantity -= quantity;
      taken += quantity;
    }
    units.set(orderLineId, taken);
  }
  return units;
}
