import { createHash } from "node:crypto";
import type { SandboxContext } from "../core/context.ts";
import { centsToDecimal, decimalToCents } from "../core/money.ts";
import { parcelsOf } from "../core/parcels.ts";
import { seededRandom } from "../core/random.ts";
import type { Collection } from "../core/store.ts";
import { WarehouseError } from "./errors.ts";
import { claimAt, decide, newClaim, type RefundClaim, type RefundRequest } from "./refund-claims.ts";
import type { RequestedItem, Stock } from "./stock.ts";

export interface Destination {
  name: string;
  company?: string;
  address1: string;
  address2?: string;
  city: string;
  province?: string;
  zip: string;
  country: string;
  phone: string;
  email?: string;
  tax_number?: string;
}

export interface OrderRequest {
  reference: string;
  method: string;
  items: RequestedItem[];
  destination: Destination;
  note?: string;
  warehouse?: string;
  ioss_number?: string;
}

export interface WarehouseShipment {
  id: string;
  tracking_number: string;
  carrier: string;
  tracking_url: string;
  shipped_at: string;
  items: { sku: string; quantity: number }[];
}

export interface WarehouseOrder {
  id: string;
  reference: string;
  status: "created" | "paid" | "packing" | "shipped" | "cancelled";
  method: string;
  currency: string;
  items_total: string;
  shipping_total: string;
  total: string;
  items: { sku: string; quantity: number; unit_price: string; line_reference: string | null }[];
  destination: Destination;
  note: string | null;
  warehouse: string;
  ioss_number: string | null;
  payment: { id: string; amount: string; currency: string; paid_at: string } | null;
  shipments: WarehouseShipment[];
  /** The newest claim for money back */
  refund: RefundClaim | null;
  created_at: string;
  updated_at: string;
}

interface StoredOrder {
  order: WarehouseOrder;
  requestHash: string;
  /** Witness counters. */
  created: number;
  paid: number;
  /** How often the claim that stands was taken in */
  claimed: number;
}

/** What happened to an order, for the webhooks. */
export type OrderEvent =
  | { type: "order.updated"; order: WarehouseOrder }
  | { type: "shipment.created"; order: WarehouseOrder; shipment: WarehouseShipment };

const HOUR = 3_600_000;
const PACKING_AFTER = 6 * HOUR;
const SHIPPED_AFTER = 24 * HOUR;
const SECOND_PARCEL_AFTER = 36 * HOUR;
const CARRIER = { key: 190008, name: "YunExpress" };

/** The orders of the warehouse and their life on the sandbox clock. */
export class WarehouseOrders {
  private readonly context: SandboxContext;
  private readonly stock: Stock;
  private readonly orders: Collection<StoredOrder>;
  private readonly announce: (event: OrderEvent) => void;

  constructor(context: SandboxContext, stock: Stock, announce: (event: OrderEvent) => void) {
    this.context = context;
    this.stock = stock;
    this.announce = announce;
    this.orders = context.store.collection<StoredOrder>("warehouse.orders");
  }

  all(): StoredOrder[] {
    return this.orders.all();
  }

  byReference(reference: string): StoredOrder | undefined {
    return this.orders.find(({ order }) => order.reference === reference);
  }

  /** @throws not_found */
  get(id: string): WarehouseOrder {
    return this.stored(id).order;
  }

