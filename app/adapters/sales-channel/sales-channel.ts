import type { PostalAddress } from "../supplier/supplier";

/** A store platform that listings are pushed to and orders come from. Made for one store; tokens are the adapter's matter. */
export interface SalesChannel {
  readonly platform: string;
  readonly capabilities: SalesChannelCapabilities;

  /** The shop's own facts. @throws OutsideError */
  readShop(): Promise<ChannelShop>;
  /** Makes sure that our fulfilment service and its location are there, once however often it is called. @throws OutsideError */
  ensureFulfilmentLocation(): Promise<{ fulfilmentServiceId: string; locationId: string }>;
  /** Where listings can be published (P052). @throws OutsideError */
  listPublications(): Promise<ChannelPublication[]>;
  /** The channels that other apps have brought to the store; none where a platform has no such thing (G055). @throws OutsideError */
  listExternalChannels(): Promise<ExternalSalesChannel[]>;
  /**
   * Creates or replaces the product that carries `listing.key`, so that pushing again never makes a second one.
   * @throws OutsideError; kind refused carries reason and the platform's words
   */
  pushListing(listing: ChannelListing): Promise<PushedListing>;
  /** The same for many, by the platform's bulk way; answers as they come, in any order. @throws OutsideError for the whole */
  pushListings(listings: ChannelListing[], onResult: (result: BulkPushResult) => Promise<void>): Promise<void>;
  /** Finds what an earlier push with this key made, or null. @throws OutsideError */
  findListing(key: string): Promise<PushedListing | null>;
  setListingStatus(externalId: string, status: "active" | "draft"): Promise<void>;
  deleteListing(externalId: string): Promise<void>;
  /** The store's products changed since, a page at a time. @throws OutsideError */
  listProducts(query: { updatedSince: Date | null; cursor: string | null }): Promise<{ products: ChannelProduct[]; nextCursor: string | null }>;

  /** Orders changed since, oldest change first, a page at a time, as raw payloads for the one intake. @throws OutsideError */
  listOrders(query: { updatedSince: Date; cursor: string | null }): Promise<{ orders: ChannelOrder[]; nextCursor: string | null }>;
  /** One order with its fulfilment orders, or null. @throws OutsideError */
  readOrder(externalId: string): Promise<ChannelOrder | null>;
  /** An order's fulfilment orders alone, which are read for a fraction of what the order costs; none for an order that is gone. @throws OutsideError */
  readFulfilmentOrders(orderExternalId: string): Promise<ChannelFulfilmentOrder[]>;

  /** Asks our own service to fulfil (the merchant's press of the button, done here). @throws OutsideError */
  requestFulfilment(fulfilmentOrderId: string, message: string | null): Promise<ChannelFulfilmentOrder>;
  /** @throws OutsideError */
  acceptFulfilment(fulfilmentOrderId: string, message: string | null): Promise<ChannelFulfilmentOrder>;
  /** `reason` is one of the platform's reject reasons. @throws OutsideError */
  rejectFulfilment(fulfilmentOrderId: string, reason: string, message: string): Promise<ChannelFulfilmentOrder>;
  acceptCancellation(fulfilmentOrderId: string, message: string | null): Promise<ChannelFulfilmentOrder>;
  rejectCancellation(fulfilmentOrderId: string, message: string): Promise<ChannelFulfilmentOrder>;
  /** Requests that wait for our answer. @throws OutsideError */
  listFulfilmentRequests(kind: "fulfilment" | "cancellation"): Promise<ChannelFulfilmentOrder[]>;

  /** The order's fulfilment that carries a tracking number, or null: what an earlier, unanswered call made. @throws OutsideError */
  findFulfilment(query: { orderExternalId: string; trackingNumber: string }): Promise<{ externalId: string } | null>;
  /** Tells the store what was shipped. Check `findFulfilment` first: a second call makes a second fulfilment. @throws OutsideError */
  createFulfilment(fulfilment: ChannelFulfilment): Promise<{ externalId: string }>;
  /** Adds a parcel's number to a fulfilment that holds its goods already. Again is fine. @throws OutsideError */
  addTracking(tracking: { orderExternalId: string; fulfilmentId: string; trackingNumber: string; trackingUrl: string | null; carrier: string | null }): Promise<void>;
  /** Tells the store how far a parcel is. @throws OutsideError */
  createFulfilmentEvent(event: { fulfilmentId: string; status: ChannelParcelStatus; happenedAt: Date; message: string | null }): Promise<void>;
}

export interface SalesChannelCapabilities {
  fulfilmentService: boolean;
  publications: boolean;
  bulkPush: boolean;
  /** From this many listings on, `pushListings` is the better way. */
  bulkThreshold: number;
  maxVariants: number;
  maxOptions: number;
  maxImages: number;
}

