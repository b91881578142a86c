import { OutsideError } from "~/adapters/outcome";
import { combineAnswered, combineOrders } from "../combine-orders";
import { compareCost } from "../compare-cost";
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
  type SupplierSearch,
  type SupplierSearchPage,
  type SupplierSighting,
  type SupplierSort,
  type SupplierVariantKey,
  type SupplierWarehouse,
} from "../supplier";
import type { SupplierTokens } from "../supplier-tokens";
import { ALIEXPRESS_CALLS_PER_SECOND, AliexpressClient, type AliexpressApp } from "./client.server";
import { orderRefusal } from "./errors";
import { localeOf, primary, productCall } from "./languages";
import { feedItemToSummary, toProduct, toShippingOptions, toSummary, withinLimits } from "./mapping";
import { orderPage, TAX_FIELDS, toOrderParameters, toSupplierOrder } from "./order-mapping";
import {
  createAnswer,
  feedAnswer,
  feedNamesAnswer,
  freightAnswer,
  orderAnswer,
  productAnswer,
  searchAnswer,
  sightingAnswer,
} from "./schema";
import { toSightings } from "./sightings";

export const ALIEXPRESS = "aliexpress";

/** The gateway's words for orders of its search. */
const SEARCH_SORTS: Partial<Record<SupplierSort, string>> = {
  orders_desc: "orders,desc",
  price_asc: "min_price,asc",
  price_desc: "min_price,desc",
  newest: "latest,desc",
};
/** And of its feeds. */
const FEED_SORTS: Partial<Record<SupplierSort, string>> = {
  orders_desc: "volumeDesc",
  orders_asc: "volumeAsc",
  price_asc: "priceAsc",
  price_desc: "priceDesc",
};

export const ALIEXPRESS_CAPABILITIES: SupplierCapabilities = {
  needsConnection: true,
  payment: "own_account",
  pay: false,
  cancel: false,
  refund: false,
  idempotentOrders: false,
  canFindByReference: false,
  pushesUpdates: false,
  watching: { callsPerMinute: ALIEXPRESS_CALLS_PER_SECOND * 60, productsPerCall: 1 },
  endsWithShipping: false,
  // Disputes are opened until 15 days after the delivery, and negotiated for 15 (the site's help on buyer protection).
  complaints: { openWithin: 15, answeredWithin: 15 },
  imageSearch: false,
  // It collects a buyer's VAT itself.
  takes: { note: true, iossNumber: false },
  wantsLatin: true,
  taxNumberCountries: Object.keys(TAX_FIELDS),
  sorts: { searching: sortsIn(SEARCH_SORTS), browsing: sortsIn(FEED_SORTS) },
};

const MAX_PAGE_SIZE = 50;
const DEFAULT_COUNTRY = "US";

/**
 * AliExpress's dropshipping programme for one merchant's connected account. Orders can't be looked up by our reference
 * there, so an order whose answer was lost stays unknown until a person looks.
 */
export class AliexpressSupplier implements Supplier {
  readonly id = ALIEXPRESS;
  readonly capabilities = ALIEXPRESS_CAPABILITIES;
  private readonly client: AliexpressClient;
  private readonly siteUrl: string;

  constructor({ app, tokens, accountKey }: { app: AliexpressApp; tokens: SupplierTokens; accountKey: string }) {
    this.client = new AliexpressClient({ app, tokens, accountKey });
    this.siteUrl = app.siteUrl;
  }

  /** By words, or by a recommended feed (`collection`, else the first there is) when there are none. */
  search(query: SupplierSearch): Promise<SupplierSearchPage> {
    return query.text ? this.searchText(query, query.text) : this.readFeed(query);
  }

  async product({
    productId,
    shipTo,
    currency,
    language,
  }: {
    productId: string;
    shipTo: string;
    currency: string;
    language: string;
  }): Promise<SupplierProduct | null> {
    const { result } = await this.client.call({
      ...productCall({ productId, shipTo, currency, language }),
      answer: productAnswer,
      isSafe: true,
    });
    return result ? toProduct(result, this.siteUrl) : null;
  }

