import Decimal from "decimal.js";
import { OWN_SOURCE } from "~/adapters/supplier/source-catalog";
import { systemDb } from "~/platform/db/client.server";
import { databaseJson } from "~/platform/db/database-json.server";
import { newId } from "~/platform/db/new-id.server";
import { cleanHtml } from "~/platform/html/clean-html.server";
import { collectionsOf } from "../../rules/sources/collections";

export interface CatalogCategory {
  id: string;
  parentId: string | null;
  slug: string;
  /** By language code; `en` is always there */
  names: Record<string, string>;
}

/** A product for our own catalog. Amounts are US dollars as decimal strings, picture addresses whole. */
export interface CatalogEntry {
  sourceProductId: string;
  title: string;
  descriptionHtml: string;
  categoryId: string;
  storeName: string;
  images: string[];
  options: { name: string; values: { id: string; value: string; image: string | null }[] }[];
  specifications: { name: string; value: string }[];
  origin: string | null;
  rating: number | null;
  reviewsCount: number;
  ordersCount: number;
  listingsCount: number;
  shipFrom: string;
  shipCountries: string[];
  shippingOptions: {
    country: string;
    code: string;
    label: string;
    cost: string;
    currency: string;
    minDays: number;
    maxDays: number;
  }[];
  processingMinDays: number;
  processingMaxDays: number;
  listedAt: Date;
  listedDaysAgo: number;
  variants: {
    sku: string;
    optionValues: string[];
    price: string;
    stock: number;
    image: string | null;
    weightGrams: number;
    shipsFrom: string;
  }[];
}

/**
 * Fills our own catalog: categories and products with their variants. Products that are there already stay as they are.
 * @returns how many products were added
 */
export async function seedSourceCatalog({
  categories,
  products,
}: {
  categories: CatalogCategory[];
  products: CatalogEntry[];
}): Promise<number> {
  await systemDb.sourceCategory.createMany({
    data: categories.map((category, position) => ({ ...category, position })),
    skipDuplicates: true,
  });
  const known = await systemDb.sourceProduct.findMany({
    where: { source: OWN_SOURCE },
    select: { sourceProductId: true },
  });
  const knownIds = new Set(known.map(({ sourceProductId }) => sourceProductId));
  const fresh = products
    .filter(({ sourceProductId }) => !knownIds.has(sourceProductId))
    .map((entry) => ({ id: newId(), entry }));
  const rows = await Promise.all(
    fresh.map(async ({ id, entry }) => ({
      id,
      ...productRow(entry),
      descriptionHtml: await cleanHtml(entry.descriptionHtml, "own catalog"),
    })),
  );
  await systemDb.$transaction([
    systemDb.sourceProduct.createMany({ data: rows }),
    insertVariants(
      fresh.flatMap(({ id, entry }) =>
        entry.variants.map(({ shipsFrom: _shipsFrom, ...variant }, position) => ({
          ...variant,
          id: newId(),
          sourceProductId: id,
          position,
        })),
      ),
    ),
  ]);
  return fresh.length;
}

/** In one statement: thousands of rows are slow through the client. */
function insertVariants(variants: object[]) {
  return systemDb.$executeRaw`
    INSERT INTO source_variants (id, source_product_id, position, sku, option_values, price, stock, image, weight_grams)
    SELECT n.id, n."sourceProductId", n.position, n.sku, n."optionValues", n.price, n.stock, n.image, n."weightGrams"
    FROM json_to_recordset(${databaseJson(variants)}::json) AS n(
      id uuid, "sourceProductId" uuid, position int, sku text, "optionValues" text[], price numeric, stock int, image text, "weightGrams" int)`;
}

function productRow(entry: CatalogEntry) {
  const { variants, origin, listedAt, listedDaysAgo, ...row } = entry;
  const prices = variants.map(({ price }) => new Decimal(price));
  const toUs = entry.shippingOptions
    .filter(({ country }) => country === "US")
    .sort((left, right) => new Decimal(left.cost).comparedTo(right.cost))[0];
  return {
    ...row,
    source: OWN_SOURCE,
    priceLow: Decimal.min(...prices).toFixed(),
    priceHigh: Decimal.max(...prices).toFixed(),
    variantsCount: variants.length,
    usShippingCost: toUs?.cost ?? null,
    usShippingDays: toUs?.maxDays ?? null,
    createdAt: listedAt,
    collections: collectionsOf({
      ordersCount: entry.ordersCount,
      rating: entry.rating,
      reviewsCount: entry.reviewsCount,
      shipsFrom: variants.map(({ shipsFrom }) => shipsFrom),
      usShippingCost: toUs?.cost ?? null,
      origin,
      listedDaysAgo,
    }),
  };
}
