import { isoSeconds, type Call, type Resolvers } from "../graphql/call.ts";
import { numericId } from "../ids.ts";
import { fulfillmentServiceView } from "../orders/location-view.ts";

/** The call's Shop as GraphQL serves it. */
export function shopView(call: Call): object {
  const { shop } = call;
  const url = `${call.shopify.context.origin}/shopify/${shop.domain}/storefront`;
  const offsetMinutes = timezoneOffsetMinutes(shop.timezone);
  const offset = `${offsetMinutes < 0 ? "-" : "+"}${String(Math.floor(Math.abs(offsetMinutes) / 60)).padStart(
    2,
    "0",
  )}${String(Math.abs(offsetMinutes) % 60).padStart(2, "0")}`;
  return {
    __typename: "Shop",
    id: shop.id,
    legacyResourceId: numericId(shop.id),
    name: shop.name,
    email: shop.email,
    contactEmail: shop.email,
    shopOwnerName: shop.ownerName,
    myshopifyDomain: shop.domain,
    url,
    primaryDomain: { id: shop.id.replace("Shop", "Domain"), host: shop.domain, url, sslEnabled: true },
    currencyCode: shop.currency,
    enabledPresentmentCurrencies: [shop.currency],
    ianaTimezone: shop.timezone,
    timezoneAbbreviation: new Intl.DateTimeFormat("en-US", { timeZone: shop.timezone, timeZoneName: "short" })
      .formatToParts(new Date())
      .find(({ type }) => type === "timeZoneName")!.value,
    timezoneOffset: `${offset.slice(0, 3)}:${offset.slice(3)}`,
    timezoneOffsetMinutes: offsetMinutes,
    weightUnit: "KILOGRAMS",
    unitSystem: "METRIC_SYSTEM",
    taxesIncluded: shop.taxesIncluded ?? false,
    taxShipping: false,
    setupRequired: false,
    checkoutApiSupported: true,
    description: null,
    plan: {
      publicDisplayName: shop.planName,
      displayName: shop.planName,
      partnerDevelopment: shop.planName === "Development",
      shopifyPlus: shop.planName === "Plus",
    },
    shopAddress: {
      id: shop.id.replace("Shop", "ShopAddress"),
      address1: null,
      address2: null,
      city: null,
      company: shop.name,
      country: new Intl.DisplayNames("en", { type: "region" }).of(shop.countryCode),
      countryCodeV2: shop.countryCode,
      province: null,
      provinceCode: null,
      zip: null,
      phone: null,
    },
    orderNumberFormatPrefix: "#",
    orderNumberFormatSuffix: "",
    fulfillmentServices: () =>
      call.shopify.state.fulfillmentServices
        .filter((service) => service.shop === shop.domain)
        .map((service) => fulfillmentServiceView(call, service)),
    createdAt: isoSeconds(shop.createdAt),
    updatedAt: isoSeconds(shop.updatedAt),
  };
}

function timezoneOffsetMinutes(timezone: string): number {
  const name = new Intl.DateTimeFormat("en-US", { timeZone: timezone, timeZoneName: "longOffset" })
    .formatToParts(new Date())
    .find(({ type }) => type === "timeZoneName")!.value;
  const found = /([+-])(\d{2}):(\d{2})/.exec(name);
  return found ? Number(`${found[1]}1`) * (Number(found[2]) * 60 + Number(found[3])) : 0;
}

export const shopQueries: Resolvers = { shop: (_args, call) => shopView(call) };
