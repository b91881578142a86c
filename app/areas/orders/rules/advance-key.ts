/** The key under which at most one run waits to move a purchase order on. */
export function advanceKey(purchaseOrderId: string): string {
  return `orders.advance:${purchaseOrderId}`;
}
