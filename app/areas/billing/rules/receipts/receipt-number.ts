/**
 * The number of a payment's receipt: the day of UTC that it was paid on and the end of its id, such as R-20261123-7F3A9C21.
 * The same payment has the same number for good; numbers have gaps (decision 48).
 */
export function receiptNumber({ id, paidAt }: { id: string; paidAt: Date }): string {
  return `R-${paidAt.toISOString().slice(0, 10).replaceAll("-", "")}-${id.slice(-8).toUpperCase()}`;
}
