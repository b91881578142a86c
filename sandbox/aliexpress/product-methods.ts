import type { CatalogProduct, CatalogVariant } from "../catalog.ts";
import type { SandboxContext } from "../core/context.ts";
import type { Random } from "../core/random.ts";
import { CATEGORIES } from "../pictures/objects.ts";
import type { AliexpressCatalog } from "./catalog.ts";
import { GatewayError, gatewayTime, listShape, numberOrText, ordersText, priceIn } from "./wire.ts";

export type Parameters = Record<string, string>;

const FEEDS = ["DS_bestselling", "DS_new_arrival", "DS_Global_topsellers", "DS_free_shipping"];
const DAY = 86_400_000;

/** The gateway's methods that only read products; each returns the content of the response key. */
export class ProductMethods {
  private readonly context: SandboxContext;
  private readonly catalog: AliexpressCatalog;
  private readonly random: Random;

  constructor(context: SandboxContext, catalog: AliexpressCatalog, random: Random) {
    this.context = context;
    this.catalog = catalog;
    this.random = random;
  }

  /** aliexpress.ds.text.search */
  textSearch(parameters: Parameters): object {
    const country = required(parameters, "countryCode");
    const currency = required(parameters, "currency");
    required(parameters, "local");
    const pageSize = Math.min(50, Math.max(1, Number(parameters["pageSize"] ?? 20)));
    const pageIndex = Math.max(1, Number(parameters["pageIndex"] ?? 1));
    const found = this.find(parameters["keyWord"] ?? "", country, parameters["categoryId"]);
    const sorted = sort(found, parameters["sortBy"] ?? "");
    const items = sorted
      .slice((pageIndex - 1) * pageSize, pageIndex * pageSize)
      .map((product) => this.searchItem(product, currency));
    return {
      code: "00",
      msg: "success",
      data: {
        pageIndex,
        pageSize,
        totalCount: found.length,
        products: listShape(items, "selection_search_product", this.random),
      },
    };
  }

  /** aliexpress.ds.product.get */
  productGet(parameters: Parameters): object {
    const id = required(parameters, "product_id");
    const country = required(parameters, "ship_to_country");
    const product = this.catalog.get(id);
    if (!product) return { rsp_code: 610, rsp_msg: "The product does not exist." };
    const currency = parameters["target_currency"] ?? "USD";
    const [image] = product.images;
    return {
      rsp_code: 200,
      rsp_msg: "Call succeeds",
      result: {
        ae_item_base_info_dto: {
          product_id: numberOrText(id, this.random),
          category_id: Number(product.category.id),
          subject: product.title,
          currency_code: "CNY",
          product_status_type: this.catalog.isOffline(id) ? "offline" : "onSelling",
          detail:
            product.descriptionHtml +
            product.images
              .slice(1)
              .map((path) => `<p><img src="${this.url(path)}"></p>`)
              .join(""),
          mobile_detail: "",
          avg_evaluation_rating: product.rating,
          evaluation_count: String(product.reviewCount),
          sales_count: ordersText(product.orderCount),
          gmt_modified: gatewayTime(`${product.listedOn}T00:00:00Z`),
        },
        ae_item_sku_info_dtos: listShape(
          product.variants.map((variant) => this.sku(product, variant, currency)),
          "ae_item_sku_info_d_t_o",
          this.random,
        ),
        ae_item_properties: listShape(
          product.attributes.map(({ name, value }, index) => ({
            attr_name_id: index + 2,
            attr_name: name,
            attr_value_id: index + 100,
            attr_value: value,
          })),
          "ae_item_property",
          this.random,
        ),
        ae_multimedia_info_dto: { image_urls: product.images.map((path) => this.url(path)).join(";") },
        package_info_dto: {
          package_type: false,
          package_length: product.sizeCm.length,
          package_width: product.sizeCm.width,
          package_height: product.sizeCm.height,
          gross_weight: (product.weightGrams / 1000).toFixed(3),
        },
        logistics_info_dto: { delivery_time: product.processingDays.max, ship_to_country: country },
        ae_store_info: {
          store_id: Number(product.store.id),
          store_name: product.store.name,
          store_country_code: product.store.country,
          item_as_described_rating: product.rating,
          communication_rating: "4.8",
          shipping_speed_rating: "4.7",
        },
        product_id_converter_result: {
          main_product_id: Number(id),
          sub_product_id: JSON.stringify({ [country]: Number(id) }),
        },
        has_whole_sale: product.variants.length > 0 && image !== undefined,
      },
    };
  }

