import { Decimal } from "decimal.js";
import { z } from "zod";
import type { PostalAddress } from "../../supplier/supplier";
import type { ChannelFulfillmentOrder, ChannelOrder, ChannelOrderLine, ChannelRefund } from "../order-channel";
import { mapRisk, riskSchema } from "./order-risk";
import { dutiesAndFees, owedByBuyer, totalBeforeRefunds } from "./order-total";
import { isPickup } from "./pickup";
import { isFallen, sendingsOf } from "./sendings";

/** What the Admin API answers about orders, and the same in our words. */

const text = z.string().nullish();
export const money = z.object({ shopMoney: z.object({ amount: z.string() }) }).nullish();
const id = z.object({ id: z.string() }).nullish();
const attributes = z.array(z.object({ key: z.string(), value: text })).nullish();
const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });

/** A page of a connection. */
export const page = <Node extends z.ZodType>(node: Node) => z.object({ nodes: z.array(node), pageInfo });

export const lineSchema = z.object({
  id: z.string(),
  title: text,
  variantTitle: text,
  sku: text,
  quantity: z.number(),
  currentQuantity: z.number(),
  unfulfilledQuantity: z.number(),
  requiresShipping: z.boolean(),
  isGiftCard: z.boolean(),
  customAttributes: attributes,
  originalUnitPriceSet: money,
  discountAllocations: z.array(z.object({ allocatedAmountSet: money })).nullish(),
  product: id,
  variant: id,
  image: z.object({ url: text }).nullish(),
});

export const fulfillmentLineSchema = z.object({
  id: z.string(),
  totalQuantity: z.number(),
  remainingQuantity: z.number(),
  lineItem: z.object({ id: z.string() }),
});

export const fulfillmentOrderSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  status: z.string(),
  requestStatus: z.string(),
  supportedActions: z.array(z.object({ action: z.string() })),
  fulfillAt: text,
  assignedLocation: z
    .object({ name: text, location: z.object({ id: z.string(), isFulfillmentService: z.boolean() }).nullish() })
    .nullish(),
  lineItems: page(fulfillmentLineSchema),
});

const addressSchema = z
  .object({
    firstName: text,
    lastName: text,
    name: text,
    company: text,
    address1: text,
    address2: text,
    city: text,
    province: text,
    provinceCode: text,
    zip: text,
    country: text,
    countryCodeV2: text,
    phone: text,
  })
  .nullish();

export const orderSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  processedAt: text,
  updatedAt: z.string(),
  cancelledAt: text,
  cancelReason: text,
  test: z.boolean(),
  tags: z.array(z.string()),
  note: text,
  customAttributes: attributes,
  localizedFields: z.object({ nodes: z.array(z.object({ title: z.string(), value: z.string() })) }).nullish(),
  email: text,
  phone: text,
  currencyCode: z.string(),
  presentmentCurrencyCode: text,
  displayFinancialStatus: text,
  displayFulfillmentStatus: text,
  subtotalPriceSet: money,
  totalShippingPriceSet: money,
  totalTaxSet: money,
  originalTotalDutiesSet: money,
  originalTotalAdditionalFeesSet: money,
  totalDiscountsSet: money,
  totalTipReceivedSet: money,
  refunds: z.array(z.object({ id: z.string() })),
  totalPriceSet: money,
  totalOutstandingSet: money,
  currentTotalPriceSet: money,
  currentTotalTaxSet: money,
  currentTotalDutiesSet: money,
  currentTotalAdditionalFeesSet: money,
  currentSubtotalPriceSet: money,
  currentShippingPriceSet: money,
  taxesIncluded: z.boolean().nullish(),
  refundDiscrepancySet: money,
  sourceName: text,
  shippingLine: z.object({ deliveryCategory: text }).nullish(),
  shippingAddress: addressSchema,
  billingAddress: z.object({ firstName: text, lastName: text, name: text, phone: text }).nullish(),
  risk: riskSchema,
  fulfillments: z
    .array(
      z.object({
        id: z.string(),
        status: z.string(),
        trackingInfo: z.array(z.object({ number: text, company: text, url: text })),
      }),
    )
    .nullish(),
  lineItems: page(lineSchema),
  fulfillmentOrders: page(fulfillmentOrderSchema),
});

