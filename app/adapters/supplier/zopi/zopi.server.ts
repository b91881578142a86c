import Decimal from "decimal.js";
import { OutsideError, type Money } from "~/adapters/outcome";
import { compareCost } from "../compare-cost";
import { NOTHING_TOLD } from "../sighting";
import { OWN_SOURCE, type SourceCatalog } from "../source-catalog";
import {
  SUPPLIER_SORTS,
  type PlacingQuery,
  type ShippingOption,
  type ShippingQuery,
  type Supplier,
  type SupplierCapabilities,
  type SupplierCarrier,
  type SupplierOffer,
  type SupplierOrder,
  type SupplierOrderRequest,
  type SupplierProduct,
  type SupplierRefundRequest,
  type SupplierSearch,
  type SupplierSearchPage,
  type SupplierSighting,
  type SupplierVariantKey,
  type SupplierWarehouse,
} from "../supplier";
import { ZOPI_CALLS_PER_SECOND, ZopiClient, type ZopiSettings } from "./client.server";
import { toOrderBody, toSupplierOrder } from "./mapping";
import {
  carriersAnswer,
  countriesAnswer,
  inventoryAnswer,
  orderAnswer,
  ordersAnswer,
  quoteAnswer,
  sightingsAnswer,
  warehousesAnswer,
} from "./schema";

export const ZOPI = OWN_SOURCE;

/** That are asked about in one call. */
const MOST_SKUS = 100;

export const ZOPI_CAPABILITIES: SupplierCapabilities = {
  needsConnection: false,
  payment: "wallet",
  pay: true,
  cancel: true,
  refund: true,
  idempotentOrders: true,
  canFindByReference: true,
  pushesUpdates: true,
  watching: { callsPerMinute: ZOPI_CALLS_PER_SECOND * 60, productsPerCall: 10 },
  endsWithShipping: true,
  complaints: null,
  imageSearch: false,
  takes: { note: true, iossNumber: true },
  wantsLatin: false,
  taxNumberCountries: [],
  sorts: { searching: SUPPLIER_SORTS, browsing: SUPPLIER_SORTS },
};

/**
 * Our own verified source (G007): goods are looked up in our catalog, and the warehouse ships them. Orders are repeatable
 * by reference and paid from the merchant's wallet.
 */
export class ZopiSupplier implements Supplier {
  readonly id = ZOPI;
  readonly capabilities = ZOPI_CAPABILITIES;
  private readonly client: ZopiClient;
  private readonly catalog: SourceCatalog;

  constructor({ settings, catalog }: { settings: ZopiSettings; catalog: SourceCatalog }) {
    this.client = new ZopiClient(settings);
    this.catalog = catalog;
  }

  search(query: SupplierSearch): Promise<SupplierSearchPage> {
    return this.catalog.search(query);
  }

  product(query: {
    productId: string;
    shipTo: string;
    currency: string;
    language: string;
  }): Promise<SupplierProduct | null> {
    return this.catalog.product(query);
  }

  async quote({ items, country, warehouse }: ShippingQuery): Promise<ShippingOption[]> {
    const body = {
      items: items.map(({ skuId, quantity }) => ({ sku: skuId, quantity })),
      destination: { country },
      ...(warehouse ? { warehouse } : {}),
    };
    try {
      const { methods } = await this.client.call({
        method: "POST",
        path: "/v1/quotes",
        body,
        answer: quoteAnswer,
        isSafe: true,
      });
      const options = methods.map((method) => ({
        code: method.code,
        label: method.name,
        cost: { amount: method.cost, currency: method.currency },
        minDays: method.min_days,
        maxDays: method.max_days,
        hasTracking: true,
        shipFrom: method.warehouse ?? null,
      }));
      return options.sort(compareCost);
    } catch (error) {
      if (error instanceof OutsideError && error.reason === "not_shippable") return [];
      throw error;
    }
  }

  async offers({ goods }: { goods: readonly SupplierVariantKey[] }): Promise<SupplierOffer[]> {
    const offers: SupplierOffer[] = [];
    for (let at = 0; at < goods.length; at += MOST_SKUS) {
      const part = goods.slice(at, at + MOST_SKUS);
      const skus = [...new Set(part.map(({ skuId }) => skuId))].map(encodeURIComponent).join(",");
      const { items } = await this.client.call({
        method: "GET",
        path: `/v1/inventory?skus=${skus}`,
        answer: inventoryAnswer,
        isSafe: true,
      });
      const bySku = new Map(items.map((item) => [item.sku, item]));
      for (const each of part) {
        const found = bySku.get(each.skuId);
        if (found) offers.push({ ...each, price: found.price, currency: found.currency, stock: found.available });
      }
    }
    return offers;
  }

  async sightings({ goods }: { goods: readonly SupplierVariantKey[] }): Promise<SupplierSighting[]> {
    const sightings: SupplierSighting[] = [];
    for (let at = 0; at < goods.length; at += MOST_SKUS)
      sightings.push(...(await this.sightingsOf(goods.slice(at, at + MOST_SKUS))));
    return sightings;
  }

  private async sightingsOf(goods: readonly SupplierVariantKey[]): Promise<SupplierSighting[]> {
    const skus = [...new Set(goods.map(({ skuId }) => skuId))].map(encodeURIComponent).join(",");
    const path = `/v1/inventory?skus=${skus}`;
    const answer = await this.client.call({ method: "GET", path, answer: sightingsAnswer, isSafe: true });
    const bySku = new Map(answer.items.map((item) => [item.sku, item]));
    const unknown = new Set(answer.unknown);
    return goods.map((each) => {
      const { productId, skuId } = each;
      const found = bySku.get(skuId);
      const key = { productId, skuId };
      if (found)
        return { ...key, state: "there", price: found.price, currency: found.currency, stock: found.available };
      return { ...key, ...NOTHING_TOLD, state: unknown.has(skuId) ? "variant_gone" : "untold" };
    });
  }

  async carriers({ country }: PlacingQuery): Promise<SupplierCarrier[]> {
    const path = `/v1/carriers?country=${encodeURIComponent(country)}`;
    const { carriers } = await this.client.call({ method: "GET", path, answer: carriersAnswer, isSafe: true });
    return carriers.map(({ code, name, min_days: minDays, max_days: maxDays }) => ({
      code,
      label: name,
      minDays,
      maxDays,
      hasTracking: true,
    }));
  }

  async warehouses({ country }: PlacingQuery): Promise<SupplierWarehouse[]> {
    const path = `/v1/warehouses?country=${encodeURIComponent(country)}`;
    const { warehouses } = await this.client.call({ method: "GET", path, answer: warehousesAnswer, isSafe: true });
    return warehouses.map(({ code, name, country: of }) => ({ code, label: name, country: of }));
  }

  async countries(): Promise<string[]> {
    const { countries } = await this.client.call({
      method: "GET",
      path: "/v1/countries",
      answer: countriesAnswer,
      isSafe: true,
    });
    return countries;
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

  async payOrder({
    orderId,
    reference,
    amount,
  }: {
    orderId: string;
    reference: string;
    amount: Money;
  }): Promise<SupplierOrder> {
    const exact = new Decimal(amount.amount).toFixed();
    try {
      const paid = await this.client.call({
        method: "POST",
        path: `/v1/orders/${encodeURIComponent(orderId)}/pay`,
        body: { amount: exact, currency: amount.currency },
        // A key is for one body: an order whose total has changed since is paid under another.
        idempotencyKey: `pay-${reference}-${exact}`,
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
      isSafe: false,
    });
    return toSupplierOrder(asked);
  }

  complaintPage(): null {
    return null;
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