  /** aliexpress.ds.freight.query */
  freightQuery(parameters: Parameters): object {
    const query = jsonParameter(parameters, "queryDeliveryReq") as Record<string, unknown>;
    const product = this.catalog.get(String(query["productId"]));
    const variant = product?.variants.find(({ skuId }) => skuId === String(query["selectedSkuId"] ?? ""));
    if (!product || !variant) return { result: { success: false, code: 501, msg: "The selected sku does not exist" } };
    const currency = String(query["currency"] ?? "USD");
    const quantity = Math.max(1, Number(query["quantity"] ?? 1));
    const now = this.context.clock.now().getTime();
    const day = (days: number) =>
      new Date(now + days * DAY).toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
    const options = this.catalog.freight(product, variant, quantity, String(query["shipToCountry"])).map((rate) => {
      const price = priceIn(rate.cost, currency);
      const isFree = Number(price.amount) === 0;
      return {
        code: rate.methodCode,
        company: rate.methodName,
        shipping_fee_cent: price.amount,
        shipping_fee_currency: price.currency,
        shipping_fee_format: isFree ? "Free shipping" : price.format,
        free_shipping: isFree,
        min_delivery_days: rate.minDays,
        max_delivery_days: numberOrText(rate.maxDays, this.random),
        delivery_date_desc: `${day(rate.minDays)} - ${day(rate.maxDays)}`,
        guaranteed_delivery_days: String(rate.maxDays + 30),
        ship_from_country: variant.shipsFrom,
        tracking: rate.tracked,
        mayHavePFS: false,
        available_stock: String(variant.stock),
      };
    });
    return {
      result: {
        success: true,
        code: 200,
        msg: "Call succeeds",
        delivery_options: listShape(options, "delivery_option_d_t_o", this.random),
      },
    };
  }

  /** aliexpress.ds.category.get */
  categoryGet(): object {
    const categories = Object.values(CATEGORIES).map(({ id, name }) => ({
      category_id: Number(id),
      category_name: name,
    }));
    return {
      resp_result: {
        resp_code: 200,
        resp_msg: "Call succeeds",
        result: { total_result_count: categories.length, categories: listShape(categories, "category", this.random) },
      },
    };
  }

  /** aliexpress.ds.feedname.get */
  feedNames(): object {
    const counts = FEEDS.map((name) => ({
      promo_name: name,
      promo_desc: name.replaceAll("_", " "),
      product_num: this.feed(name).length,
    }));
    return {
      resp_result: {
        resp_code: 200,
        resp_msg: "Call succeeds",
        result: { current_record_count: FEEDS.length, promos: listShape(counts, "promo", this.random) },
      },
    };
  }

  /** aliexpress.ds.recommend.feed.get */
  recommendFeed(parameters: Parameters): object {
    const pageSize = Math.min(50, Math.max(1, Number(parameters["page_size"] ?? 20)));
    const pageNo = Math.max(1, Number(parameters["page_no"] ?? 1));
    const currency = parameters["target_currency"] ?? "USD";
    const products = this.feed(required(parameters, "feed_name")).filter(
      ({ category, shipsTo }) =>
        (!parameters["category_id"] || category.id === parameters["category_id"]) &&
        (!parameters["country"] || shipsTo.includes(parameters["country"])),
    );
    const page = sort(products, parameters["sort"] ?? "")
      .slice((pageNo - 1) * pageSize, pageNo * pageSize)
      .map((product) => this.feedItem(product, currency));
    return {
      result: {
        products: listShape(page, "traffic_product_d_t_o", this.random),
        current_page_no: pageNo,
        current_record_count: page.length,
        total_page_no: Math.ceil(products.length / pageSize),
        total_record_count: products.length,
        is_finished: pageNo * pageSize >= products.length,
      },
      rsp_code: "200",
      rsp_msg: "Call succeeds",
    };
  }