export type OrderAnswer = z.output<typeof orderSchema>;
export type FulfillmentOrderAnswer = z.output<typeof fulfillmentOrderSchema>;
type LineAnswer = z.output<typeof lineSchema>;
type MoneyAnswer = z.output<typeof money>;

/** How far its buyer has paid, in our words. */
export function financialStatusOf({
  displayFinancialStatus,
}: {
  displayFinancialStatus?: string | null | undefined;
}): string {
  return displayFinancialStatus?.toLowerCase() ?? "unknown";
}

/** Without idle zeros, since the API and webhooks write the same amount with different ones. */
export const amount = (set: MoneyAnswer): string => new Decimal(set?.shopMoney.amount ?? 0).toFixed();

/**
 * An order whose lines and fulfillment orders are all there. Amounts are in the shop's currency.
 * @param refunds what was read of its refunds
 * @param denied paths within the order that the app was not granted
 */
export function mapOrder(
  order: OrderAnswer,
  refunds: ChannelRefund[],
  denied: readonly (string | number)[][] = [],
): ChannelOrder {
  const { shippingAddress: shipping, billingAddress: billing } = order;
  const financialStatus = financialStatusOf(order);
  const refunded = Decimal.sum(0, ...refunds.map((refund) => refund.amount)).toFixed();
  return {
    externalId: order.id,
    name: order.name,
    placedAt: new Date(order.processedAt ?? order.createdAt).toISOString(),
    createdAt: new Date(order.createdAt).toISOString(),
    updatedAt: new Date(order.updatedAt).toISOString(),
    cancelledAt: order.cancelledAt ? new Date(order.cancelledAt).toISOString() : null,
    cancelReason: order.cancelReason?.toLowerCase() ?? null,
    isTest: order.test,
    currency: order.currencyCode,
    presentmentCurrency: order.presentmentCurrencyCode ?? null,
    subtotal: amount(order.subtotalPriceSet),
    shippingTotal: amount(order.totalShippingPriceSet),
    taxTotal: amount(order.totalTaxSet),
    dutiesTotal: dutiesAndFees(amount(order.originalTotalDutiesSet), amount(order.originalTotalAdditionalFeesSet)),
    discountTotal: amount(order.totalDiscountsSet),
    tipTotal: amount(order.totalTipReceivedSet),
    refundedTotal: refunded,
    refunds,
    total: totalBeforeRefunds({
      currentTotal: amount(order.currentTotalPriceSet),
      discrepancy: amount(order.refundDiscrepancySet),
      refunded,
      financialStatus,
    }),
    owedTotal: owedByBuyer({
      currentTotal: amount(order.currentTotalPriceSet),
      outstanding: amount(order.totalOutstandingSet),
      refunded,
      financialStatus,
      isCancelled: Boolean(order.cancelledAt),
    }),
    wholeTotal: amount(order.totalPriceSet),
    current: currentAmounts(order),
    taxesIncluded: order.taxesIncluded ?? null,
    refundsKnown: "exactly",
    financialStatus,
    fulfillmentStatus: order.displayFulfillmentStatus?.toLowerCase() ?? "unknown",
    customerName: fullName(shipping) || fullName(billing),
    customerEmail: order.email ?? "",
    customerPhone: order.phone || shipping?.phone || billing?.phone || "",
    shippingAddress: shipping ? mapAddress(shipping) : null,
    isPickup: isPickup({
      sourceName: order.sourceName,
      deliveryCategories: order.shippingLine ? [order.shippingLine.deliveryCategory] : [],
    }),
    isBuyerWithheld: denied.some(([field]) => BUYER_FIELDS.has(String(field))),
    note: order.note ?? "",
    buyerFields: [
      ...(order.localizedFields?.nodes ?? []).map(({ title, value }) => ({ name: title, value })),
      ...(order.customAttributes ?? []).map(({ key, value }) => ({ name: key, value: value ?? "" })),
    ],
    tags: order.tags,
    lines: order.lineItems.nodes.map(mapLine),
    risk: mapRisk(order.risk),
    fulfillmentOrders: order.fulfillmentOrders.nodes.map(mapFulfillmentOrder),
    sent: order.fulfillments
      ? sendingsOf(
          order.fulfillments.map(({ id: externalId, status, trackingInfo }) => ({
            externalId,
            status,
            numbers: trackingInfo.map(({ number, company, url }) => ({ number, carrier: company, url })),
          })),
        )
      : undefined,
    fallen: (order.fulfillments ?? []).filter(isFallen).map((fulfillment) => fulfillment.id),
    raw: order,
  };
}

