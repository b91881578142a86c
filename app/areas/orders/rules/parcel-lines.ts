/** A bought line as far as parcels go. */
export interface BoughtLine {
  orderLineId: string;
  /** Units sold that the line covers */
  quantity: number;
  /** The supplier's units for them */
  supplierUnits: number;
  /** Units sold in earlier parcels */
  shipped: number;
}

/**
 * Which units sold a parcel holds. The supplier counts its own units; a sold unit counts once its first piece is on the
 * way, and never twice. `contents` null is a supplier that does not say: all that is left.
 */
export function linesOfParcel(
  bought: readonly BoughtLine[],
  contents: readonly { lineReference: string; quantity: number }[] | null,
): { orderLineId: string; quantity: number }[] {
  return bought.flatMap((line) => {
    const left = line.quantity - line.shipped;
    const units = contents
      ? contents.filter(({ lineReference }) => lineReference === line.orderLineId).reduce((sum, { quantity }) => sum + quantity, 0)
      : line.supplierUnits;
    const quantity = Math.min(left, Math.ceil((units * line.quantity) / Math.max(line.supplierUnits, 1)));
    return quantity > 0 ? [{ orderLineId: line.orderLineId, quantity }] : [];
  });
}