  async quote({
    items,
    country,
    province,
    city,
    warehouse,
    currency,
    language,
  }: ShippingQuery): Promise<ShippingOption[]> {
    const offers = [];
    for (const { productId, skuId, quantity } of items) {
      const { result } = await this.client.call({
        method: "aliexpress.ds.freight.query",
        parameters: {
          queryDeliveryReq: JSON.stringify({
            productId,
            selectedSkuId: skuId,
            quantity,
            shipToCountry: country,
            provinceCode: province ?? undefined,
            cityCode: city ?? undefined,
            currency,
            language: localeOf(language),
            locale: localeOf(language),
          }),
        },
        answer: freightAnswer,
        isSafe: true,
      });
      if (!result.success)
        throw new OutsideError("refused", "quote_refused", { vendorCode: result.code, vendorMessage: result.msg });
      offers.push(result.delivery_options);
    }
    const options = toShippingOptions(offers, currency).sort(compareCost);
    return warehouse ? options.filter(({ shipFrom }) => shipFrom === warehouse) : options;
  }

  async offers({
    goods,
    shipTo,
    currency,
  }: {
    goods: readonly SupplierVariantKey[];
    shipTo: string;
    currency: string;
  }): Promise<SupplierOffer[]> {
    const offers: SupplierOffer[] = [];
    for (const productId of new Set(goods.map((each) => each.productId))) {
      const product = await this.product({ productId, shipTo, currency, language: "en" });
      for (const { skuId, price, currency: of, stock } of product?.variants ?? [])
        if (goods.some((each) => each.productId === productId && each.skuId === skuId))
          offers.push({ productId, skuId, price, currency: of, stock });
    }
    return offers;
  }

  async sightings({
    goods,
    shipTo,
    currency,
  }: {
    goods: readonly SupplierVariantKey[];
    shipTo: string;
    currency: string;
  }): Promise<SupplierSighting[]> {
    const found = new Map<string, SupplierSighting>();
    for (const [productId, own] of Map.groupBy(goods, (each) => each.productId)) {
      const call = productCall({ productId, shipTo, currency, language: "en" });
      const answer = await this.client.call({ ...call, answer: sightingAnswer, isSafe: true });
      for (const sighting of toSightings(answer, own)) found.set(`${productId}:${sighting.skuId}`, sighting);
    }
    return goods.flatMap(({ productId, skuId }) => found.get(`${productId}:${skuId}`) ?? []);
  }

  /** The gateway has no list: what it would send these goods by. */
  async carriers(query: PlacingQuery): Promise<SupplierCarrier[]> {
    const carriers = (await this.waysOf(query)).map(({ code, label, minDays, maxDays, hasTracking }) => ({
      code,
      label,
      minDays,
      maxDays,
      hasTracking,
    }));
    return [...new Map(carriers.map((carrier) => [carrier.code, carrier])).values()];
  }

  /** Countries that its sellers send these goods from. */
  async warehouses(query: PlacingQuery): Promise<SupplierWarehouse[]> {
    const from = new Set((await this.waysOf(query)).flatMap(({ shipFrom }) => shipFrom ?? []));
    return [...from].map((country) => ({ code: country, label: country, country }));
  }

  /** Each seller has countries of its own. */
  async countries(): Promise<null> {
    return null;
  }

  private async waysOf({ goods, country, currency }: PlacingQuery): Promise<ShippingOption[]> {
    const ways: ShippingOption[] = [];
    for (const each of goods)
      ways.push(...(await this.quote({ items: [{ ...each, quantity: 1 }], country, currency, language: "en" })));
    return ways;
  }

  async createOrder(order: SupplierOrderRequest): Promise<SupplierOrder> {
    const { result } = await this.client.call({
      method: "aliexpress.ds.order.create",
      parameters: toOrderParameters(order),
      answer: createAnswer,
      isSafe: false,
    });
    if (!result.is_success) throw orderRefusal(result);
    const ids = result.order_list;
    const [firstId] = ids;
    if (firstId === undefined)
      throw new OutsideError("unknown", "unreadable_answer", { vendorMessage: "The order was made without a number" });
    const created: SupplierOrder = {
      ids,
      reference: order.reference,
      state: "awaiting_payment",
      total: null,
      payUrl: orderPage(this.siteUrl, firstId),
      parcels: [],
      refund: null,
      reason: null,
    };
    return (await this.readCreated(ids, order.reference)) ?? created;
  }

  async findOrder({
    reference,
    knownIds,
  }: {
    reference: string;
    placedAfter: Date;
    knownIds: string[];
  }): Promise<SupplierOrder | null> {
    const parts = await this.readOrders(knownIds);
    return parts.length > 0 ? { ...combineAnswered(knownIds, parts), reference } : null;
  }

