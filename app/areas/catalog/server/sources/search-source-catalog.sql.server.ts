import { Prisma } from "@prisma/client";
import DataLoader from "dataloader";
import Decimal from "decimal.js";
import { OWN_SOURCE, type SourceCatalog } from "~/adapters/supplier/source-catalog";
import type {
  SupplierProduct,
  SupplierProductSummary,
  SupplierSearch,
  SupplierSearchPage,
} from "~/adapters/supplier/supplier";
import { systemDb } from "~/platform/db/client.server";
import { likePattern } from "~/platform/db/like-pattern.server";
import type { PriceMaking } from "~/platform/money/pricing-rules";
import { lowestCostEarning } from "../../rules/push/pricing";
import { DEFAULT_SHIP_TO } from "../../rules/sources/product-filter";
import { profitInSql } from "./profit.sql.server";

/** A card's columns, read as one JSON text: cheaper than turning every cell into JavaScript. */
const CARD = Prisma.sql`
  'source', p.source, 'sourceProductId', p.source_product_id, 'title', p.title, 'images', p.images, 'priceLow', p.price_low::text,
  'priceHigh', p.price_high::text, 'currency', p.currency, 'ordersCount', p.orders_count, 'rating', p.rating, 'reviewsCount', p.reviews_count,
  'variantsCount', p.variants_count, 'shippingCost', ship.cost::text, 'shippingMinDays', ship.min_days, 'shippingMaxDays', ship.max_days,
  'shipCountries', p.ship_countries`;

/** Beyond so many products it makes no difference how many match. */
const MOST_COUNTED = 10_000;

/** What shipping to a country costs; nulls where the product does not go there. */
function shippingTo(country: string): Prisma.Sql {
  return Prisma.sql`LEFT JOIN source_shippings ship ON ship.source_product_id = p.id AND ship.country = ${country}`;
}

/** Our own catalog in the database, which belongs to no workspace. */
export const sourceCatalog: SourceCatalog = {
  /** Products by words (each stands somewhere in the title, or the whole is the product's id) and filters, in any order. */
  async search(query: SupplierSearch): Promise<SupplierSearchPage> {
    const page = Prisma.sql`${await rankedIds(query)} LIMIT ${query.pageSize} OFFSET ${(query.page - 1) * query.pageSize}`;
    const [answer] = await systemDb.$queryRaw<{ total: number; items: string }[]>`
      SELECT
        (SELECT count(*)::int FROM (SELECT FROM source_products p WHERE ${conditionsOf(query)} LIMIT ${MOST_COUNTED}) counted) AS total,
        (SELECT coalesce(json_agg(json_build_object(${CARD}) ORDER BY chosen.position), '[]')::text
          FROM unnest(ARRAY(${page})) WITH ORDINALITY AS chosen(id, position)
          JOIN source_products p ON p.id = chosen.id ${shippingTo(query.shipTo ?? DEFAULT_SHIP_TO)}) AS items`;
    const items = (JSON.parse(answer?.items ?? "[]") as SupplierProductSummary[]).map(plainAmounts);
    return { items, total: answer?.total ?? 0 };
  },

  product({ productId, shipTo }: { productId: string; shipTo: string }): Promise<SupplierProduct | null> {
    return productLoader.load({ productId, shipTo });
  },
};

interface Asked {
  productId: string;
  shipTo: string;
}

/**
 * Products asked for in one turn of the event loop are read in one statement a country, so that imports are quick. Nothing is
 * kept: prices and stock are as they are now.
 */
const productLoader = new DataLoader<Asked, SupplierProduct | null>(readAsked, {
  cache: false,
  batchScheduleFn: (read) => void setImmediate(read),
});

