import type { Decimal } from "decimal.js";
import type { Fulfillment } from "../fulfillment-model.ts";
import { numericId } from "../ids.ts";
import type { Address, Order, OrderLine, Shop } from "../model.ts";
import { amountIn } from "../money.ts";
import {
  deliveryCategory,
  financialStatus,
  fulfilledQuantity,
  fulfillmentStatus,
  orderAmounts,
  unfulfilledQuantity,
} from "../orders/derive.ts";
import type { ShopifyState } from "../state.ts";
import { refundPayload } from "./refund-payload.ts";
import { moneySet, restId, restIdOrNull, restTime } from "./rest-format.ts";

function addressPayload(address: Address | null): object | null {
  if (!address) return null;
  return {
    first_name: address.firstName,
    address1: address.address1,
    phone: address.phone,
    city: address.city,
    zip: address.zip,
    province: address.province,
    country: address.country,
    last_name: address.lastName,
    address2: address.address2,
    company: address.company,
    latitude: null,
    longitude: null,
    name: [address.firstName, address.lastName].filter(Boolean).join(" "),
    country_code: address.countryCode,
    province_code: address.provinceCode,
  };
}

function linePayload(state: ShopifyState, order: Order, line: OrderLine): object {
  const fulfilled = fulfilledQuantity(order, line);
  const assigned = order.fulfillmentOrders.find(({ lines }) => lines.some(({ lineItemId }) => lineItemId === line.id));
  const serviceId = assigned && state.locations.get(assigned.locationId)?.fulfillmentServiceId;
  const tracked = line.variantId ? state.variantWith(order.shop, line.variantId)?.variant.inventoryItem.tracked : false;
  return {
    id: restId(line.id),
    admin_graphql_api_id: line.id,
    attributed_staffs: [],
    current_quantity: line.currentQuantity,
    fulfillable_quantity: order.cancelledAt ? 0 : unfulfilledQuantity(order, line),
    fulfillment_service: line.isGiftCard
      ? "gift_card"
      : (serviceId && state.fulfillmentServices.get(serviceId)?.handle) || "manual",
    fulfillment_status: fulfilled === 0 ? null : fulfilled >= line.quantity ? "fulfilled" : "partial",
    gift_card: line.isGiftCard ?? false,
    grams: line.grams,
    name: line.variantTitle ? `${line.title} - ${line.variantTitle}` : line.title,
    price: line.price,
    price_set: moneySet(order, line.price),
    product_exists: line.productId !== null && state.products.has(line.productId),
    product_id: restIdOrNull(line.productId),
    properties: line.customAttributes.map(({ key, value }) => ({ name: key, value })),
    quantity: line.quantity,
    requires_shipping: line.requiresShipping,
    sales_line_item_group_id: null,
    sku: line.sku,
    taxable: line.taxable,
    title: line.title,
    total_discount: amountIn(order.currency, 0),
    total_discount_set: moneySet(order, 0),
    variant_id: restIdOrNull(line.variantId),
    variant_inventory_management: tracked ? "shopify" : null,
    variant_title: line.variantTitle,
    vendor: line.vendor,
    tax_lines: [],
    duties: [],
    discount_allocations: [],
  };
}

function fulfillmentPayload(state: ShopifyState, order: Order, fulfillment: Fulfillment, timezone: string): object {
  return {
    id: restId(fulfillment.id),
    admin_graphql_api_id: fulfillment.id,
    created_at: restTime(fulfillment.createdAt, timezone),
    location_id: restId(fulfillment.locationId),
    name: fulfillment.name,
    order_id: restId(order.id),
    origin_address: {},
    receipt: {},
    service: "manual",
    shipment_status: fulfillment.events.at(-1)?.status.toLowerCase() ?? null,
    status: fulfillment.status.toLowerCase(),
    tracking_company: fulfillment.tracking[0]?.company ?? null,
    tracking_number: fulfillment.tracking[0]?.number ?? null,
    tracking_numbers: fulfillment.tracking.flatMap(({ number }) => number ?? []),
    tracking_url: fulfillment.tracking[0]?.url ?? null,
    tracking_urls: fulfillment.tracking.flatMap(({ url }) => url ?? []),
    updated_at: restTime(fulfillment.updatedAt, timezone),
    line_items: fulfillment.lines.map(({ lineItemId }) =>
      linePayload(
        state,
        order,
        order.lines.find(({ id }) => id === lineItemId)!,
      ),
    ),
  };
}

const REST_FULFILLMENT_STATUS: Record<string, string | null> = {
  FULFILLED: "fulfilled",
  PARTIALLY_FULFILLED: "partial",
  RESTOCKED: "restocked",
};

/** orders/delete: of what is gone the id alone is told. */
export function orderDeletedPayload(order: Order): object {
  return { id: restId(order.id) };
}

