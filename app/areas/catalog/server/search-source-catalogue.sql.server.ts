import { Prisma } from "@prisma/client";
import Decimal from "decimal.js";
import { OWN_SOURCE, type SourceCatalogue } from "~/adapters/supplier/source-catalogue";
import type { SupplierProduct, SupplierProductSummary, SupplierSearch, SupplierSearchPage } from "~/adapters/supplier/supplier";
import { systemDb } from "~/platform/db/client.server";
import { DEFAULT_SHIP_TO } from "../rules/product-filter";

/** A card's columns, read as one JSON text: cheaper than turning every cell into JavaScript. */
const CARD = Prisma.sql`
  'source', p.source, 'sourceProductId', p.source_product_id, 'title', p.title, 'images', p.images, 'priceLow', p.price_low::text,
  'priceHigh', p.price_high::text, 'currency', p.currency, 'ordersCount', p.orders_count, 'rating', p.rating, 'reviewsCount', p.reviews_count,
  'variantsCount', p.variants_count, 'shippingCost', ship.cost::text, 'shippingMinDays', ship.min_days, 'shippingMaxDays', ship.max_days,
  'shipCountries', p.ship_countries`;

/** The cheapest way to a country: one meant for it, else one for the rest of the countries. */
function cheapestShipping(country: string): Prisma.Sql {
  return Prisma.sql`LEFT JOIN LATERAL (
    SELECT (way ->> 'cost')::numeric AS cost, (way ->> 'minDays')::int AS min_days, (way ->> 'maxDays')::int AS max_days
    FROM jsonb_array_elements(p.shipping_options) AS way
    WHERE way ->> 'country' = ${country} OR (way ->> 'country' = '*' AND ${country} = ANY(p.ship_countries))
    ORDER BY way ->> 'country' = '*', (way ->> 'cost')::numeric LIMIT 1
  ) ship ON true`;
}

/** Our own catalogue in the database, which belongs to no workspace. */
export const sourceCatalogue: SourceCatalogue = {
  /** Products by words (each stands somewhere in the title, or the whole is the product's id) and filters. */
  async search(query: SupplierSearch): Promise<SupplierSearchPage> {
    const [answer] = await systemDb.$queryRaw<{ total: number; items: string }[]>`
      SELECT coalesce(max(listed.total), 0)::int AS total, coalesce(json_agg(listed.card ORDER BY listed.position), '[]')::text AS items FROM (
        SELECT json_build_object(${CARD}) AS card, p.total, p.position FROM (
          SELECT p.*, count(*) OVER () AS total, row_number() OVER (ORDER BY ${orderOf(query)}) AS position
          FROM source_products p WHERE ${conditionsOf(query)}
          ORDER BY position LIMIT ${query.pageSize} OFFSET ${(query.page - 1) * query.pageSize}
        ) p ${cheapestShipping(query.shipTo ?? DEFAULT_SHIP_TO)}
      ) listed`;
    const items = (JSON.parse(answer?.items ?? "[]") as SupplierProductSummary[]).map(plainAmounts);
    return { items, total: answer?.total ?? 0 };
  },

  product({ productId, shipTo }: { productId: string; shipTo: string }): Promise<SupplierProduct | null> {
    return readTogether(productId, shipTo);
  },
};

interface Waiting {
  productId: string;
  resolve: (product: SupplierProduct | null) => void;
  reject: (error: unknown) => void;
}

/** Products asked for in one turn of the event loop, by country: they are read in one statement, so that imports are quick. */
const waiting = new Map<string, Waiting[]>();

function readTogether(productId: string, shipTo: string): Promise<SupplierProduct | null> {
  return new Promise((resolve, reject) => {
    const together = waiting.get(shipTo);
    if (together) {
      together.push({ productId, resolve, reject });
      return;
    }
    const fresh: Waiting[] = [{ productId, resolve, reject }];
    waiting.set(shipTo, fresh);
    setImmediate(() => {
      waiting.delete(shipTo);
      readProducts(fresh.map((one) => one.productId), shipTo).then(
        (products) => fresh.forEach((one) => one.resolve(products.get(one.productId) ?? null)),
        (error: unknown) => fresh.forEach((one) => one.reject(error)),
      );
    });
  });
}

