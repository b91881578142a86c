import type { PriceMaking } from "~/platform/money/pricing-rules";
import type { Money } from "../outcome";

/** A place where goods are bought for a merchant's orders. One folder a vendor; the registry makes them by `source` id. */
export interface Supplier {
  readonly id: string;
  readonly capabilities: SupplierCapabilities;

  /** Products by words and filters. @throws OutsideError */
  search(query: SupplierSearch): Promise<SupplierSearchPage>;
  /** One product with its variants, or null when the supplier does not have it (any more). @throws OutsideError */
  product(query: {
    productId: string;
    shipTo: string;
    currency: string;
    language: string;
  }): Promise<SupplierProduct | null>;
  /** Ways to ship `items` to a country, cheapest first; empty when none. @throws OutsideError */
  quote(query: ShippingQuery): Promise<ShippingOption[]>;
  /** What variants cost now and how many there are; those that are no longer sold are left out. @throws OutsideError */
  offers(query: { goods: readonly SupplierVariantKey[]; shipTo: string; currency: string }): Promise<SupplierOffer[]>;
  /**
   * What there is of these goods now, one for each that is asked for and in their sequence: what can't be read of one says
   * nothing of the others. It is what is watched from time to time, and no look before buying. @throws OutsideError where
   * nothing of the answer can be read
   */
  sightings(query: {
    goods: readonly SupplierVariantKey[];
    shipTo: string;
    currency: string;
  }): Promise<SupplierSighting[]>;
  /** Ways to ship that there are to a country, for a merchant to choose among (C325). @throws OutsideError */
  carriers(query: PlacingQuery): Promise<SupplierCarrier[]>;
  /** Places that goods leave from on their way to a country (C326). @throws OutsideError */
  warehouses(query: PlacingQuery): Promise<SupplierWarehouse[]>;
  /** Countries that it ships to (C324), or null where it tells of single products alone. @throws OutsideError */
  countries(): Promise<string[] | null>;
  /**
   * Orders goods and leaves them unpaid, whoever pays: what they come to is the answer's `total`, which is held to what was
   * confirmed before anybody does. Never call it twice for one `reference` without `findOrder` in between: a lost answer is
   * OutsideError "unknown". @throws OutsideError
   */
  createOrder(order: SupplierOrderRequest): Promise<SupplierOrder>;
  /**
   * Finds what an earlier `createOrder` with this reference made, its parts combined, or null when nothing was (see
   * `canFindByReference`). @throws OutsideError
   */
  findOrder(query: { reference: string; placedAfter: Date; knownIds: string[] }): Promise<SupplierOrder | null>;
  /** The present state of orders by the supplier's ids, one for each id that it has, parcels included. @throws OutsideError */
  readOrders(ids: string[]): Promise<SupplierOrder[]>;
  /**
   * Pays an order, once however often it is called, and that amount alone: an order that comes to another is OutsideError refused
   * `price_changed`, and stays unpaid. Only with capability `pay`. @throws OutsideError
   */
  payOrder(payment: { orderId: string; reference: string; amount: Money }): Promise<SupplierOrder>;
  /** Cancels while the supplier lets it. @throws OutsideError kind refused when it is too late */
  cancelOrder(query: { orderId: string; reference: string }): Promise<SupplierOrder>;
  /**
   * Asks for an order's money back; the answer carries the claim in `refund`, and so does the order when it is read. Never call
   * it twice for one `reference` without `readOrders` in between: a lost answer is OutsideError "unknown". Only with capability
   * `refund`. @throws OutsideError kind refused when nothing can come back
   */
  requestRefund(request: SupplierRefundRequest): Promise<SupplierOrder>;
  /** The page where a merchant complains about an order; null where complaints go through us. */
  complaintPage(orderId: string): string | null;
}