export interface ChannelShop {
  externalId: string;
  name: string;
  email: string | null;
  ownerName: string | null;
  domain: string;
  currency: string;
  countryCode: string | null;
  timeZone: string;
  planName: string | null;
}

export interface ChannelPublication {
  id: string;
  handle: string;
  name: string;
}

/** Channels that our lists name (G056). */
export type ExternalChannelKey = "google" | "meta" | "shop" | "snapchat" | "twitter" | "pinterest" | "tiktok";

/** A channel of another app in a store, and the publication that it sells from. */
export interface ExternalSalesChannel {
  publicationId: string;
  id: string;
  /** As our lists name it, or the platform's own handle */
  handle: ExternalChannelKey | (string & {});
  name: string;
  appId: string;
  developerName: string;
  isActive: boolean;
}

export interface ChannelListing {
  /** Our listing's id; kept at the platform as the product's custom id. */
  key: string;
  title: string;
  descriptionHtml: string;
  vendor: string;
  productType: string;
  tags: string[];
  seoTitle: string;
  seoDescription: string;
  status: "active" | "draft";
  images: { url: string; alt: string }[];
  /** The last push gave the platform just these pictures; they need not be sent again while it still has them. */
  hasPictures: boolean;
  options: { name: string; values: string[] }[];
  variants: ChannelListingVariant[];
  currency: string;
  taxable: boolean;
  allowSellOutOfStock: boolean;
  locationId: string;
  publicationIds: string[];
}

export interface ChannelListingVariant {
  /** Our listing variant's id, returned with the platform's ids. */
  key: string;
  sku: string;
  optionValues: string[];
  price: string;
  compareAtPrice: string | null;
  /** The supplier's cost in the store's currency, for the platform's cost field. */
  cost: string | null;
  stock: number;
  imageUrl: string | null;
  weightGrams: number | null;
}

export interface PushedListing {
  externalId: string;
  handle: string | null;
  variants: { key: string; externalId: string; inventoryItemId: string | null }[];
}

export type BulkPushResult =
  | { key: string; ok: true; listing: PushedListing }
  | { key: string; ok: false; reason: string; vendorCode: string | null; vendorMessage: string | null };

/** A product as the store has it, for mapping. */
export interface ChannelProduct {
  externalId: string;
  title: string;
  handle: string | null;
  status: string;
  imageUrl: string | null;
  updatedAt: string;
  /** Our listing's key when we pushed it */
  key: string | null;
  variants: {
    externalId: string;
    inventoryItemId: string | null;
    sku: string;
    title: string;
    optionValues: string[];
    price: string;
    stock: number | null;
    imageUrl: string | null;
  }[];
}

/** An order as the channel has it, in our words, with the payload it came from. Amounts are decimal strings in `currency`. */
export interface ChannelOrder {
  externalId: string;
  name: string;
  placedAt: string;
  updatedAt: string;
  cancelledAt: string | null;
  cancelReason: string | null;
  isTest: boolean;
  currency: string;
  presentmentCurrency: string | null;
  subtotal: string;
  shippingTotal: string;
  taxTotal: string;
  dutiesTotal: string;
  discountTotal: string;
  tipTotal: string;
  refundedTotal: string;
  total: string;
  /** Lower case; unknown words are kept. */
  financialStatus: string;
  fulfillmentStatus: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  shippingAddress: PostalAddress | null;
  note: string;
  tags: string[];
  lines: ChannelOrderLine[];
  /** Null when the source does not carry them (a webhook): the intake then reads them. */
  fulfilmentOrders: ChannelFulfilmentOrder[] | null;
  raw: unknown;
}

export interface ChannelOrderLine {
  externalId: string;
  externalProductId: string | null;
  externalVariantId: string | null;
  title: string;
  variantTitle: string;
  sku: string;
  imageUrl: string | null;
  quantity: number;
  currentQuantity: number;
  price: string;
  discountTotal: string;
  requiresShipping: boolean;
  isGiftCard: boolean;
  properties: { name: string; value: string }[];
}

export interface ChannelFulfilmentOrder {
  externalId: string;
  orderExternalId: string;
  locationId: string | null;
  status: string;
  requestStatus: string;
  supportedActions: string[];
  lines: { externalId: string; lineExternalId: string; totalQuantity: number; remainingQuantity: number }[];
}

export interface ChannelFulfilment {
  /** All of one order and one location */
  fulfilmentOrders: { externalId: string; lines: { externalId: string; quantity: number }[] | null }[];
  trackingNumber: string | null;
  trackingUrl: string | null;
  carrier: string | null;
  notifyCustomer: boolean;
}

export type ChannelParcelStatus = "confirmed" | "in_transit" | "out_for_delivery" | "ready_for_pickup" | "attempted_delivery" | "delivered" | "failure";