  /** Makes an order, or finds the one that the same request made. @throws reference_exists and the 422 codes */
  create(request: OrderRequest): { order: WarehouseOrder; isNew: boolean } {
    const requestHash = createHash("sha256").update(JSON.stringify(request)).digest("hex");
    const existing = this.byReference(request.reference);
    if (existing && !this.context.faults.acceptsDuplicates) {
      if (existing.requestHash === requestHash) return { order: existing.order, isNew: false };
      throw new WarehouseError(
        409,
        "reference_exists",
        `Reference ${request.reference} belongs to another order`,
        {},
        existing.order,
      );
    }
    const methods = this.stock.quote(request.items, request.destination.country, request.warehouse);
    if (methods.length === 0)
      throw new WarehouseError(422, "undeliverable", `Not deliverable to ${request.destination.country}`);
    const method = methods.find(({ code }) => code === request.method);
    if (!method)
      throw new WarehouseError(422, "unknown_method", `No method ${request.method} for this order`, {
        field: "method",
      });
    this.stock.take(request.items);
    const itemsCents = this.stock.itemsTotalCents(request.items);
    const now = this.context.clock.now().toISOString();
    const order: WarehouseOrder = {
      id: `WO${this.context.store.next("warehouse.order", 500_000)}`,
      reference: request.reference,
      status: "created",
      method: method.code,
      currency: "USD",
      items_total: centsToDecimal(itemsCents),
      shipping_total: method.cost,
      total: centsToDecimal(itemsCents + decimalToCents(method.cost)),
      items: request.items.map(({ sku, quantity, line_reference }) => ({
        sku,
        quantity,
        unit_price: this.stock.entry(sku).variant.price,
        line_reference: line_reference ?? null,
      })),
      destination: request.destination,
      note: request.note ?? null,
      warehouse: method.warehouse,
      ioss_number: request.ioss_number ?? null,
      payment: null,
      shipments: [],
      refund: null,
      created_at: now,
      updated_at: now,
    };
    this.orders.set(order.id, { order, requestHash, created: 1, paid: 0, claimed: 0 });
    this.announce({ type: "order.updated", order });
    return { order, isNew: true };
  }

  /** @throws already_paid, not_payable, amount_mismatch */
  pay(id: string, amount: string, currency: string): WarehouseOrder {
    const { order } = this.stored(id);
    if (order.payment && order.status !== "cancelled" && this.context.faults.acceptsDuplicates)
      return this.change(id, (stored) => {
        stored.paid += 1;
      });
    if (order.payment && order.status !== "cancelled")
      throw new WarehouseError(409, "already_paid", "The order is already paid", {}, order);
    if (order.status !== "created")
      throw new WarehouseError(409, "not_payable", `The order is ${order.status}`, {}, order);
    if (currency !== order.currency || decimalToCents(amount) !== decimalToCents(order.total)) {
      throw new WarehouseError(
        409,
        "amount_mismatch",
        `The order costs ${order.total} ${order.currency}`,
        { field: "amount" },
        order,
      );
    }
    return this.change(id, (stored, now) => {
      stored.order.status = "paid";
      stored.order.payment = {
        id: `WP${this.context.store.next("warehouse.payment", 900_000)}`,
        amount: order.total,
        currency,
        paid_at: now,
      };
      stored.paid += 1;
    });
  }

  /** @throws not_cancellable once packing began */
  cancel(id: string): WarehouseOrder {
    const { order } = this.stored(id);
    if (order.status === "cancelled") return order;
    if (order.status !== "created" && order.status !== "paid") {
      throw new WarehouseError(409, "not_cancellable", `The order is ${order.status}`, {}, order);
    }
    this.stock.giveBack(order.items.map(({ sku, quantity }) => ({ sku, quantity })));
    return this.change(id, (stored) => {
      stored.order.status = "cancelled";
    });
  }

  /**
   * Takes a claim for an order's money in; one for an order that is not packed yet cancels it and pays back at once.
   * @throws not_refundable, refund_exists
   */
  claimRefund(id: string, request: RefundRequest): WarehouseOrder {
    const { order } = this.stored(id);
    if (order.refund?.reference === request.reference)
      return this.context.faults.acceptsDuplicates
        ? this.change(id, (stored) => {
            stored.claimed += 1;
          })
        : order;
    if (order.refund && order.refund.status !== "rejected")
      throw new WarehouseError(409, "refund_exists", "A refund was asked for already", {}, order);
    if (!order.payment || order.status === "cancelled")
      throw new WarehouseError(409, "not_refundable", "There is nothing to pay back", {}, order);
    const refund = newClaim(order, request, this.context.clock.now());
    if (refund.status === "completed") this.cancel(id);
    return this.change(id, (stored) => {
      stored.order.refund = refund;
      stored.claimed = 1;
    });
  }

