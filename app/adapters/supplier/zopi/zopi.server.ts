import Decimal from "decimal.js";
import { OutsideError, type Money } from "~/adapters/outcome";
import {
  type ShippingOption,
  type ShippingQuery,
  type Supplier,
  type SupplierCapabilities,
  type SupplierOrder,
  type SupplierOrderRequest,
  type SupplierProduct,
  type SupplierRefundRequest,
  type SupplierSearch,
  type SupplierSearchPage,
  SUPPLIER_SORTS,
} from "../supplier";
import { compareCost } from "../compare-cost";
import { ZopiClient, type ZopiSettings } from "./client.server";
import { toOrderBody, toSupplierOrder } from "./mapping";
import { orderAnswer, ordersAnswer, quoteAnswer } from "./schema";
import { OWN_SOURCE, type SourceCatalogue } from "../source-catalogue";

export const ZOPI = OWN_SOURCE;

export const ZOPI_CAPABILITIES: SupplierCapabilities = {
  needsConnection: false,
  payment: "wallet",
  pay: true,
  cancel: true,
  refund: true,
  idempotentOrders: true,
  canFindByReference: true,
  pushesUpdates: true,
  imageSearch: false,
  sorts: { searching: SUPPLIER_SORTS, browsing: SUPPLIER_SORTS },
};

/**
 * Our own verified source (G007): goods are looked up in our catalogue, and the warehouse ships them. Orders are repeatable
 * by reference and paid from the merchant's wallet.
 */
export class ZopiSupplier implements Supplier {
  readonly id = ZOPI;
  readonly capabilities = ZOPI_CAPABILITIES;
  private readonly client: ZopiClient;
  private readonly catalogue: SourceCatalogue;

  constructor({ settings, catalogue }: { settings: ZopiSettings; catalogue: SourceCatalogue }) {
    this.client = new ZopiClient(settings);
    this.catalogue = catalogue;
  }

  search(query: SupplierSearch): Promise<SupplierSearchPage> {
    return this.catalogue.search(query);
  }

  product(query: { productId: string; shipTo: string; currency: string; language: string }): Promise<SupplierProduct | null> {
    return this.catalogue.product(query);
  }

  async quote({ items, country }: ShippingQuery): Promise<ShippingOption[]> {
    const body = { items: items.map(({ skuId, quantity }) => ({ sku: skuId, quantity })), destination: { country } };
    try {
      const { methods } = await this.client.call({ method: "POST", path: "/v1/quotes", body, answer: quoteAnswer, isSafe: true });
      const options = methods.map((method) => ({
        code: method.code,
        label: method.name,
        cost: { amount: method.cost, currency: method.currency },
        minDays: method.min_days,
        maxDays: method.max_days,
        hasTracking: true,
        shipFrom: null,
      }));
      return options.sort(compareCost);
    } catch (error) {
      if (error instanceof OutsideError && error.reason === "not_shippable") return [];
      throw error;
    }
  }

  async createOrder(order: SupplierOrderRequest): Promise<SupplierOrder> {
    const created = await this.client.call({
      method: "POST",
      path: "/v1/orders",
      body: toOrderBody(order),
      idempotencyKey: `order-${order.reference}`,
      answer: orderAnswer,
      isSafe: false,
    });
    return toSupplierOrder(created);
  }

  async findOrder({ reference }: { reference: string }): Promise<SupplierOrder | null> {
    const path = `/v1/orders?reference=${encodeURIComponent(reference)}`;
    const { orders } = await this.client.call({ method: "GET", path, answer: ordersAnswer, isSafe: true });
    return orders[0] ? toSupplierOrder(orders[0]) : null;
  }

  async readOrders(ids: string[]): Promise<SupplierOrder[]> {
    const orders = await Promise.all(ids.map((id) => this.readOrder(id)));
    return orders.filter((order) => order !== null);
  }

  async payOrder({ orderId, reference, amount }: { orderId: string; reference: string; amount: Money }): Promise<SupplierOrder> {
    try {
      const paid = await this.client.call({
        method: "POST",
        path: `/v1/orders/${encodeURIComponent(orderId)}/pay`,
        body: { amount: new Decimal(amount.amount).toFixed(), currency: amount.currency },
        idempotencyKey: `pay-${reference}`,
        answer: orderAnswer,
        isSafe: false,
      });
      return toSupplierOrder(paid);
    } catch (error) {
      if (!(error instanceof OutsideError) || error.vendorCode !== "already_paid") throw error;
      const order = await this.readOrder(orderId);
      if (order) return order;
      throw error;
    }
  }

  async cancelOrder({ orderId }: { orderId: string; reference: string }): Promise<SupplierOrder> {
    const path = `/v1/orders/${encodeURIComponent(orderId)}/cancel`;
    return toSupplierOrder(await this.client.call({ method: "POST", path, answer: orderAnswer, isSafe: false }));
  }

  async requestRefund({ orderId, reference, reason, note }: SupplierRefundRequest): Promise<SupplierOrder> {
    const asked = await this.client.call({
      method: "POST",
      path: `/v1/orders/${encodeURIComponent(orderId)}/refund`,
      body: { reference, reason, ...(note ? { note } : {}) },
      idempotencyKey: `refund-${orderId}-${reference}`,
      answer: orderAnswer,
      // The reference makes it repeatable.
      isSafe: true,
    });
    return toSupplierOrder(asked);
  }

  private async readOrder(id: string): Promise<SupplierOrder | null> {
    try {
      const path = `/v1/orders/${encodeURIComponent(id)}`;
      return toSupplierOrder(await this.client.call({ method: "GET", path, answer: orderAnswer, isSafe: true }));
    } catch (error) {
      if (error instanceof OutsideError && error.vendorCode === "not_found") return null;
      throw error;
    }
  }
}
