/** The documents that the Shopify stand-in keeps. Ids are gids, money decimal strings, times ISO 8601 with milliseconds. */

import type { Fulfillment, FulfillmentOrder } from "./fulfillment-model.ts";

export interface Shop {
  domain: string;
  id: string;
  name: string;
  email: string;
  ownerName: string;
  currency: string;
  countryCode: string;
  timezone: string;
  taxesIncluded?: boolean;
  planName: string;
  createdAt: string;
  updatedAt: string;
  /** What of buyers' data the app was not approved for: single fields, whole addresses, or orders at all; absent for none. */
  withheld?: "fields" | "addresses" | "orders" | null;
  /** The app's installation, or null when it is not installed. */
  installation: Installation | null;
}

export interface Installation {
  id: string;
  scopes: string[];
  installedAt: string;
}

export interface Location {
  id: string;
  shop: string;
  name: string;
  address: LocationAddress;
  /** Set on the location of a fulfillment service. */
  fulfillmentServiceId: string | null;
  isActive: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface LocationAddress {
  address1: string | null;
  address2: string | null;
  city: string | null;
  provinceCode: string | null;
  countryCode: string;
  zip: string | null;
  phone: string | null;
}

export interface FulfillmentService {
  id: string;
  shop: string;
  name: string;
  handle: string;
  callbackUrl: string | null;
  inventoryManagement: boolean;
  trackingSupport: boolean;
  requiresShippingMethod: boolean;
  locationId: string;
}

export interface Publication {
  id: string;
  shop: string;
  /** The channel's name; its app is found by it */
  name: string;
  /** Its merchant has not finished setting the channel up, or has paused it */
  isPaused?: boolean;
}

export interface Metafield {
  id: string;
  namespace: string;
  key: string;
  type: string;
  value: string;
  createdAt: string;
  updatedAt: string;
}

export interface MetafieldDefinition {
  id: string;
  shop: string;
  namespace: string;
  key: string;
  name: string;
  ownerType: string;
  type: string;
  unique: boolean;
}

export interface ProductOption {
  id: string;
  name: string;
  values: { id: string; name: string }[];
}

export interface Media {
  id: string;
  alt: string | null;
  status: "UPLOADED" | "PROCESSING" | "READY" | "FAILED";
  originalSource: string;
  url: string | null;
  width: number | null;
  height: number | null;
  mimeType: string | null;
  error: string | null;
  createdAt: string;
}

export interface InventoryLevel {
  id: string;
  locationId: string;
  available: number;
  committed: number;
  createdAt: string;
  updatedAt: string;
}

export interface InventoryItem {
  id: string;
  tracked: boolean;
  cost: string | null;
  requiresShipping: boolean;
  weight: { value: number; unit: string } | null;
  countryCodeOfOrigin: string | null;
  provinceCodeOfOrigin: string | null;
  harmonizedSystemCode: string | null;
  levels: InventoryLevel[];
}

export interface Variant {
  id: string;
  sku: string | null;
  barcode: string | null;
  price: string;
  compareAtPrice: string | null;
  inventoryPolicy: "DENY" | "CONTINUE";
  taxable: boolean;
  /** One value id for each of the product's options, in the options' order. */
  optionValueIds: string[];
  mediaIds: string[];
  metafields: Metafield[];
  inventoryItem: InventoryItem;
  createdAt: string;
  updatedAt: string;
}

export interface Product {
  id: string;
  shop: string;
  title: string;
  descriptionHtml: string;
  handle: string;
  vendor: string;
  productType: string;
  status: "ACTIVE" | "ARCHIVED" | "DRAFT" | "UNLISTED";
  tags: string[];
  seo: { title: string | null; description: string | null };
  templateSuffix: string | null;
  categoryId: string | null;
  options: ProductOption[];
  variants: Variant[];
  media: Media[];
  metafields: Metafield[];
  publications: { publicationId: string; publishDate: string }[];
  createdAt: string;
  updatedAt: string;
}

export interface Address {
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  province: string | null;
  provinceCode: string | null;
  country: string | null;
  countryCode: string | null;
  zip: string | null;
  phone: string | null;
}

export interface Customer {
  id: string;
  shop: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface OrderLine {
  id: string;
  variantId: string | null;
  productId: string | null;
  title: string;
  variantTitle: string | null;
  sku: string | null;
  vendor: string | null;
  quantity: number;
  /** What is left after refunds and removals. */
  currentQuantity: number;
  /** Unit price in the shop's currency. */
  price: string;
  requiresShipping: boolean;
  taxable: boolean;
  grams: number;
  customAttributes: { key: string; value: string }[];
  isGiftCard?: boolean;
  /** What the buyer added for the shop: a line that nothing is sent for, and no part of the subtotal */
  isTip?: boolean;
  /** On all of its units; absent where the order's tax is shared out over its lines. */
  tax?: string;
}

export interface OrderTransaction {
  id: string;
  kind: "SALE" | "AUTHORIZATION" | "CAPTURE" | "REFUND" | "VOID";
  status: "SUCCESS" | "PENDING" | "FAILURE";
  amount: string;
  gateway: string;
  parentId: string | null;
  createdAt: string;
  /** When it went through, where that was later; or earlier, where it was brought over from elsewhere. */
  processedAt?: string;
}

export type AdjustmentReason =
  | "CUSTOMER"
  | "DAMAGE"
  | "FULL_RETURN_BALANCING_ADJUSTMENT"
  | "PENDING_REFUND_DISCREPANCY"
  | "REFUND_DISCREPANCY"
  | "RESTOCK";

export interface OrderRefund extends Pick<OrderTransaction, "createdAt" | "processedAt"> {
  id: string;
  note: string | null;
  lines: {
    id: string;
    lineItemId: string;
    quantity: number;
    restockType: string;
    subtotal: string;
    tax: string;
    locationId: string | null;
  }[];
  shipping: string;
  /** The tax on the shipping that is given back */
  shippingTax?: string;
  /** What is given back, in the shop's currency, on its way or there; nothing where an edit took goods off. */
  total: string;
  /** How much less has been given back than was due, and why; negative where it was more. */
  adjustments: { reason: AdjustmentReason; amount: string }[];
  /** Null where no money moved */
  transactionId: string | null;
}

export type RiskLevel = "HIGH" | "MEDIUM" | "LOW" | "NONE" | "PENDING";

export interface RiskFact {
  description: string;
  sentiment: "NEGATIVE" | "NEUTRAL" | "POSITIVE";
}

/** What somebody says of an order's risk of fraud. */
export interface RiskAssessment {
  riskLevel: RiskLevel;
  facts: RiskFact[];
  /** The app that says so; null for the platform itself. */
  provider: string | null;
}

/** How goods reach their buyer, as checkouts and points of sale offer it. */
export type DeliveryType = "SHIPPING" | "LOCAL" | "PICK_UP" | "RETAIL";

export interface Order {
  id: string;
  shop: string;
  number: number;
  name: string;
  email: string | null;
  phone: string | null;
  note: string | null;
  tags: string[];
  customAttributes: { key: string; value: string }[];
  localizedFields?: { key: string; title: string; value: string }[];
  test: boolean;
  currency: string;
  /** The buyer's currency and how many of its units one unit of the shop's makes. */
  presentmentCurrency: string;
  presentmentRate: string;
  taxesIncluded: boolean;
  totalTax: string;
  /** The part of the tax that is on shipping; none when absent. */
  shippingTax?: string;
  /** Import and other fees beside goods and shipping; none when absent. */
  additionalFees?: string;
  totalDiscounts: string;
  customerId: string | null;
  shippingAddress: Address | null;
  billingAddress: Address | null;
  lines: OrderLine[];
  shippingLines: { id: string; title: string; price: string }[];
  transactions: OrderTransaction[];
  refunds: OrderRefund[];
  isEdited: boolean;
  /** Absent where nobody has assessed the order. */
  riskAssessments?: RiskAssessment[];
  /** Absent for shipping. */
  delivery?: DeliveryType;
  fulfillmentOrders: FulfillmentOrder[];
  fulfillments: Fulfillment[];
  cancelReason: string | null;
  cancelledAt: string | null;
  closedAt: string | null;
  createdAt: string;
  /** When it was sold, where that is another time: of an order brought over from elsewhere. */
  processedAt?: string;
  updatedAt: string;
}