export interface SupplierCapabilities {
  /** True where a merchant connects their own account by consent. */
  needsConnection: boolean;
  /** wallet: we charge the merchant's wallet and call `payOrder`; own_account: the supplier charges the merchant's account there. */
  payment: "wallet" | "own_account";
  pay: boolean;
  cancel: boolean;
  /** True where money is asked back through us; elsewhere the merchant does it on the supplier's site. */
  refund: boolean;
  /** True where `createOrder` with the same reference can be repeated safely. */
  idempotentOrders: boolean;
  /**
   * True where `findOrder` can tell by the reference alone. Where false and no id is known, its null means "can't be told":
   * an unknown outcome then waits for a person.
   */
  canFindByReference: boolean;
  /** True where the supplier tells us of changes; others are polled. */
  pushesUpdates: boolean;
  /** What its limit allows, of calls, and how many products one call tells of at least (decision 91) */
  watching: { callsPerMinute: number; productsPerCall: number };
  /** True where the supplier has nothing more to tell of an order that is shipped. */
  endsWithShipping: boolean;
  /** What holds for complaints that the merchant makes on the supplier's own site; null where they go through us. */
  complaints: ComplaintTerms | null;
  imageSearch: boolean;
  /** What an order may say beside its goods and address. */
  takes: {
    /** A remark to who packs it */
    note: boolean;
    /** The number of the import scheme that the merchant has paid a buyer's VAT by */
    iossNumber: boolean;
  };
  /** True where addresses are refused, or go wrong, in other letters than Latin ones. */
  wantsLatin: boolean;
  /** Countries that it sends nothing to without the buyer's tax number. */
  taxNumberCountries: readonly string[];
  /** The orders that `search` answers in: `searching` with words, `browsing` without. No other is asked for (G180). */
  sorts: { searching: readonly SupplierSort[]; browsing: readonly SupplierSort[] };
}

/** In days. */
export interface ComplaintTerms {
  /** From the delivery, or from its latest day where that is not known */
  openWithin: number;
  /** From the complaint, until the supplier's house decides by itself */
  answeredWithin: number;
}

/** `relevance` is the supplier's own order, which each has. By profit needs `pricing` in the search. */
export const SUPPLIER_SORTS = [
  "relevance",
  "profit_desc",
  "orders_desc",
  "orders_asc",
  "price_asc",
  "price_desc",
  "newest",
  "shipping_time_asc",
  "shipping_time_desc",
  "shipping_cost_asc",
  "shipping_cost_desc",
] as const;
export type SupplierSort = (typeof SUPPLIER_SORTS)[number];

export interface SupplierSearch {
  text?: string;
  categoryId?: string;
  collection?: string;
  shipTo: string | null;
  currency: string;
  language: string;
  minPrice?: string;
  maxPrice?: string;
  minOrders?: number;
  maxOrders?: number;
  minListings?: number;
  maxListings?: number;
  minRating?: number;
  sort: SupplierSort;
  /** How the merchant makes prices, for the order by profit */
  pricing?: PriceMaking;
  /** From 1 */
  page: number;
  pageSize: number;
}

export interface SupplierSearchPage {
  items: SupplierProductSummary[];
  /** As the supplier counts; may be a floor. */
  total: number;
}

/** What a product card shows (P038). */
export interface SupplierProductSummary {
  source: string;
  sourceProductId: string;
  title: string;
  images: string[];
  priceLow: string;
  priceHigh: string;
  currency: string;
  ordersCount: number | null;
  rating: number | null;
  reviewsCount: number | null;
  variantsCount: number | null;
  /** To the asked country; null cost is unknown, "0" is free. */
  shippingCost: string | null;
  shippingMinDays: number | null;
  shippingMaxDays: number | null;
  shipCountries: string[] | null;
}

/** A product in full (P039, P040). Ids are strings whatever the vendor sends. */
export interface SupplierProduct extends SupplierProductSummary {
  url: string | null;
  descriptionHtml: string;
  categoryId: string | null;
  storeId: string | null;
  storeName: string | null;
  storeUrl: string | null;
  shipFrom: string[];
  options: { name: string; values: { id: string; value: string; image: string | null }[] }[];
  variants: SupplierVariant[];
  specifications: { name: string; value: string }[];
  processingMinDays: number | null;
  processingMaxDays: number | null;
}

export interface SupplierVariant {
  /** What a quote and our mapping use */
  skuId: string;
  /** What an order wants where it differs from `skuId` */
  skuAttr: string | null;
  /** In the order of the product's options */
  optionValues: string[];
  price: string;
  listPrice: string | null;
  currency: string;
  /** Null when the supplier does not say */
  stock: number | null;
  image: string | null;
  weightGrams: number | null;
}

export interface ShippingQuery {
  items: { productId: string; skuId: string; quantity: number }[];
  /** ISO 3166-1 alpha-2 */
  country: string;
  province?: string | null;
  city?: string | null;
  zip?: string | null;
  /** Only ways from this warehouse; every one without it */
  warehouse?: string | null;
  currency: string;
  language: string;
}

export interface SupplierVariantKey {
  productId: string;
  skuId: string;
}

/** A variant as it is sold now. */
export interface SupplierOffer extends SupplierVariantKey {
  /** Of one, a decimal string */
  price: string;
  currency: string;
  /** Null where the supplier does not say */
  stock: number | null;
}

