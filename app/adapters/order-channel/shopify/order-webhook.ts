import { Decimal } from "decimal.js";
import { OutsideError } from "../../outcome";
import { parseKeepingLongIds } from "../../store-connection/shopify/lossless-json";
import type { PostalAddress } from "../../supplier/supplier";
import type { ChannelOrder, ChannelOrderLine } from "../order-channel";
import { dutiesAndFees, owedByBuyer, totalBeforeRefunds } from "./order-total";
import { isPickup } from "./pickup";
import { isFallen, sendingsOf } from "./sendings";
import { amount, count, gid, list, record, setAmount, text, time, type Json } from "./webhook-json";
import { refundedByWebhook } from "./webhook-refunds";

/** Long past: a payload without times loses against any that has them. */
const NO_TIME = new Date(0).toISOString();

const FULFILLMENT_STATUS: Record<string, string> = { "": "unfulfilled", partial: "partially_fulfilled" };

/**
 * The order that an orders/risk_assessment_changed webhook is about. What it says is one assessment of several, without what
 * Shopify recommends: the order is asked for the whole.
 * @throws OutsideError refused "unreadable_answer" when it is not JSON or names no order
 */
export function readRiskWebhook(rawBody: string): string {
  const news = parseWebhook(rawBody);
  const externalId = gid("Order", news.admin_graphql_api_order_id, news.order_id);
  if (!externalId)
    throw new OutsideError("refused", "unreadable_answer", { vendorMessage: "The payload names no order" });
  return externalId;
}

/**
 * The order that an orders/delete webhook is about; it says nothing else.
 * @throws OutsideError refused "unreadable_answer" when it is not JSON or names no order
 */
export function readDeletedWebhook(rawBody: string): string {
  const news = parseWebhook(rawBody);
  const externalId = gid("Order", news.admin_graphql_api_id, news.id);
  if (!externalId)
    throw new OutsideError("refused", "unreadable_answer", { vendorMessage: "The payload names no order" });
  return externalId;
}

/** The fulfillment orders that a fulfillment_orders/* webhook names, those that came of others among them. */
export function readPartsWebhook(rawBody: string): string[] {
  return [...new Set(rawBody.match(/gid:\/\/shopify\/FulfillmentOrder\/\d+/g) ?? [])];
}

function parseWebhook(rawBody: string): Json {
  try {
    return record(parseKeepingLongIds(rawBody));
  } catch (cause) {
    throw new OutsideError("refused", "unreadable_answer", { cause });
  }
}

/**
 * Reads an orders/* webhook. Everything that Shopify may leave out, null or add is taken as it comes: no customer, no
 * address, custom items, deleted products, gift cards, unknown fields. Ids become gids without loss, amounts are in the
 * shop's currency.
 * @throws OutsideError refused "unreadable_answer" when it is not JSON or has no order id
 */
export function mapOrderWebhook(rawBody: string): ChannelOrder {
  const order = parseWebhook(rawBody);
  const externalId = gid("Order", order.admin_graphql_api_id, order.id);
  if (!externalId)
    throw new OutsideError("refused", "unreadable_answer", { vendorMessage: "The payload has no order id" });

  const customer = record(order.customer);
  const shipping = filled(order.shipping_address);
  const billing = record(order.billing_address);
  const refunds = list(order.refunds);
  const returned = refundedQuantities(refunds);
  const financialStatus = text(order.financial_status).toLowerCase() || "unknown";
  const placedAt = time(order.processed_at) ?? time(order.created_at) ?? NO_TIME;
  const updatedAt = time(order.updated_at) ?? placedAt;
  const refunded = refundedByWebhook(order, updatedAt);
  const fulfillment = text(order.fulfillment_status).toLowerCase();
  return {
    externalId,
    name: text(order.name) || (text(order.order_number) && `#${text(order.order_number)}`),
    placedAt,
    createdAt: time(order.created_at) ?? undefined,
    updatedAt,
    cancelledAt: time(order.cancelled_at),
    cancelReason: text(order.cancel_reason).toLowerCase() || null,
    isTest: order.test === true,
    currency: text(order.currency),
    presentmentCurrency: text(order.presentment_currency) || null,
    subtotal: amount(order.subtotal_price),
    shippingTotal: setAmount(order.total_shipping_price_set),
    taxTotal: amount(order.total_tax),
    dutiesTotal: dutiesAndFees(
      setAmount(order.original_total_duties_set),
      setAmount(order.original_total_additional_fees_set),
    ),
    discountTotal: amount(order.total_discounts),
    tipTotal: amount(order.total_tip_received),
    refundedTotal: refunded.amount,
    refunds: refunded.refunds,
    total:
      order.current_total_price === undefined
        ? amount(order.total_price)
        : totalBeforeRefunds({
            currentTotal: amount(order.current_total_price),
            discrepancy: refunded.discrepancy,
            refunded: refunded.amount,
            financialStatus,
          }),
    owedTotal: owedByBuyer({
      currentTotal: amount(order.current_total_price ?? order.total_price),
      outstanding: amount(order.total_outstanding),
      refunded: refunded.amount,
      financialStatus,
      isCancelled: time(order.cancelled_at) !== null,
    }),
    wholeTotal: amount(order.total_price),
    current: currentAmounts(order),
    taxesIncluded: typeof order.taxes_included === "boolean" ? order.taxes_included : null,
    refundsKnown: refunded.known,
    financialStatus,
    fulfillmentStatus: FULFILLMENT_STATUS[fulfillment] ?? fulfillment,
    customerName: fullName(shipping) || fullName(customer) || fullName(billing),
    customerEmail: text(order.email) || text(order.contact_email) || text(customer.email),
    customerPhone: text(order.phone) || text(shipping?.phone) || text(customer.phone) || text(billing.phone),
    shippingAddress: shipping && mapAddress(shipping),
    isPickup: isPickup({
      sourceName: text(order.source_name),
      deliveryCategories: list(order.shipping_lines).map((line) => text(line.delivery_category)),
    }),
    // A webhook does not say what it leaves out; nobody ships to an address without a name and a street.
    isBuyerWithheld: shipping !== null && !fullName(shipping) && !text(shipping.company) && !text(shipping.address1),
    note: text(order.note),
    buyerFields: list(order.note_attributes).map(({ name, value }) => ({ name: text(name), value: text(value) })),
    tags: text(order.tags)
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean),
    lines: list(order.line_items).flatMap((line) => mapLine(line, returned)),
    risk: null,
    fulfillmentOrders: null,
    sent: sendingsOfWebhook(order),
    fallen: list(order.fulfillments)
      .filter(({ status }) => isFallen({ status: text(status) }))
      .flatMap((fulfillment) => gid("Fulfillment", fulfillment.admin_graphql_api_id, fulfillment.id) ?? []),
    raw: order,
  };
}

