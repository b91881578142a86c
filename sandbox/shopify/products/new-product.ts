import type { Call } from "../graphql/call.ts";
import type { InventoryItem, Product, Variant } from "../model.ts";

/** A product without a title, with the single "Default Title" variant that every product begins with; not yet saved. */
export function newProduct(call: Call): Product {
  const { state } = call.shopify;
  const now = new Date().toISOString();
  const value = { id: state.id("ProductOptionValue"), name: "Default Title" };
  return {
    id: state.id("Product"),
    shop: call.shop.domain,
    title: "",
    descriptionHtml: "",
    handle: "",
    vendor: call.shop.name,
    productType: "",
    status: "ACTIVE",
    tags: [],
    seo: { title: null, description: null },
    templateSuffix: null,
    categoryId: null,
    options: [{ id: state.id("ProductOption"), name: "Title", values: [value] }],
    variants: [newVariant(call, [value.id])],
    media: [],
    metafields: [],
    publications: [],
    createdAt: now,
    updatedAt: now,
  };
}

/** A variant with price zero, untracked, stocked at the merchant's location. */
export function newVariant(call: Call, optionValueIds: string[]): Variant {
  const { state } = call.shopify;
  const now = new Date().toISOString();
  const item: InventoryItem = {
    id: state.id("InventoryItem"),
    tracked: false,
    cost: null,
    requiresShipping: true,
    weight: { value: 0, unit: "KILOGRAMS" },
    countryCodeOfOrigin: null,
    provinceCodeOfOrigin: null,
    harmonizedSystemCode: null,
    levels: [],
  };
  stockAt(call, item, state.merchantLocation(call.shop.domain).id);
  return {
    id: state.id("ProductVariant"),
    sku: null,
    barcode: null,
    price: "0.00",
    compareAtPrice: null,
    inventoryPolicy: "DENY",
    taxable: true,
    optionValueIds,
    mediaIds: [],
    metafields: [],
    inventoryItem: item,
    createdAt: now,
    updatedAt: now,
  };
}

/** The item's level at a location, made when it is missing. */
export function stockAt(call: Call, item: InventoryItem, locationId: string): InventoryItem["levels"][number] {
  const existing = item.levels.find((level) => level.locationId === locationId);
  if (existing) return existing;
  const now = new Date().toISOString();
  const id = `${call.shopify.state.id("InventoryLevel")}?inventory_item_id=${item.id.split("/").at(-1)}`;
  const level = { id, locationId, available: 0, committed: 0, createdAt: now, updatedAt: now };
  item.levels.push(level);
  return level;
}

/** A handle made from the title, with a number behind it when it is taken. */
export function uniqueHandle(call: Call, title: string): string {
  const base =
    title
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-+|-+$/g, "") || "product";
  const taken = new Set(
    call.shopify.state.products.filter(({ shop }) => shop === call.shop.domain).map(({ handle }) => handle),
  );
  if (!taken.has(base)) return base;
  let number = 1;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
