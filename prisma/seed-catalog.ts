import { seedSourceCatalog, type CatalogEntry } from "~/areas/catalog/server/sources/seed-source-catalog.sql.server";
import { CATALOGS, generateProducts, type CatalogProduct } from "../sandbox/catalog.ts";
import categories from "./source-categories.json" with { type: "json" };

const DAY_MS = 86_400_000;

/**
 * Fills our own source's catalog with the goods that the sandbox's warehouse has on its shelves.
 * @param sandboxOrigin where the pictures are served from
 * @returns how many products were added
 */
export function seedCatalog({ sandboxOrigin }: { sandboxOrigin: string }): Promise<number> {
  const products = generateProducts(CATALOGS.zopi);
  const newest = Math.max(...products.map(({ listedOn }) => Date.parse(listedOn)));
  return seedSourceCatalog({
    categories,
    products: products.map((product) => toEntry(product, sandboxOrigin, newest)),
  });
}

function toEntry(product: CatalogProduct, origin: string, newest: number): CatalogEntry {
  const picture = (path: string | undefined) => (path ? `${origin}${path}` : null);
  const listedAt = new Date(product.listedOn);
  return {
    sourceProductId: product.id,
    title: product.title,
    descriptionHtml: product.descriptionHtml,
    categoryId: product.category.id,
    storeName: product.store.name,
    images: product.images.map((path) => `${origin}${path}`),
    options: product.options.map(({ name, values }) => ({
      name,
      values: values.map((value) => ({ id: value.id, value: value.name, image: picture(value.image) })),
    })),
    specifications: product.attributes.filter(({ name }) => name !== "Brand Name"),
    origin: null,
    rating: Number(product.rating),
    reviewsCount: product.reviewCount,
    ordersCount: product.orderCount,
    listingsCount: Math.round(product.orderCount / 9),
    shipFrom: product.store.country,
    shipCountries: product.shipsTo,
    shippingOptions: product.shipping.map(({ country, methodCode, methodName, cost, minDays, maxDays }) => ({
      country,
      code: methodCode,
      label: methodName,
      cost,
      currency: "USD",
      minDays,
      maxDays,
    })),
    processingMinDays: product.processingDays.min,
    processingMaxDays: product.processingDays.max,
    listedAt,
    listedDaysAgo: Math.round((newest - listedAt.getTime()) / DAY_MS),
    variants: product.variants.map(({ sku, optionValues, price, stock, image, weightGrams, shipsFrom }) => ({
      sku,
      optionValues,
      price,
      stock,
      image: picture(image),
      weightGrams,
      shipsFrom,
    })),
  };
}
