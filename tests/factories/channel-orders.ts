import { Decimal } from "decimal.js";
import type {
  ChannelFulfillmentOrder,
  ChannelOrder,
  ChannelOrderLine,
  ChannelRefund,
} from "../../app/adapters/order-channel/order-channel.ts";

let counter = 0;

/** A paid order of one line to a full address, as a channel gives it; `change` says what is different. */
export function channelOrder(change: Partial<ChannelOrder> = {}): ChannelOrder {
  const number = ++counter;
  const placedAt = new Date(Date.now() - 60_000).toISOString();
  return {
    externalId: `gid://shopify/Order/${Date.now()}${number}`,
    name: `#${1000 + number}`,
    placedAt,
    updatedAt: placedAt,
    cancelledAt: null,
    cancelReason: null,
    isTest: false,
    currency: "USD",
    presentmentCurrency: "USD",
    subtotal: "40.00",
    shippingTotal: "5.00",
    taxTotal: "0",
    dutiesTotal: "0",
    discountTotal: "0",
    tipTotal: "0",
    refundedTotal: "0",
    refunds: [],
    total: "45.00",
    owedTotal: "0",
    wholeTotal: change.total ?? "45.00",
    refundsKnown: "exactly",
    current: null,
    taxesIncluded: false,
    financialStatus: "paid",
    fulfillmentStatus: "unfulfilled",
    customerName: "Grace Hopper",
    customerEmail: "grace@example.test",
    customerPhone: "",
    shippingAddress: {
      firstName: "Grace",
      lastName: "Hopper",
      company: "",
      address1: "1 Pier Road",
      address2: "",
      city: "Portland",
      province: "Oregon",
      provinceCode: "OR",
      zip: "97201",
      country: "United States",
      countryCode: "US",
      phone: "+15035550100",
    },
    isPickup: false,
    isBuyerWithheld: false,
    note: "",
    tags: [],
    lines: [channelOrderLine()],
    risk: { level: "low", recommendation: "accept", facts: [] },
    fulfillmentOrders: null,
    raw: { note: "as it came" },
    ...change,
  };
}

/** Money that was given back for goods that stay; `change` says what is different. */
export function channelRefund({
  worth,
  ...change
}: Partial<Omit<ChannelRefund, "worth">> & { worth?: Partial<ChannelRefund["worth"]> } = {}): ChannelRefund {
  const { amount = "10.00" } = change;
  return {
    externalId: `gid://shopify/Refund/${Date.now()}${++counter}`,
    refundedAt: new Date(Date.now() - 30_000).toISOString(),
    amount,
    worth: { total: "0", tax: "0", duties: "0", giftCards: "0", ...worth },
    kept: Decimal.sub(worth?.total ?? "0", amount).toFixed(),
    ...change,
  };
}

export function channelOrderLine(change: Partial<ChannelOrderLine> = {}): ChannelOrderLine {
  const number = ++counter;
  return {
    externalId: `gid://shopify/LineItem/${Date.now()}${number}`,
    externalProductId: "gid://shopify/Product/1",
    externalVariantId: `gid://shopify/ProductVariant/${number}`,
    title: "Harbour lamp",
    variantTitle: "Brass",
    sku: "LAMP-1",
    imageUrl: null,
    quantity: 2,
    currentQuantity: 2,
    price: "20.00",
    discountTotal: "0",
    requiresShipping: true,
    isGiftCard: false,
    properties: [],
    ...change,
  };
}

/** A part of an order, a fulfillment order of its store, with units of one line that are still to be sent. */
export function channelPart(
  orderExternalId: string,
  lineExternalId: string,
  { status, units = 1 }: { status: string; units?: number },
): ChannelFulfillmentOrder {
  const externalId = `gid://shopify/FulfillmentOrder/${Date.now()}${++counter}`;
  return {
    externalId,
    orderExternalId,
    locationId: null,
    status,
    requestStatus: "unsubmitted",
    supportedActions: [],
    lines: [{ externalId: `${externalId}/1`, lineExternalId, totalQuantity: units, remainingQuantity: units }],
  };
}
