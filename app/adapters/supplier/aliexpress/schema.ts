import { z } from "zod";
import { wireDecimal } from "~/adapters/parse-answer";
import { flag, list, looseCount, looseDecimal, looseNumber, optionalText } from "./wire";

/** Numbers arrive here as their digits (see parseLossless), so ids are text whichever way they were sent. */
const id = z.string().min(1);

export const searchAnswer = z.object({
  data: z.object({
    totalCount: looseCount,
    products: list(
      z.object({
        itemId: id,
        title: z.string(),
        itemMainPic: optionalText,
        itemUrl: optionalText,
        targetSalePrice: wireDecimal,
        targetOriginalPriceCurrency: optionalText,
        orders: looseCount,
        score: looseNumber,
      }),
    ),
  }),
});
export type SearchItem = z.output<typeof searchAnswer>["data"]["products"][number];

export const feedNamesAnswer = z.object({
  resp_result: z.object({ result: z.object({ promos: list(z.object({ promo_name: z.string() })) }) }),
});

export const feedAnswer = z.object({
  result: z.object({
    total_record_count: looseCount,
    products: list(
      z.object({
        product_id: id,
        product_title: z.string(),
        product_main_image_url: optionalText,
        product_detail_url: optionalText,
        target_sale_price: wireDecimal,
        target_sale_price_currency: z.string(),
        evaluate_rate: optionalText,
        lastest_volume: looseCount,
      }),
    ),
  }),
});
export type FeedItem = z.output<typeof feedAnswer>["result"]["products"][number];

const skuProperty = z.object({
  sku_property_id: id,
  sku_property_name: z.string(),
  sku_property_value: z.string(),
  property_value_id: id,
  property_value_definition_name: optionalText,
  sku_image: optionalText,
});

const sku = z.object({
  sku_id: id,
  sku_attr: optionalText,
  sku_price: looseDecimal,
  offer_sale_price: looseDecimal,
  currency_code: z.string(),
  sku_available_stock: looseCount,
  s_k_u_available_stock: looseCount,
  ae_sku_property_dtos: list(skuProperty),
});
export type Sku = z.output<typeof sku>;

const product = z.object({
  ae_item_base_info_dto: z.object({
    product_id: id,
    category_id: optionalText,
    subject: z.string(),
    product_status_type: optionalText,
    detail: optionalText,
    avg_evaluation_rating: looseNumber,
    evaluation_count: looseCount,
    sales_count: looseCount,
  }),
  ae_item_sku_info_dtos: list(sku),
  ae_item_properties: list(z.object({ attr_name: z.string(), attr_value: z.string() })),
  ae_multimedia_info_dto: z.object({ image_urls: optionalText }).nullish(),
  package_info_dto: z.object({ gross_weight: looseNumber }).nullish(),
  logistics_info_dto: z.object({ delivery_time: looseCount }).nullish(),
  ae_store_info: z
    .object({ store_id: optionalText, store_name: optionalText, store_country_code: optionalText })
    .nullish(),
});
export type ProductResult = z.output<typeof product>;

/** Without `result` the product is not there. */
export const productAnswer = z.object({ rsp_code: optionalText, rsp_msg: optionalText, result: product.nullish() });

/** As it is written: a figure that makes no sense says nothing of the others. */
const asWritten = z
  .unknown()
  .optional()
  .transform((value) =>
    value === null || value === undefined ? null : typeof value === "string" ? value : JSON.stringify(value),
  );

/** A product as it is watched: of the rest nothing is held to a form. */
export const sightingAnswer = z.object({
  rsp_code: optionalText,
  rsp_msg: optionalText,
  result: z
    .object({
      ae_item_base_info_dto: z.object({ product_status_type: optionalText }),
      ae_item_sku_info_dtos: list(
        z.object({
          sku_id: id,
          sku_price: asWritten,
          offer_sale_price: asWritten,
          currency_code: asWritten,
          sku_available_stock: asWritten,
          s_k_u_available_stock: asWritten,
        }),
      ),
    })
    .nullish(),
});
export type SightingAnswer = z.output<typeof sightingAnswer>;

export const freightAnswer = z.object({
  result: z.object({
    success: flag,
    code: optionalText,
    msg: optionalText,
    delivery_options: list(
      z.object({
        code: id,
        company: optionalText,
        shipping_fee_cent: looseDecimal,
        shipping_fee_currency: optionalText,
        shipping_fee_format: optionalText,
        free_shipping: flag.nullish(),
        min_delivery_days: looseCount,
        max_delivery_days: looseCount,
        ship_from_country: optionalText,
        tracking: flag.nullish(),
      }),
    ),
  }),
});
export type DeliveryOption = z.output<typeof freightAnswer>["result"]["delivery_options"][number];

export const createAnswer = z.object({
  result: z.object({ is_success: flag, order_list: list(id), error_code: optionalText, error_msg: optionalText }),
});

const order = z.object({
  order_status: z.string(),
  logistics_status: optionalText,
  order_amount: z.object({ amount: wireDecimal, currency_code: z.string() }).nullish(),
  child_order_list: list(
    z.object({ product_id: optionalText, product_count: looseCount, sku_attr: optionalText, end_reason: optionalText }),
  ),
  logistics_info_list: list(z.object({ logistics_no: optionalText, logistics_service: optionalText })),
});
export type OrderResult = z.output<typeof order>;

/** Without `result` the account has no such order. */
export const orderAnswer = z.object({ result: order.nullish() });

export const tokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: looseNumber,
  refresh_expires_in: looseNumber,
  account: optionalText,
  user_nick: optionalText,
});

export const gatewayError = z.object({
  type: optionalText,
  code: z.string(),
  msg: optionalText,
  message: optionalText,
  sub_code: optionalText,
  sub_msg: optionalText,
});
export type GatewayError = z.output<typeof gatewayError>;
