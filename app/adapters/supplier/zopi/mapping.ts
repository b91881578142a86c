import { OutsideError } from "../../outcome";
import type {
  SupplierOrder,
  SupplierOrderRequest,
  SupplierOrderState,
  SupplierParcel,
  SupplierRefund,
} from "../supplier";
import type { OrderAnswer, RefundAnswer } from "./schema";

const STATES: Record<string, SupplierOrderState> = {
  created: "awaiting_payment",
  paid: "paid",
  packing: "processing",
  shipped: "shipped",
  cancelled: "cancelled",
};

/** Letters that the warehouse takes in an order's note. */
const LONGEST_NOTE = 500;

/**
 * The warehouse's body for an order; the reference makes it repeatable.
 * @throws OutsideError refused `words_too_long`: an engraving that is cut off would be made as it is
 */
export function toOrderBody(order: SupplierOrderRequest): object {
  const { address } = order;
  // The warehouse takes one note an order: what is of one line names it.
  const note = [order.note, ...order.items.map((item) => item.note && `${item.skuId}: ${item.note}`)]
    .filter(Boolean)
    .join("\n");
  if (note.length > LONGEST_NOTE) throw new OutsideError("refused", "words_too_long");
  return {
    reference: order.reference,
    method: order.shippingCode,
    items: order.items.map(({ skuId, quantity, lineReference }) => ({
      sku: skuId,
      quantity,
      line_reference: lineReference,
    })),
    destination: {
      name: `${address.firstName} ${address.lastName}`.trim(),
      company: address.company,
      address1: address.address1,
      address2: address.address2,
      city: address.city,
      province: address.provinceCode || address.province,
      zip: address.zip,
      country: address.countryCode,
      phone: address.phone,
      ...(order.email ? { email: order.email } : {}),
      ...(address.taxNumber ? { tax_number: address.taxNumber } : {}),
    },
    ...(order.warehouse ? { warehouse: order.warehouse } : {}),
    ...(order.iossNumber ? { ioss_number: order.iossNumber } : {}),
    ...(note ? { note } : {}),
  };
}

/** The warehouse's order in our words. A shipped order whose parcels do not yet hold all pieces is partially shipped. */
export function toSupplierOrder(order: OrderAnswer): SupplierOrder {
  const known = STATES[order.status];
  const pieces = (items: { quantity: number }[]) => items.reduce((sum, { quantity }) => sum + quantity, 0);
  const isAllSent = order.shipments.reduce((sum, { items }) => sum + pieces(items), 0) >= pieces(order.items);
  const state = known === "shipped" && !isAllSent ? "partially_shipped" : (known ?? "problem");
  return {
    ids: [order.id],
    reference: order.reference,
    state,
    total: { amount: order.total, currency: order.currency },
    payUrl: null,
    parcels: toParcels(order),
    refund: order.refund ? toRefund(order.refund) : null,
    reason: state === "cancelled" ? "cancelled" : known ? null : "status_unknown",
  };
}

const REFUND_STATES: Record<string, SupplierRefund["state"]> = {
  accepted: "accepted",
  rejected: "rejected",
  completed: "completed",
};
const DECISIONS: Record<string, { reason: string }> = {
  still_on_its_way: { reason: "refund_still_on_its_way" },
  outside_policy: { reason: "refund_outside_policy" },
};

/** A word that is not known here leaves the claim pending: nothing is paid out or turned down on a guess. */
function toRefund({ reference, status, amount, currency, decision }: RefundAnswer): SupplierRefund {
  const state = REFUND_STATES[status] ?? "pending";
  const reason = state === "rejected" ? (DECISIONS[decision ?? ""]?.reason ?? "refund_outside_policy") : null;
  return { reference, state, amount: { amount, currency }, reason };
}

/** Parcels with the lines they hold: pieces of one sku go to the lines that ordered it, in the order's sequence. */
function toParcels(order: OrderAnswer): SupplierParcel[] {
  const waiting = order.items.map((item) => ({ ...item }));
  return order.shipments.map((shipment) => {
    const lines: { lineReference: string; quantity: number }[] = [];
    for (const { sku, quantity } of shipment.items) {
      let left = quantity;
      for (const item of waiting) {
        const taken = item.sku === sku ? Math.min(item.quantity, left) : 0;
        if (taken === 0) continue;
        item.quantity -= taken;
        left -= taken;
        if (item.line_reference) lines.push({ lineReference: item.line_reference, quantity: taken });
      }
    }
    return {
      trackingNumber: shipment.tracking_number,
      carrier: shipment.carrier ?? null,
      trackingUrl: shipment.tracking_url ?? null,
      shippedAt: shipment.shipped_at ?? null,
      lines: lines.length > 0 ? lines : null,
    };
  });
}
