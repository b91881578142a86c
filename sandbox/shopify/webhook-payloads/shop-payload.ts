import { gid } from "../ids.ts";
import type { Shop } from "../model.ts";
import type { ShopifyState } from "../state.ts";
import { restId, restTime } from "./rest-format.ts";

/** app/uninstalled, shop/update */
export function shopPayload(shop: Shop): object {
  return {
    id: restId(shop.id),
    name: shop.name,
    email: shop.email,
    domain: shop.domain,
    province: null,
    country: shop.countryCode,
    address1: null,
    zip: null,
    city: null,
    source: null,
    phone: null,
    latitude: null,
    longitude: null,
    primary_locale: "en",
    address2: null,
    created_at: restTime(shop.createdAt, shop.timezone),
    updated_at: restTime(shop.updatedAt, shop.timezone),
    country_code: shop.countryCode,
    country_name: new Intl.DisplayNames("en", { type: "region" }).of(shop.countryCode),
    currency: shop.currency,
    customer_email: shop.email,
    timezone: `(GMT) ${shop.timezone}`,
    iana_timezone: shop.timezone,
    taxes_included: shop.taxesIncluded ?? false,
    shop_owner: shop.ownerName,
    money_format: "${{amount}}",
    weight_unit: "kg",
    plan_display_name: shop.planName,
    plan_name: shop.planName.toLowerCase(),
    myshopify_domain: shop.domain,
    enabled_presentment_currencies: [shop.currency],
  };
}

/** shop/redact */
export function shopRedactPayload(shop: Shop): object {
  return { shop_id: restId(shop.id), shop_domain: shop.domain };
}

/** customers/data_request and customers/redact, about every order of one customer */
export function customerRequestPayload(state: ShopifyState, shop: Shop, customerId: string): object {
  const customer = state.customers.get(customerId);
  const orders = state.orders.filter((order) => order.customerId === customerId).map((order) => restId(order.id));
  return {
    shop_id: restId(shop.id),
    shop_domain: shop.domain,
    orders_requested: orders,
    orders_to_redact: orders,
    customer: { id: restId(customerId), email: customer?.email ?? null, phone: customer?.phone ?? null },
    data_request: { id: restId(gid("DataRequest", String(orders.length + 1))) },
  };
}