  /**
   * Answers a claim that waits; null accepts it.
   * @param amount what of it is accepted, as decimal text; null for all of it, and so is more than that, or what is no amount
   */
  decideRefund(id: string, refusal: RefundClaim["decision"], amount: string | null): void {
    const { refund } = this.get(id);
    if (refund?.status !== "pending") return;
    const isPart = amount !== null && Number(amount) > 0 && Number(amount) < Number(refund.amount);
    this.change(id, (stored) => {
      stored.order.refund = {
        ...decide(refund, refusal, this.context.clock.now()),
        ...(isPart && !refusal && { amount: Number(amount).toFixed(2) }),
      };
    });
  }

  private advanceRefund(order: WarehouseOrder): void {
    if (!order.refund) return;
    const refund = claimAt(order, order.refund, this.context.clock.now());
    if (refund === order.refund) return;
    this.change(order.id, (stored) => {
      stored.order.refund = refund;
    });
  }

  /** Moves every paid order to where the sandbox clock says it is. */
  advance(): void {
    for (const { order } of this.orders.filter(
      (stored) => stored.order.payment !== null && stored.order.status !== "cancelled",
    )) {
      const paidAt = Date.parse(order.payment?.paid_at ?? order.created_at);
      const age = this.context.clock.now().getTime() - paidAt;
      if (order.status === "paid" && age >= PACKING_AFTER) {
        this.change(order.id, (stored) => {
          stored.order.status = "packing";
        });
      }
      const parts = splitItems(order);
      for (const [index, items] of parts.entries()) {
        const due = index === 0 ? SHIPPED_AFTER : SECOND_PARCEL_AFTER;
        if (age >= due && order.shipments.length === index)
          this.ship(order.id, items, new Date(paidAt + due), index === parts.length - 1);
      }
      this.advanceRefund(order);
    }
  }

  private ship(id: string, items: { sku: string; quantity: number }[], at: Date, last: boolean): void {
    const sequence = this.context.store.next("warehouse.parcel", 10_000);
    // The last two digits choose the parcel's way; those from 90 up have trouble on it.
    const digits = String(seededRandom(`${id}:${sequence}`).integer(0, 92)).padStart(2, "0");
    const number = `YT26${String(sequence).padStart(10, "0")}00${digits}`;
    const shipment: WarehouseShipment = {
      id: `WS${sequence}`,
      tracking_number: number,
      carrier: CARRIER.name,
      tracking_url: `https://www.yuntrack.com/parcelTracking?id=${number}`,
      shipped_at: at.toISOString(),
      items,
    };
    const order = this.change(id, (stored) => {
      stored.order.shipments.push(shipment);
      if (last) stored.order.status = "shipped";
    });
    parcelsOf(this.context.store).set(number, {
      number,
      carrierKey: CARRIER.key,
      carrierName: CARRIER.name,
      shippedAt: shipment.shipped_at,
      from: "CN",
      to: order.destination.country,
      toCity: order.destination.city,
      weightGrams: this.stock.weightGrams(items),
      forced: [],
    });
    this.announce({ type: "shipment.created", order, shipment });
  }

  private stored(id: string): StoredOrder {
    const stored = this.orders.get(id);
    if (!stored) throw new WarehouseError(404, "not_found", `No order ${id}`);
    return stored;
  }

  private change(id: string, change: (stored: StoredOrder, now: string) => void): WarehouseOrder {
    const now = this.context.clock.now().toISOString();
    const { order } = this.orders.update(id, (stored) => {
      change(stored, now);
      stored.order.updated_at = now;
    });
    this.announce({ type: "order.updated", order });
    return order;
  }
}

/** One parcel, or two for about a third of the orders that have several lines. */
function splitItems(order: WarehouseOrder): { sku: string; quantity: number }[][] {
  const items = order.items.map(({ sku, quantity }) => ({ sku, quantity }));
  const isSplit = items.length > 1 && seededRandom(order.id).chance(0.35);
  return isSplit ? [items.slice(0, 1), items.slice(1)] : [items];
}
