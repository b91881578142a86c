import type { OrderPaymentStatus } from "../purchasing/payment-states";

/**
 * True where the profit that a list says of an order is before the suppliers' shipping, which is known once the order is
 * placed: of orders that wait for that, and of those that were put away before anything was paid for them.
 */
export function isBeforeShipping({
  section,
  payment_status: payment,
}: {
  section: string;
  payment_status: OrderPaymentStatus;
}): boolean {
  return section === "placement" || (section === "archived" && payment === "pending");
}
