import {
  seedSourceCatalog,
  type CatalogCategory,
  type CatalogEntry,
} from "../../app/areas/catalog/server/sources/seed-source-catalog.sql.server.ts";

const CATEGORIES: CatalogCategory[] = [
  { id: "fashion", parentId: null, slug: "fashion", names: { en: "Fashion", de: "Mode" } },
  { id: "bags", parentId: "fashion", slug: "bags", names: { en: "Bags", de: "Taschen" } },
  { id: "lamps", parentId: null, slug: "lamps", names: { en: "Lamps" } },
];

/** A product of our own catalog: a canvas bag in three sizes that ships to the US and Germany. */
export function catalogEntry(change: Partial<CatalogEntry> & { sourceProductId: string }): CatalogEntry {
  const sizes = ["S", "M", "L"];
  return {
    title: "Canvas bag with zip",
    descriptionHtml: '<p onclick="x()">Sturdy</p>',
    categoryId: "bags",
    storeName: "Own store",
    images: ["https://img.test/bag.webp"],
    options: [{ name: "Size", values: sizes.map((value) => ({ id: value, value, image: null })) }],
    specifications: [{ name: "Material", value: "Canvas" }],
    origin: null,
    rating: 4.5,
    reviewsCount: 12,
    ordersCount: 700,
    listingsCount: 120,
    shipFrom: "CN",
    shipCountries: ["US", "DE"],
    shippingOptions: [
      { country: "US", code: "FAST", label: "Fast", cost: "6.00", currency: "USD", minDays: 4, maxDays: 6 },
      { country: "US", code: "SLOW", label: "Slow", cost: "2.50", currency: "USD", minDays: 7, maxDays: 11 },
      { country: "*", code: "SLOW", label: "Slow", cost: "3.00", currency: "USD", minDays: 9, maxDays: 14 },
    ],
    processingMinDays: 1,
    processingMaxDays: 2,
    listedAt: new Date("2026-09-01T00:00:00Z"),
    listedDaysAgo: 30,
    variants: sizes.map((size, index) => ({
      sku: `${change.sourceProductId}-${size}`,
      optionValues: [size],
      price: String(10 + index),
      stock: 5,
      image: null,
      weightGrams: 300,
      shipsFrom: "CN",
    })),
    ...change,
  };
}

/** Fills the database's own catalog with the given products and their categories. */
export function fillCatalog(...entries: CatalogEntry[]): Promise<number> {
  return seedSourceCatalog({ categories: CATEGORIES, products: entries });
}