async function readAsked(asked: readonly Asked[]): Promise<(SupplierProduct | null)[]> {
  const byCountry = Map.groupBy(asked, ({ shipTo }) => shipTo);
  const read = await Promise.all(
    [...byCountry].map(async ([shipTo, own]) => {
      const ids = [...new Set(own.map(({ productId }) => productId))];
      return [shipTo, await readProducts(ids, shipTo)] as const;
    }),
  );
  const found = new Map(read);
  return asked.map(({ productId, shipTo }) => found.get(shipTo)?.get(productId) ?? null);
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
    FROM source_products p ${shippingTo(shipTo)}
    WHERE p.source = ${OWN_SOURCE} AND p.source_product_id = ANY(${productIds})`;
  const products = rows.map((row) => JSON.parse(row.product) as SupplierProduct);
  return new Map(
    products.map((product) => [
      product.sourceProductId,
      {
        ...plainAmounts(product),
        variants: product.variants.map((variant) => ({ ...variant, price: plain(variant.price) })),
      },
    ]),
  );
}

/** Amounts as they are written, without the database's padding. */
function plainAmounts<Summary extends SupplierProductSummary>(summary: Summary): Summary {
  const { priceLow, priceHigh, shippingCost } = summary;
  return {
    ...summary,
    priceLow: plain(priceLow),
    priceHigh: plain(priceHigh),
    shippingCost: shippingCost === null ? null : plain(shippingCost),
  };
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
      ? [
          Prisma.sql`p.category_id = ANY(ARRAY(SELECT c.id FROM source_categories c WHERE c.id = ${query.categoryId} OR c.parent_id = ${query.categoryId}))`,
        ]
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
  const inTitle = words.map((word) => Prisma.sql`lower(p.title) LIKE ${`%${likePattern(word)}%`}`);
  return Prisma.sql`((${Prisma.join(inTitle, " AND ")}) OR p.source_product_id = ${wholeText})`;
}

/** A statement that gives the ids of what matches, in the asked order; each order ends in what an index has or a bound keeps small. */
async function rankedIds(query: SupplierSearch): Promise<Prisma.Sql> {
  const matching = Prisma.sql`FROM source_products p WHERE ${conditionsOf(query)}`;
  const byProduct = (order: Prisma.Sql) => Prisma.sql`SELECT p.id ${matching} ORDER BY ${order}`;
  switch (query.sort) {
    case "profit_desc":
      return query.pricing ? rankedByProfit(query, query.pricing) : byProduct(bestSellers);
    case "shipping_cost_asc":
      return rankedByShipping(query, Prisma.sql`ship.cost, ship.source_product_id`);
    case "shipping_cost_desc":
      return rankedByShipping(query, Prisma.sql`ship.cost DESC NULLS LAST, ship.source_product_id`);
    case "shipping_time_asc":
      return rankedByShipping(query, Prisma.sql`ship.max_days, ship.min_days, ship.source_product_id`);
    case "shipping_time_desc":
      return rankedByShipping(
        query,
        Prisma.sql`ship.max_days DESC NULLS LAST, ship.min_days DESC NULLS LAST, ship.source_product_id`,
      );
    case "price_asc":
      return byProduct(Prisma.sql`p.price_low, p.id`);
    case "price_desc":
      return byProduct(Prisma.sql`p.price_low DESC, p.id DESC`);
    case "orders_asc":
      return byProduct(Prisma.sql`p.orders_count, p.id DESC`);
    case "newest":
      return byProduct(Prisma.sql`p.created_at DESC, p.id`);
    case "orders_desc":
      return byProduct(bestSellers);
    case "relevance":
      // Of titles with all the words, those that begin with them first, then what sells.
      return byProduct(
        query.text
          ? Prisma.sql`lower(p.title) LIKE ${`${likePattern(query.text.toLowerCase())}%`} DESC, ${bestSellers}`
          : bestSellers,
      );
  }
}

const bestSellers = Prisma.sql`p.orders_count DESC, p.id`;

/** By what shipping to the country costs or takes. Each product has a row for the default country, so none is lost where all countries are asked for. */
function rankedByShipping(query: SupplierSearch, order: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT p.id FROM source_shippings ship JOIN source_products p ON p.id = ship.source_product_id
    WHERE ship.country = ${query.shipTo ?? DEFAULT_SHIP_TO} AND ${conditionsOf(query)} ORDER BY ${order}`;
}

/** How many more of the dearest are looked at than the asked page ends with: some earn little for their shipping. */
const SPARE = 100;

/**
 * By what a product earns, the most first. That depends on the workspace's pricing rules, so no index has this order. But what
 * the dearest products earn tells below which cost none can come up to the asked page, and the index of costs leaves out the rest.
 */
async function rankedByProfit(query: SupplierSearch, pricing: PriceMaking): Promise<Prisma.Sql> {
  const profit = profitInSql(pricing);
  const wanted = query.page * query.pageSize;
  const matching = Prisma.sql`FROM source_products p ${shippingTo(query.shipTo ?? DEFAULT_SHIP_TO)} WHERE ${conditionsOf(query)}`;
  const [sample] = await systemDb.$queryRaw<{ least: string | null }[]>`
    SELECT CASE WHEN count(*) = ${wanted} THEN min(best.profit)::text END AS least FROM (
      SELECT dearest.profit FROM (SELECT ${profit} AS profit ${matching} ORDER BY p.price_low DESC, p.id DESC LIMIT ${wanted + SPARE}) dearest
      ORDER BY dearest.profit DESC LIMIT ${wanted}) best`;
  const lowest = sample?.least ? lowestCostEarning({ profit: sample.least, ...pricing }) : "0";
  return Prisma.sql`SELECT p.id ${matching} AND p.price_low >= ${lowest}::numeric ORDER BY ${profit} DESC, p.id`;
}