/** Shopify's words leave open whether the current tax has shipping's in it: the whole one is taken while nothing has changed. */
function currentAmounts(order: OrderAnswer): ChannelOrder["current"] {
  const { currentTotalPriceSet: total, currentTotalTaxSet: tax, currentTotalDutiesSet: duties } = order;
  const { currentSubtotalPriceSet: subtotal, currentShippingPriceSet: shipping } = order;
  if (!total || !tax || amount(total) === amount(order.totalPriceSet)) return null;
  return {
    total: amount(total),
    tax: amount(tax),
    duties: dutiesAndFees(amount(duties), amount(order.currentTotalAdditionalFeesSet)),
    subtotal: subtotal ? amount(subtotal) : null,
    shipping: shipping ? amount(shipping) : null,
  };
}

const BUYER_FIELDS = new Set(["email", "phone", "shippingAddress", "billingAddress"]);

function fullName(
  person: { firstName?: string | null; lastName?: string | null; name?: string | null } | null | undefined,
): string {
  return person?.name || [person?.firstName, person?.lastName].filter(Boolean).join(" ");
}

function mapAddress(address: NonNullable<OrderAnswer["shippingAddress"]>): PostalAddress {
  return {
    firstName: address.firstName ?? "",
    lastName: address.lastName ?? "",
    company: address.company ?? "",
    address1: address.address1 ?? "",
    address2: address.address2 ?? "",
    city: address.city ?? "",
    province: address.province ?? "",
    provinceCode: address.provinceCode ?? "",
    zip: address.zip ?? "",
    country: address.country ?? "",
    countryCode: address.countryCodeV2 ?? "",
    phone: address.phone ?? "",
  };
}

function mapLine(line: LineAnswer): ChannelOrderLine {
  const discounts = (line.discountAllocations ?? []).map(({ allocatedAmountSet }) => amount(allocatedAmountSet));
  return {
    externalId: line.id,
    externalProductId: line.product?.id ?? null,
    externalVariantId: line.variant?.id ?? null,
    title: line.title ?? "",
    variantTitle: line.variantTitle ?? "",
    sku: line.sku ?? "",
    imageUrl: line.image?.url ?? null,
    quantity: line.quantity,
    currentQuantity: line.currentQuantity,
    unsentQuantity: line.unfulfilledQuantity,
    price: amount(line.originalUnitPriceSet),
    discountTotal: Decimal.sum(0, ...discounts).toFixed(),
    requiresShipping: line.requiresShipping,
    isGiftCard: line.isGiftCard,
    properties: (line.customAttributes ?? []).map(({ key, value }) => ({ name: key, value: value ?? "" })),
  };
}

/** A fulfillment order whose lines are all there; statuses in lower case. */
export function mapFulfillmentOrder(order: FulfillmentOrderAnswer): ChannelFulfillmentOrder {
  return {
    externalId: order.id,
    orderExternalId: order.orderId,
    locationId: order.assignedLocation?.location?.id ?? null,
    locationName: order.assignedLocation?.name ?? null,
    isAtService: order.assignedLocation?.location?.isFulfillmentService ?? false,
    fulfillAt: order.fulfillAt ? new Date(order.fulfillAt).toISOString() : null,
    status: order.status.toLowerCase(),
    requestStatus: order.requestStatus.toLowerCase(),
    supportedActions: order.supportedActions.map(({ action }) => action.toLowerCase()),
    lines: order.lineItems.nodes.map((line) => ({
      externalId: line.id,
      lineExternalId: line.lineItem.id,
      totalQuantity: line.totalQuantity,
      remainingQuantity: line.remainingQuantity,
    })),
  };
}
