import Decimal from "decimal.js";
import countries from "i18n-iso-countries";
import type {
  ShippingOption,
  SupplierProduct,
  SupplierProductSummary,
  SupplierSearch,
  SupplierVariant,
} from "../supplier";
import { shippingCost } from "./amounts";
import type { DeliveryOption, FeedItem, ProductResult, SearchItem, Sku } from "./schema";

const SOURCE = "aliexpress";
const SHIPS_FROM_PROPERTY = "200007763";
/** What a variant has under an option that it says nothing of: a store takes none without a value. */
const NO_VALUE = "Standard";

/** Addresses arrive with a scheme or without one; the latter take the site's. Null for what is no web address. */
function absolute(address: string | null | undefined, site: string): string | null {
  const url = address ? URL.parse(address, site) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** The addresses that a browser can show, made whole. */
function pictures(addresses: (string | null)[], site: string): string[] {
  return addresses.map((address) => absolute(address, site)).filter((address) => address !== null);
}

/** A search hit as a product card. */
export function toSummary(
  item: SearchItem,
  { site, currency }: { site: string; currency: string },
): SupplierProductSummary {
  return {
    ...unknownFacts(),
    sourceProductId: item.itemId,
    title: item.title,
    images: pictures([item.itemMainPic], site),
    priceLow: item.targetSalePrice,
    priceHigh: item.targetSalePrice,
    currency: item.targetOriginalPriceCurrency ?? currency,
    ordersCount: item.orders,
    rating: item.score,
  };
}

/** A product of a recommended feed as a product card. */
export function feedItemToSummary(item: FeedItem, site: string): SupplierProductSummary {
  const positive = item.evaluate_rate ? Number.parseFloat(item.evaluate_rate) : Number.NaN;
  return {
    ...unknownFacts(),
    sourceProductId: item.product_id,
    title: item.product_title,
    images: pictures([item.product_main_image_url], site),
    priceLow: item.target_sale_price,
    priceHigh: item.target_sale_price,
    currency: item.target_sale_price_currency,
    ordersCount: item.lastest_volume,
    rating: Number.isFinite(positive) ? Math.round(positive / 2) / 10 : null,
  };
}

/** What the vendor's lists of products do not tell. */
function unknownFacts() {
  return {
    source: SOURCE,
    reviewsCount: null,
    variantsCount: null,
    shippingCost: null,
    shippingMinDays: null,
    shippingMaxDays: null,
    shipCountries: null,
  };
}

/** Keeps the items inside the query's limits of price, orders and rating, which the vendor's search does not know. */
export function withinLimits(item: SupplierProductSummary, query: SupplierSearch): boolean {
  const price = new Decimal(item.priceLow);
  const orders = item.ordersCount ?? 0;
  return (
    (query.minPrice === undefined || price.gte(query.minPrice)) &&
    (query.maxPrice === undefined || price.lte(query.maxPrice)) &&
    (query.minOrders === undefined || orders >= query.minOrders) &&
    (query.maxOrders === undefined || orders <= query.maxOrders) &&
    (query.minRating === undefined || (item.rating ?? 0) >= query.minRating)
  );
}

/** A product in full; null when it is no longer on sale or has nothing to buy. */
export function toProduct(result: ProductResult, site: string): SupplierProduct | null {
  const info = result.ae_item_base_info_dto;
  const weight = result.package_info_dto?.gross_weight ?? null;
  const weightGrams = weight === null ? null : Math.round(weight * 1000);
  const optionIds = optionIdsOf(result.ae_item_sku_info_dtos);
  const variants = result.ae_item_sku_info_dtos.flatMap(
    (sku) => toVariant(sku, { site, weightGrams, optionIds }) ?? [],
  );
  const [first] = variants;
  if (!first || (info.product_status_type !== null && info.product_status_type !== "onSelling")) return null;
  const prices = variants.map(({ price }) => price).sort((left, right) => new Decimal(left).comparedTo(right));
  const store = result.ae_store_info;
  return {
    ...unknownFacts(),
    sourceProductId: info.product_id,
    title: info.subject,
    images: pictures((result.ae_multimedia_info_dto?.image_urls ?? "").split(";"), site),
    priceLow: prices[0] ?? first.price,
    priceHigh: prices.at(-1) ?? first.price,
    currency: first.currency,
    ordersCount: info.sales_count,
    rating: info.avg_evaluation_rating,
    reviewsCount: info.evaluation_count,
    variantsCount: variants.length,
    url: `${site}/item/${info.product_id}.html`,
    descriptionHtml: info.detail ?? "",
    categoryId: info.category_id,
    storeId: store?.store_id ?? null,
    storeName: store?.store_name ?? null,
    storeUrl: store?.store_id ? `${site}/store/${store.store_id}` : null,
    shipFrom: shipFrom(result),
    options: toOptions(result.ae_item_sku_info_dtos, site),
    variants,
    specifications: result.ae_item_properties.map(({ attr_name, attr_value }) => ({
      name: attr_name,
      value: attr_value,
    })),
    processingMinDays: null,
    processingMaxDays: result.logistics_info_dto?.delivery_time ?? null,
  };
}

type SkuProperty = Sku["ae_sku_property_dtos"][number];

/** The seller's own name of a value where there is one ("Matte black" for Black). */
function valueName(property: SkuProperty): string {
  return property.property_value_definition_name ?? property.sku_property_value;
}

/** The ids of a product's options, in the sequence that they come up in. */
function optionIdsOf(skus: Sku[]): string[] {
  return [...new Set(skus.flatMap((sku) => sku.ae_sku_property_dtos.map(({ sku_property_id }) => sku_property_id)))];
}

/** A purchasable variant, its values under their own options whatever their sequence in it; null without a price. */
function toVariant(
  sku: Sku,
  { site, weightGrams, optionIds }: { site: string; weightGrams: number | null; optionIds: string[] },
): SupplierVariant | null {
  const price = sku.offer_sale_price ?? sku.sku_price;
  if (price === null) return null;
  const propertyOf = new Map(sku.ae_sku_property_dtos.map((property) => [property.sku_property_id, property]));
  const image = sku.ae_sku_property_dtos.find(({ sku_image }) => sku_image !== null)?.sku_image;
  return {
    skuId: sku.sku_id,
    skuAttr: sku.sku_attr,
    optionValues: optionIds.map((id) => {
      const property = propertyOf.get(id);
      return property ? valueName(property) : NO_VALUE;
    }),
    price,
    listPrice: sku.sku_price,
    currency: sku.currency_code,
    stock: sku.sku_available_stock ?? sku.s_k_u_available_stock,
    image: absolute(image, site),
    weightGrams,
  };
}

/** The options in the order of the first variant, each value once. */
function toOptions(skus: Sku[], site: string): SupplierProduct["options"] {
  const options = new Map<
    string,
    { name: string; values: Map<string, SupplierProduct["options"][number]["values"][number]> }
  >();
  for (const property of skus.flatMap((sku) => sku.ae_sku_property_dtos)) {
    const option = options.get(property.sku_property_id) ?? { name: property.sku_property_name, values: new Map() };
    options.set(property.sku_property_id, option);
    const value = valueName(property);
    if (!option.values.has(value)) {
      option.values.set(value, { id: property.property_value_id, value, image: absolute(property.sku_image, site) });
    }
  }
  for (const [id, { values }] of options) {
    const isEverywhere = skus.every((sku) =>
      sku.ae_sku_property_dtos.some(({ sku_property_id }) => sku_property_id === id),
    );
    if (!isEverywhere && !values.has(NO_VALUE)) values.set(NO_VALUE, { id: "", value: NO_VALUE, image: null });
  }
  return [...options.values()].map(({ name, values }) => ({ name, values: [...values.values()] }));
}

/** Countries it leaves from: the values of the "ships from" option, else the store's country. */
function shipFrom(result: ProductResult): string[] {
  const properties = result.ae_item_sku_info_dtos.flatMap((sku) => sku.ae_sku_property_dtos);
  const named = properties.filter(({ sku_property_id }) => sku_property_id === SHIPS_FROM_PROPERTY).map(valueName);
  const codes = named.flatMap((name) => countryCode(name) ?? []);
  const storeCountry = result.ae_store_info?.store_country_code;
  return codes.length > 0 ? [...new Set(codes)] : storeCountry ? [storeCountry] : [];
}

function countryCode(name: string): string | undefined {
  if (/china/i.test(name)) return "CN";
  return countries.getAlpha2Code(name, "en") ?? (/^[A-Z]{2}$/.test(name) ? name : undefined);
}

/**
 * Ways that carry all items of a parcel: those that every item offers, with costs added up and the longest times.
 * @param offers the options of each item
 */
export function toShippingOptions(offers: DeliveryOption[][], currency: string): ShippingOption[] {
  const [first = [], ...others] = offers;
  return first.flatMap((option) => {
    const same = others.map((list) => list.find(({ code }) => code === option.code));
    const all = [option, ...same.filter((each) => each !== undefined)];
    const costs = all.map((each) => shippingCost(each, currency));
    const priced = costs.filter((cost) => cost !== null);
    const [cost] = priced;
    if (
      all.length < offers.length ||
      priced.length < all.length ||
      !cost ||
      priced.some((each) => each.currency !== cost.currency)
    )
      return [];
    return [
      {
        code: option.code,
        label: option.company ?? option.code,
        cost: {
          amount: priced.reduce((sum, each) => sum.plus(each.amount), new Decimal(0)).toFixed(),
          currency: cost.currency,
        },
        minDays: longest(all.map((each) => each.min_delivery_days)),
        maxDays: longest(all.map((each) => each.max_delivery_days)),
        hasTracking: all.every((each) => each.tracking === true),
        shipFrom: option.ship_from_country,
      },
    ];
  });
}

function longest(days: (number | null)[]): number | null {
  const known = days.filter((day) => day !== null);
  return known.length === days.length ? Math.max(...known) : null;
}