/** Its lines carry what was sold of them, not what was sent. */
function sendingsOfWebhook(order: Json): ChannelOrder["sent"] {
  if (!Array.isArray(order.fulfillments)) return undefined;
  return sendingsOf(
    list(order.fulfillments).flatMap((fulfillment) => {
      const externalId = gid("Fulfillment", fulfillment.admin_graphql_api_id, fulfillment.id);
      const numbers = Array.isArray(fulfillment.tracking_numbers)
        ? fulfillment.tracking_numbers
        : [fulfillment.tracking_number];
      const urls = Array.isArray(fulfillment.tracking_urls) ? fulfillment.tracking_urls : [fulfillment.tracking_url];
      const named = numbers.map((number, index) => ({
        number: text(number),
        carrier: text(fulfillment.tracking_company),
        url: text(urls[index]),
      }));
      return externalId ? [{ externalId, status: text(fulfillment.status), numbers: named }] : [];
    }),
  );
}

function mapLine(line: Json, returned: Map<string, number>): ChannelOrderLine[] {
  const externalId = gid("LineItem", line.admin_graphql_api_id, line.id);
  if (!externalId) return [];
  const quantity = count(line.quantity) ?? 0;
  const discounts = list(line.discount_allocations).map((allocation) => amount(allocation.amount));
  return [
    {
      externalId,
      externalProductId: gid("Product", null, line.product_id),
      externalVariantId: gid("ProductVariant", null, line.variant_id),
      title: text(line.title) || text(line.name),
      variantTitle: text(line.variant_title),
      sku: text(line.sku),
      imageUrl: null,
      quantity,
      currentQuantity: count(line.current_quantity) ?? Math.max(quantity - (returned.get(text(line.id)) ?? 0), 0),
      unsentQuantity: count(line.fulfillable_quantity) ?? undefined,
      price: amount(line.price),
      discountTotal: Decimal.sum(0, ...discounts).toFixed(),
      requiresShipping: line.requires_shipping === true,
      isGiftCard: line.gift_card === true,
      properties: list(line.properties).map(({ name, value }) => ({ name: text(name), value: text(value) })),
    },
  ];
}

function mapAddress(address: Json): PostalAddress {
  return {
    firstName: text(address.first_name),
    lastName: text(address.last_name),
    company: text(address.company),
    address1: text(address.address1),
    address2: text(address.address2),
    city: text(address.city),
    province: text(address.province),
    provinceCode: text(address.province_code),
    zip: text(address.zip),
    country: text(address.country),
    countryCode: text(address.country_code),
    phone: text(address.phone),
  };
}

function refundedQuantities(refunds: Json[]): Map<string, number> {
  const quantities = new Map<string, number>();
  for (const line of refunds.flatMap((refund) => list(refund.refund_line_items))) {
    const lineId = text(line.line_item_id);
    quantities.set(lineId, (quantities.get(lineId) ?? 0) + (count(line.quantity) ?? 0));
  }
  return quantities;
}

/** As the Admin API's answer says it: of an order that has changed since it was placed. */
function currentAmounts(order: Json): ChannelOrder["current"] {
  const { current_total_price: total, current_total_tax: tax, current_total_duties_set: duties } = order;
  const fees = setAmount(order.current_total_additional_fees_set);
  if (total === undefined || tax === undefined || amount(total) === amount(order.total_price)) return null;
  const { current_subtotal_price: subtotal, current_shipping_price_set: shipping } = order;
  return {
    total: amount(total),
    tax: amount(tax),
    duties: dutiesAndFees(setAmount(duties), fees),
    subtotal: subtotal === undefined ? null : amount(subtotal),
    shipping: shipping === undefined ? null : setAmount(shipping),
  };
}

function filled(value: unknown): Json | null {
  const object = record(value);
  return Object.keys(object).length > 0 ? object : null;
}

function fullName(person: Json | null): string {
  if (!person) return "";
  return text(person.name) || [text(person.first_name), text(person.last_name)].filter(Boolean).join(" ");
}
