import * as z from "zod/mini";
import { EXTENSION_SITES } from "../../rules/sources/sources";

const text = (max: number) => z.string().check(z.maxLength(max));
const site = z.enum(EXTENSION_SITES);
const address = z.url({ protocol: /^https?$/ }).check(z.maxLength(2_000));
const page = z.object({ url: address });
const count = z.nullable(z.int().check(z.nonnegative()));
/** A decimal number such as "12.90" */
const amount = z.string().check(z.regex(/^\d{1,12}(\.\d{1,6})?$/));
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
const country = z.string().check(z.regex(/^[A-Z]{2}$/));
const orderIds = z.array(text(64)).check(z.minLength(1), z.maxLength(10));
const nothing = z.object({});

const product = z.object({
  url: address,
  /** Null for a site that the extension does not know */
  site: z.nullable(site),
  /** The site's own id */
  product_id: z.nullable(text(64)),
  name: text(1_000),
  description: z.nullable(text(20_000)),
  brand: z.nullable(text(200)),
  sku: z.nullable(text(200)),
  images: z.array(address).check(z.maxLength(50)),
  /** Of its offers, lowest and highest */
  price: z.nullable(z.object({ low: amount, high: amount, currency })),
  /** Null when the page does not say */
  is_available: z.nullable(z.boolean()),
  seller: z.nullable(text(200)),
});

const review = z.object({
  author: z.nullable(text(200)),
  rating: z.nullable(z.number()),
  text: text(10_000),
  written_on: z.nullable(text(40)),
});

/** Every message to the extension by its type: what is asked, and what is answered (G141, X040). */
export const messages = {
  /** Whether an extension is there, and which of these types it answers */
  hello: {
    request: nothing,
    reply: z.object({ name: text(100), version: text(40), answers: z.array(text(40)).check(z.maxLength(100)) }),
  },
  /** What a product's page says of it */
  product_detail: { request: page, reply: product },
  /** How many suppliers a product's page offers it from */
  total_suppliers: { request: page, reply: z.object({ total: count }) },
  /** Whether this browser is signed in at a site */
  login_check: { request: z.object({ site }), reply: z.object({ is_signed_in: z.boolean() }) },
  /** Opens a supplier's orders, each in a tab, to be paid or looked at */
  order_fulfilment: { request: z.object({ site, order_ids: orderIds }), reply: z.object({ opened: z.int() }) },
  /** What a supplier's site says of orders; null when it doesn't */
  sync_order_status: {
    request: z.object({ site, order_ids: orderIds }),
    reply: z.object({ orders: z.array(z.object({ order_id: text(64), status: z.nullable(text(100)) })) }),
  },
  /** Reviews on a product's page */
  reviews: {
    request: page,
    reply: z.object({ rating: z.nullable(z.number()), total: count, reviews: z.array(review).check(z.maxLength(100)) }),
  },
  /** A product in a Shopify store, by the address of its page; of use with an id and variants alone (G100) */
  shop_product: {
    request: page,
    reply: z.object({
      id: text(40).check(z.minLength(1)),
      handle: text(300),
      title: text(1_000),
      vendor: z.nullable(text(300)),
      images: z.array(address).check(z.maxLength(250)),
      variants: z
        .array(z.object({ id: text(40), title: text(500), sku: z.nullable(text(300)), price: amount }))
        .check(z.minLength(1), z.maxLength(2_048)),
    }),
  },
  /** A Shopify store, by the address of any of its pages */
  shop_info: {
    request: page,
    reply: z.object({
      id: text(40),
      name: text(300),
      myshopify_domain: text(255),
      currency,
      country: z.nullable(country),
      published_products: count,
    }),
  },
  /** The session that the extension calls with; an empty token signs it out */
  token_update: { request: z.object({ token: text(500), account_id: text(64) }), reply: nothing },
  /** The extension's session for this account; empty when it has none (G142) */
  token_request: { request: z.object({ account_id: text(64) }), reply: z.object({ token: text(500) }) },
  /** Hands over what the app has kept for the extension */
  data_migration: { request: z.object({ ship_to: country }), reply: z.object({ migrated: z.array(text(40)) }) },
  /** Where Temu delivers to in this browser */
  temu_region: { request: nothing, reply: z.object({ region: text(100) }) },
  temu_city: { request: nothing, reply: z.object({ city: text(200) }) },
} as const;

export type MessageType = keyof typeof messages;
/** What is asked with a type. */
export type Asked<Type extends MessageType> = z.infer<(typeof messages)[Type]["request"]>;
/** What is answered to a type. */
export type Answered<Type extends MessageType> = z.infer<(typeof messages)[Type]["reply"]>;