  /** aliexpress.ds.image.search: the picture's bytes choose a category, as similar pictures share one. */
  imageSearch(parameters: Parameters, image: Uint8Array): object {
    if (image.length === 0) throw new GatewayError("MissingParameter", "image_file_bytes is missing");
    if (image.length > 100 * 1024) throw new GatewayError("InvalidParameter", "image_file_bytes is larger than 100 KB");
    const wanted = Math.min(150, Math.max(1, Number(parameters["product_cnt"] ?? 10)));
    const all = this.catalog.all();
    const like = all[image.reduce((sum, byte) => (sum + byte) % all.length, 0)];
    const products = all.filter(({ category }) => category.id === like?.category.id).slice(0, wanted);
    const items = products.map((product) => this.feedItem(product, parameters["target_currency"] ?? "USD"));
    return {
      data: {
        total_record_count: items.length,
        products: listShape(items, "traffic_image_product_d_t_o", this.random),
      },
      rsp_code: "200",
    };
  }

  private find(keyWord: string, country: string, categoryId: string | undefined): CatalogProduct[] {
    const words = keyWord.toLowerCase().split(/\s+/).filter(Boolean);
    return this.catalog.all().filter((product) => {
      const text = `${product.title} ${product.category.name} ${product.objectKey}`.toLowerCase();
      const isWanted =
        words.every((word) => text.includes(word.replace(/s$/, ""))) &&
        (!categoryId || product.category.id === categoryId);
      return isWanted && product.shipsTo.includes(country) && !this.catalog.isOffline(product.id);
    });
  }

  private feed(name: string): CatalogProduct[] {
    if (!FEEDS.includes(name)) throw new GatewayError("InvalidParameter", `Unknown feed_name ${name}`);
    const all = this.catalog.all().filter(({ id }) => !this.catalog.isOffline(id));
    if (name === "DS_new_arrival") return sort(all, "latest,desc");
    if (name === "DS_free_shipping") return all.filter(({ shipping }) => shipping.some(({ cost }) => cost === "0.00"));
    return sort(all, "orders,desc").slice(0, 120);
  }

  private searchItem(product: CatalogProduct, currency: string): object {
    const cheapest = cheapestOf(product);
    const target = priceIn(cheapest.price, currency);
    return {
      itemId: product.id,
      title: product.title,
      itemMainPic: this.url(product.images[0] as string).replace(/^https?:/, ""),
      itemUrl: `//www.aliexpress.com/item/${product.id}.html`,
      originalPrice: priceIn(cheapest.listPrice, "CNY").amount,
      originalPriceCurrency: "CNY",
      salePrice: priceIn(cheapest.price, "CNY").amount,
      salePriceCurrency: "CNY",
      salePriceFormat: target.format,
      targetSalePrice: target.amount,
      targetOriginalPrice: priceIn(cheapest.listPrice, currency).amount,
      targetOriginalPriceCurrency: target.currency,
      discount: `${discountOf(cheapest)}%`,
      orders: ordersText(product.orderCount),
      score: product.rating,
      evaluateRate: `${(Number(product.rating) * 20).toFixed(1)}%`,
      cateId: product.category.id,
      productVideoUrl: "",
      type: "natural",
    };
  }