/** What a supplier told of a variant, as it wrote it: nobody has held the figures to anything yet. */
export interface SupplierSighting extends SupplierVariantKey {
  /**
   * gone is what the supplier says is gone: its variant, or the whole product. What an answer leaves out without a word is
   * untold.
   */
  state: "there" | "variant_gone" | "product_gone" | "untold";
  /** What it says of what is there; null where it says nothing */
  price: string | null;
  currency: string | null;
  stock: string | null;
}

/** What carriers and warehouses are asked about. */
export interface PlacingQuery {
  /** ISO 3166-1 alpha-2 */
  country: string;
  currency: string;
  /** Goods of the merchant's, for suppliers that know their ways by what is sent alone */
  goods: readonly SupplierVariantKey[];
}

export interface SupplierCarrier {
  /** That of its `ShippingOption` */
  code: string;
  label: string;
  minDays: number | null;
  maxDays: number | null;
  hasTracking: boolean;
}

export interface SupplierWarehouse {
  /** That of a `ShippingOption`'s shipFrom */
  code: string;
  label: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
}

export interface ShippingOption {
  code: string;
  label: string;
  cost: Money;
  minDays: number | null;
  maxDays: number | null;
  hasTracking: boolean;
  shipFrom: string | null;
}

export interface PostalAddress {
  firstName: string;
  lastName: string;
  company: string;
  address1: string;
  address2: string;
  city: string;
  province: string;
  provinceCode: string;
  zip: string;
  country: string;
  /** ISO 3166-1 alpha-2 */
  countryCode: string;
  /** E.164 where it could be read so, else as given */
  phone: string;
  /** The buyer's, where the country asks for one; on what goes to a supplier alone */
  taxNumber?: string;
}

export interface SupplierOrderRequest {
  /** Our purchase order's number: unique for good, and what a lost order is found again by. */
  reference: string;
  address: PostalAddress;
  email: string | null;
  items: {
    productId: string;
    skuId: string;
    skuAttr: string | null;
    quantity: number;
    lineReference: string;
    /** What the buyer wrote of it, as it is to be made */
    note?: string | null;
  }[];
  shippingCode: string;
  /** Which the goods are to leave from; null leaves it to the supplier */
  warehouse: string | null;
  iossNumber: string | null;
  currency: string;
  note: string | null;
}

export const SUPPLIER_ORDER_STATES = [
  "awaiting_payment",
  "paid",
  "processing",
  "partially_shipped",
  "shipped",
  "completed",
  "cancelled",
  "problem",
] as const;
export type SupplierOrderState = (typeof SUPPLIER_ORDER_STATES)[number];

/** The supplier's order in our words. One request can become several vendor orders (AliExpress splits by store). */
export interface SupplierOrder {
  /** All vendor ids that belong to the reference */
  ids: string[];
  reference: string | null;
  state: SupplierOrderState;
  /** Of goods, freight and all that is paid with them, without what was called off; null where it is not told */
  total: Money | null;
  payUrl: string | null;
  parcels: SupplierParcel[];
  /** Goods that will not come, of an order that stands otherwise */
  cancelledGoods?: SupplierGoods[];
  /** The newest claim for its money; null without one */
  refund: SupplierRefund | null;
  /** Present when state is problem or cancelled */
  reason: string | null;
}

/** Why goods come back (ledger O007). */
export type SupplierRefundReason = "item_not_received" | "item_not_as_described" | "defective_item" | "damaged_item";

export interface SupplierRefundRequest {
  /** The supplier's order id */
  orderId: string;
  /** Our request's id */
  reference: string;
  reason: SupplierRefundReason;
  note: string;
}

export interface SupplierRefund {
  reference: string;
  /** completed once the money is back with us */
  state: "pending" | "accepted" | "rejected" | "completed";
  amount: Money;
  /** Why it was rejected: a reason of outside.json */
  reason: string | null;
}

export interface SupplierParcel {
  trackingNumber: string;
  carrier: string | null;
  trackingUrl: string | null;
  shippedAt: string | null;
  /** Which lines it holds by our lineReference; null when the supplier does not say. */
  lines: { lineReference: string; quantity: number }[] | null;
  /** The supplier's order that it is of, where one request becomes several */
  orderId?: string;
  /** Where the supplier does not say what is in it: what that order holds, without what was cancelled; all that is left without this */
  goods?: SupplierGoods[];
}

/** Goods as the supplier counts them. */
export interface SupplierGoods {
  productId: string;
  /** Null where the supplier names the product alone */
  skuAttr: string | null;
  quantity: number;
}