/** orders/create, orders/updated, orders/paid, orders/cancelled, orders/fulfilled */
export function orderPayload(state: ShopifyState, shop: Shop, order: Order): object {
  const amounts = orderAmounts(order);
  const customer = order.customerId ? state.customers.get(order.customerId) : undefined;
  const time = (value: string | null) => (value === null ? null : restTime(value, shop.timezone));
  const money = (value: Decimal.Value) => amountIn(order.currency, value);
  return {
    id: restId(order.id),
    admin_graphql_api_id: order.id,
    app_id: null,
    browser_ip: null,
    buyer_accepts_marketing: false,
    cancel_reason: order.cancelReason?.toLowerCase() ?? null,
    cancelled_at: time(order.cancelledAt),
    cart_token: null,
    checkout_token: null,
    client_details: null,
    closed_at: time(order.closedAt),
    company: null,
    confirmation_number: numericId(order.id).slice(-9),
    confirmed: true,
    contact_email: order.email,
    created_at: time(order.createdAt),
    currency: order.currency,
    current_shipping_price_set: moneySet(order, amounts.currentShipping),
    current_subtotal_price: money(amounts.currentSubtotal),
    current_subtotal_price_set: moneySet(order, amounts.currentSubtotal),
    current_total_additional_fees_set: amounts.currentFees && moneySet(order, amounts.currentFees),
    current_total_discounts: order.totalDiscounts,
    current_total_discounts_set: moneySet(order, order.totalDiscounts),
    current_total_duties_set: null,
    current_total_price: money(amounts.currentTotal),
    current_total_price_set: moneySet(order, amounts.currentTotal),
    current_total_tax: money(amounts.currentTax),
    current_total_tax_set: moneySet(order, amounts.currentTax),
    customer_locale: "en",
    device_id: null,
    discount_codes: [],
    duties_included: false,
    email: order.email ?? "",
    estimated_taxes: false,
    financial_status: financialStatus(order).toLowerCase(),
    fulfillment_status: REST_FULFILLMENT_STATUS[fulfillmentStatus(order)] ?? null,
    landing_site: null,
    landing_site_ref: null,
    location_id: null,
    merchant_business_entity_id: "MTU0ODM4MDAwOQ",
    merchant_of_record_app_id: null,
    name: order.name,
    note: order.note,
    note_attributes: order.customAttributes.map(({ key, value }) => ({ name: key, value })),
    number: order.number - 1000,
    order_number: order.number,
    order_status_url: null,
    original_total_additional_fees_set: amounts.fees && moneySet(order, amounts.fees),
    original_total_duties_set: null,
    payment_gateway_names: [...new Set(order.transactions.map(({ gateway }) => gateway))],
    phone: order.phone,
    po_number: null,
    presentment_currency: order.presentmentCurrency,
    processed_at: time(order.processedAt ?? order.createdAt),
    reference: null,
    referring_site: null,
    source_identifier: null,
    source_name: order.delivery === "RETAIL" ? "pos" : "web",
    source_url: null,
    subtotal_price: money(amounts.subtotal),
    subtotal_price_set: moneySet(order, amounts.subtotal),
    tags: order.tags.join(", "),
    tax_exempt: false,
    tax_lines: [],
    taxes_included: order.taxesIncluded,
    test: order.test,
    token: numericId(order.id),
    total_cash_rounding_payment_adjustment_set: moneySet(order, 0),
    total_cash_rounding_refund_adjustment_set: moneySet(order, 0),
    total_discounts: order.totalDiscounts,
    total_discounts_set: moneySet(order, order.totalDiscounts),
    total_line_items_price: money(amounts.subtotal.plus(order.totalDiscounts).plus(amounts.tips)),
    total_line_items_price_set: moneySet(order, amounts.subtotal.plus(order.totalDiscounts).plus(amounts.tips)),
    total_outstanding: money(amounts.outstanding),
    total_price: money(amounts.total),
    total_price_set: moneySet(order, amounts.total),
    total_shipping_price_set: moneySet(order, amounts.shipping),
    total_tax: order.totalTax,
    total_tax_set: moneySet(order, order.totalTax),
    total_tip_received: money(amounts.tips),
    total_weight: order.lines.reduce((total, line) => total + line.grams * line.quantity, 0),
    updated_at: time(order.updatedAt),
    user_id: null,
    billing_address: addressPayload(order.billingAddress),
    customer: customer
      ? {
          id: restId(customer.id),
          admin_graphql_api_id: customer.id,
          created_at: time(customer.createdAt),
          updated_at: time(customer.updatedAt),
          first_name: customer.firstName,
          last_name: customer.lastName,
          state: "disabled",
          note: null,
          verified_email: true,
          multipass_identifier: null,
          tax_exempt: false,
          email: customer.email,
          phone: customer.phone,
          currency: order.currency,
          tax_exemptions: [],
        }
      : null,
    discount_applications: [],
    fulfillments: order.fulfillments.map((fulfillment) => fulfillmentPayload(state, order, fulfillment, shop.timezone)),
    line_items: order.lines.map((line) => linePayload(state, order, line)),
    payment_terms: null,
    refunds: order.refunds.map((refund) => refundPayload(shop, order, refund)),
    shipping_address: addressPayload(order.shippingAddress),
    shipping_lines: order.shippingLines.map((line) => ({
      id: restId(line.id),
      carrier_identifier: null,
      code: line.title,
      delivery_category: deliveryCategory(order),
      discounted_price: line.price,
      discounted_price_set: moneySet(order, line.price),
      is_removed: false,
      phone: null,
      price: line.price,
      price_set: moneySet(order, line.price),
      requested_fulfillment_service_id: null,
      source: "shopify",
      title: line.title,
      tax_lines: [],
      discount_allocations: [],
    })),
    returns: [],
    line_item_groups: [],
  };
}