  async readOrders(ids: string[]): Promise<SupplierOrder[]> {
    const orders: SupplierOrder[] = [];
    for (const id of ids) {
      const order = await this.readOrder(id);
      if (order) orders.push(order);
    }
    return orders;
  }

  /** The programme charges the merchant's account itself. */
  async payOrder(): Promise<SupplierOrder> {
    throw new OutsideError("refused", "pay_at_supplier");
  }

  /** The programme has no call for it; the merchant cancels on the supplier's site. */
  async cancelOrder(): Promise<SupplierOrder> {
    throw new OutsideError("refused", "cancel_at_supplier");
  }

  /** Nor for this; the merchant opens a dispute on the supplier's site. */
  complaintPage(orderId: string): string {
    return orderPage(this.siteUrl, orderId);
  }

  async requestRefund(): Promise<SupplierOrder> {
    throw new OutsideError("refused", "refund_at_supplier");
  }

  private async searchText(query: SupplierSearch, text: string): Promise<SupplierSearchPage> {
    const { data } = await this.client.call({
      method: "aliexpress.ds.text.search",
      parameters: {
        keyWord: text,
        local: localeOf(query.language),
        countryCode: query.shipTo ?? DEFAULT_COUNTRY,
        currency: query.currency,
        categoryId: query.categoryId,
        selectionName: query.collection,
        sortBy: SEARCH_SORTS[query.sort],
        pageSize: String(Math.min(query.pageSize, MAX_PAGE_SIZE)),
        pageIndex: String(query.page),
      },
      answer: searchAnswer,
      isSafe: true,
    });
    const items = data.products.map((item) => toSummary(item, { site: this.siteUrl, currency: query.currency }));
    return { items: items.filter((item) => withinLimits(item, query)), total: data.totalCount ?? items.length };
  }

  private async readFeed(query: SupplierSearch): Promise<SupplierSearchPage> {
    const feed = query.collection ?? (await this.firstFeed());
    if (feed === undefined) return { items: [], total: 0 };
    const { result } = await this.client.call({
      method: "aliexpress.ds.recommend.feed.get",
      parameters: {
        feed_name: feed,
        country: query.shipTo ?? undefined,
        target_currency: query.currency,
        target_language: primary(query.language),
        category_id: query.categoryId,
        sort: FEED_SORTS[query.sort],
        page_no: String(query.page),
        page_size: String(Math.min(query.pageSize, MAX_PAGE_SIZE)),
      },
      answer: feedAnswer,
      isSafe: true,
    });
    const items = result.products.map((item) => feedItemToSummary(item, this.siteUrl));
    return {
      items: items.filter((item) => withinLimits(item, query)),
      total: result.total_record_count ?? items.length,
    };
  }

  private async firstFeed(): Promise<string | undefined> {
    const answer = await this.client.call({
      method: "aliexpress.ds.feedname.get",
      parameters: {},
      answer: feedNamesAnswer,
      isSafe: true,
    });
    return answer.resp_result.result.promos[0]?.promo_name;
  }

  private async readOrder(id: string): Promise<SupplierOrder | null> {
    try {
      const { result } = await this.client.call({
        method: "aliexpress.trade.ds.order.get",
        parameters: { single_order_query: JSON.stringify({ order_id: id }) },
        answer: orderAnswer,
        isSafe: true,
      });
      return result ? toSupplierOrder({ orderId: id, result, siteUrl: this.siteUrl }) : null;
    } catch (error) {
      if (error instanceof OutsideError && error.reason === "order_gone") return null;
      throw error;
    }
  }

  /** The state right after ordering; a failed look leaves the order that is known to be made as it is. */
  private async readCreated(ids: string[], reference: string): Promise<SupplierOrder | null> {
    try {
      const parts = await this.readOrders(ids);
      return parts.length === ids.length ? { ...combineOrders(parts), reference } : null;
    } catch (error) {
      if (error instanceof OutsideError) return null;
      throw error;
    }
  }
}

/** The orders that the gateway has words for, and its own. */
function sortsIn(words: Partial<Record<SupplierSort, string>>): SupplierSort[] {
  return SUPPLIER_SORTS.filter((sort) => sort === "relevance" || words[sort] !== undefined);
}