async function readProducts(productIds: string[], shipTo: string): Promise<Map<string, SupplierProduct>> {
  const rows = await systemDb.$queryRaw<{ product: string }[]>`
    SELECT json_build_object(${CARD}, 'url', null, 'descriptionHtml', p.description_html, 'categoryId', p.category_id, 'storeId', p.source,
      'storeName', p.store_name, 'storeUrl', null, 'shipFrom', json_build_array(p.ship_from), 'options', p.options,
      'specifications', p.specifications, 'processingMinDays', p.processing_min_days, 'processingMaxDays', p.processing_max_days,
      'variants', (
        SELECT coalesce(json_agg(json_build_object('skuId', v.sku, 'skuAttr', null, 'optionValues', v.option_values, 'price', v.price::text,
          'listPrice', null, 'currency', p.currency, 'stock', v.stock, 'image', v.image, 'weightGrams', v.weight_grams) ORDER BY v.position), '[]')
        FROM source_variants v WHERE v.source_product_id = p.id
      ))::text AS product
    FROM source_products p ${cheapestShipping(shipTo)}
    WHERE p.source = ${OWN_SOURCE} AND p.source_product_id = ANY(${productIds})`;
  const products = rows.map((row) => JSON.parse(row.product) as SupplierProduct);
  return new Map(
    products.map((product) => [
      product.sourceProductId,
      { ...plainAmounts(product), variants: product.variants.map((variant) => ({ ...variant, price: plain(variant.price) })) },
    ]),
  );
}

/** Amounts as they are written, without the database's padding. */
function plainAmounts<Summary extends SupplierProductSummary>(summary: Summary): Summary {
  const { priceLow, priceHigh, shippingCost } = summary;
  return { ...summary, priceLow: plain(priceLow), priceHigh: plain(priceHigh), shippingCost: shippingCost === null ? null : plain(shippingCost) };
}

function plain(amount: string): string {
  const value = new Decimal(amount);
  return value.decimalPlaces() > 2 ? value.toFixed() : value.toFixed(2);
}

function conditionsOf(query: SupplierSearch): Prisma.Sql {
  const words = (query.text ?? "").toLowerCase().split(/\s+/).filter(Boolean).slice(0, 12);
  const conditions = [
    Prisma.sql`p.source = ${OWN_SOURCE}`,
    ...(words.length > 0 ? [wordsCondition(words, query.text?.trim() ?? "")] : []),
    ...(query.categoryId
      ? [Prisma.sql`p.category_id IN (SELECT c.id FROM source_categories c WHERE c.id = ${query.categoryId} OR c.parent_id = ${query.categoryId})`]
      : []),
    ...(query.collection ? [Prisma.sql`p.collections @> ARRAY[${query.collection}]::text[]`] : []),
    ...(query.shipTo ? [Prisma.sql`${query.shipTo} = ANY(p.ship_countries)`] : []),
    ...(query.minPrice === undefined ? [] : [Prisma.sql`p.price_low >= ${query.minPrice}::numeric`]),
    ...(query.maxPrice === undefined ? [] : [Prisma.sql`p.price_low <= ${query.maxPrice}::numeric`]),
    ...(query.minOrders === undefined ? [] : [Prisma.sql`p.orders_count >= ${query.minOrders}`]),
    ...(query.maxOrders === undefined ? [] : [Prisma.sql`p.orders_count <= ${query.maxOrders}`]),
    ...(query.minListings === undefined ? [] : [Prisma.sql`p.listings_count >= ${query.minListings}`]),
    ...(query.maxListings === undefined ? [] : [Prisma.sql`p.listings_count <= ${query.maxListings}`]),
    ...(query.minRating === undefined ? [] : [Prisma.sql`p.rating >= ${query.minRating}`]),
  ];
  return Prisma.join(conditions, " AND ");
}

function wordsCondition(words: string[], wholeText: string): Prisma.Sql {
  const inTitle = words.map((word) => Prisma.sql`lower(p.title) LIKE ${`%${word.replaceAll(/[\\%_]/g, "\\$&")}%`}`);
  return Prisma.sql`((${Prisma.join(inTitle, " AND ")}) OR p.source_product_id = ${wholeText})`;
}

function orderOf({ sort, text }: SupplierSearch): Prisma.Sql {
  switch (sort) {
    case "price_asc":
      return Prisma.sql`p.price_low, p.id`;
    case "price_desc":
      return Prisma.sql`p.price_low DESC, p.id`;
    case "orders_asc":
      return Prisma.sql`p.orders_count, p.id`;
    case "newest":
      return Prisma.sql`p.created_at DESC, p.id`;
    case "orders_desc":
      return Prisma.sql`p.orders_count DESC, p.id`;
    case "relevance":
      // Of titles with all the words, those that begin with them first, then what sells.
      return text
        ? Prisma.sql`lower(p.title) LIKE ${`${text.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`} DESC, p.orders_count DESC, p.id`
        : Prisma.sql`p.orders_count DESC, p.id`;
  }
}