  private feedItem(product: CatalogProduct, currency: string): object {
    const cheapest = cheapestOf(product);
    const target = priceIn(cheapest.price, currency);
    return {
      product_id: Number(product.id),
      product_title: product.title,
      product_main_image_url: this.url(product.images[0] as string),
      product_small_image_urls: { string: product.images.slice(1).map((path) => this.url(path)) },
      product_detail_url: `https://www.aliexpress.com/item/${product.id}.html`,
      target_sale_price: target.amount,
      target_sale_price_currency: target.currency,
      target_original_price: priceIn(cheapest.listPrice, currency).amount,
      target_original_price_currency: target.currency,
      original_price: priceIn(cheapest.listPrice, "CNY").amount,
      original_price_currency: "CNY",
      discount: `${discountOf(cheapest)}%`,
      evaluate_rate: `${(Number(product.rating) * 20).toFixed(1)}%`,
      lastest_volume: product.orderCount,
      first_level_category_id: Number(product.category.id),
      first_level_category_name: product.category.name,
      shop_id: Number(product.store.id),
      shop_url: `//www.aliexpress.com/store/${product.store.id}`,
    };
  }

  private sku(product: CatalogProduct, variant: CatalogVariant, currency: string): object {
    const price = priceIn(variant.price, currency);
    const pairs = variant.skuAttr ? variant.skuAttr.split(";") : [];
    const properties = pairs.map((pair, index) => {
      const [ids = "", name = ""] = pair.split("#");
      const [propertyId, valueId] = ids.split(":");
      const image = product.options[index]?.values.find((value) => value.name === name)?.image;
      return {
        sku_property_id: Number(propertyId),
        sku_property_name: product.options[index]?.name ?? "",
        sku_property_value: name,
        property_value_id: numberOrText(valueId ?? "", this.random),
        property_value_definition_name: name,
        ...(image ? { sku_image: this.url(image) } : {}),
      };
    });
    return {
      sku_id: variant.skuId,
      id: pairs.map((pair) => pair.split("#")[0]).join(";") || "<none>",
      sku_attr: variant.skuAttr,
      sku_price: priceIn(variant.listPrice, currency).amount,
      offer_sale_price: price.amount,
      offer_bulk_sale_price: price.amount,
      sku_bulk_order: 2,
      currency_code: price.currency,
      sku_available_stock: numberOrText(variant.stock, this.random),
      sku_stock: variant.stock > 0,
      ipm_sku_stock: 0,
      sku_code: variant.sku,
      barcode: "",
      ae_sku_property_dtos: listShape(properties, "ae_sku_property_d_t_o", this.random),
    };
  }

  private url(path: string): string {
    return `${this.context.origin}${path}`;
  }
}

/** @throws MissingParameter */
export function required(parameters: Parameters, name: string): string {
  const value = parameters[name];
  if (!value)
    throw new GatewayError(
      "MissingParameter",
      `The input parameter “${name}” that is mandatory for processing this request is not supplied`,
    );
  return value;
}

/** @throws MissingParameter, InvalidParameter */
export function jsonParameter(parameters: Parameters, name: string): unknown {
  try {
    return JSON.parse(required(parameters, name));
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    throw new GatewayError("InvalidParameter", `The parameter “${name}” is not JSON`);
  }
}

function cheapestOf(product: CatalogProduct): CatalogVariant {
  return product.variants.reduce((cheapest, variant) =>
    Number(variant.price) < Number(cheapest.price) ? variant : cheapest,
  );
}

function discountOf(variant: CatalogVariant): number {
  return Math.round(100 - (Number(variant.price) / Number(variant.listPrice)) * 100);
}

function sort(products: CatalogProduct[], by: string): CatalogProduct[] {
  const price = (product: CatalogProduct) => Number(cheapestOf(product).price);
  const orders: Record<string, (left: CatalogProduct, right: CatalogProduct) => number> = {
    "orders,desc": (left, right) => right.orderCount - left.orderCount,
    "min_price,asc": (left, right) => price(left) - price(right),
    "min_price,desc": (left, right) => price(right) - price(left),
    "latest,desc": (left, right) => right.listedOn.localeCompare(left.listedOn),
    volumeDesc: (left, right) => right.orderCount - left.orderCount,
    volumeAsc: (left, right) => left.orderCount - right.orderCount,
    priceAsc: (left, right) => price(left) - price(right),
    priceDesc: (left, right) => price(right) - price(left),
  };
  const order = orders[by];
  return order ? products.toSorted(order) : products;
}
