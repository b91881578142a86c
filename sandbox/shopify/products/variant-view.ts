import { isoSeconds, type Call } from "../graphql/call.ts";
import { connection, type PageArguments } from "../graphql/connection.ts";
import { numericId } from "../ids.ts";
import type { InventoryItem, InventoryLevel, Product, Variant } from "../model.ts";
import { money } from "../money.ts";
import { locationView } from "../orders/location-view.ts";
import { imageView, mediaView, metafieldIn, metafieldPage, productView } from "./product-view.ts";

/** The names of the variant's option values in the options' order: `[{name: "Size", value: "M"}]`. */
export function selectedOptions(product: Product, variant: Variant): { name: string; value: string; id: string }[] {
  return product.options.map((option, index) => {
    const id = variant.optionValueIds[index] ?? "";
    return { name: option.name, value: option.values.find((value) => value.id === id)?.name ?? "", id };
  });
}

export function variantTitle(product: Product, variant: Variant): string {
  return selectedOptions(product, variant)
    .map(({ value }) => value)
    .join(" / ");
}

/** A ProductVariant as GraphQL serves it. */
export function variantView(call: Call, product: Product, variant: Variant): object {
  const item = variant.inventoryItem;
  const available = item.levels.reduce((total, level) => total + level.available, 0);
  const media = () => product.media.filter(({ id }) => variant.mediaIds.includes(id));
  return {
    __typename: "ProductVariant",
    id: variant.id,
    legacyResourceId: numericId(variant.id),
    defaultCursor: Buffer.from(variant.id).toString("base64"),
    title: variantTitle(product, variant),
    displayName: `${product.title} - ${variantTitle(product, variant)}`,
    sku: variant.sku,
    barcode: variant.barcode,
    price: variant.price,
    compareAtPrice: variant.compareAtPrice,
    position: product.variants.indexOf(variant) + 1,
    taxable: variant.taxable,
    inventoryPolicy: variant.inventoryPolicy,
    inventoryQuantity: available,
    sellableOnlineQuantity: available,
    availableForSale: !item.tracked || variant.inventoryPolicy === "CONTINUE" || available > 0,
    requiresComponents: false,
    createdAt: isoSeconds(variant.createdAt),
    updatedAt: isoSeconds(variant.updatedAt),
    selectedOptions: () =>
      selectedOptions(product, variant).map(({ name, value, id }) => ({
        name,
        value,
        optionValue: { id, name: value, hasVariants: true, linkedMetafieldValue: null, swatch: null },
      })),
    product: () => productView(call, product),
    inventoryItem: () => inventoryItemView(call, product, variant),
    media: (args: PageArguments) => connection(call, media(), args, mediaView),
    image: () => {
      const first = media()[0];
      return first?.url ? imageView(first) : null;
    },
    metafield: (args: { namespace?: string; key: string }) => metafieldIn(variant.metafields, args),
    metafields: (args: PageArguments & { namespace?: string }) => metafieldPage(call, variant.metafields, args),
  };
}

export function inventoryItemView(call: Call, product: Product, variant: Variant): object {
  const item = variant.inventoryItem;
  return {
    __typename: "InventoryItem",
    id: item.id,
    legacyResourceId: numericId(item.id),
    sku: variant.sku,
    tracked: item.tracked,
    requiresShipping: item.requiresShipping,
    unitCost: item.cost === null ? null : money(call.shop.currency, item.cost),
    countryCodeOfOrigin: item.countryCodeOfOrigin,
    provinceCodeOfOrigin: item.provinceCodeOfOrigin,
    harmonizedSystemCode: item.harmonizedSystemCode,
    measurement: { id: item.id.replace("InventoryItem", "InventoryItemMeasurement"), weight: item.weight },
    createdAt: isoSeconds(variant.createdAt),
    updatedAt: isoSeconds(variant.updatedAt),
    variant: () => variantView(call, product, variant),
    locationsCount: { count: item.levels.length, precision: "EXACT" },
    inventoryLevel: ({ locationId }: { locationId: string }) => {
      const level = item.levels.find((candidate) => candidate.locationId === locationId);
      return level ? inventoryLevelView(call, product, variant, level) : null;
    },
    inventoryLevels: (args: PageArguments) =>
      connection(call, item.levels, args, (level) => inventoryLevelView(call, product, variant, level)),
  };
}

export function inventoryLevelView(call: Call, product: Product, variant: Variant, level: InventoryLevel): object {
  const quantities: Record<string, number> = {
    available: level.available,
    committed: level.committed,
    on_hand: level.available + level.committed,
    incoming: 0,
    reserved: 0,
    damaged: 0,
    safety_stock: 0,
    quality_control: 0,
  };
  return {
    __typename: "InventoryLevel",
    id: level.id,
    isActive: true,
    createdAt: isoSeconds(level.createdAt),
    updatedAt: isoSeconds(level.updatedAt),
    item: () => inventoryItemView(call, product, variant),
    location: () => locationView(call, level.locationId),
    quantities: ({ names }: { names: string[] }) =>
      names
        .filter((name) => name in quantities)
        .map((name) => ({
          __typename: "InventoryQuantity",
          id: `${level.id.replace("InventoryLevel", "InventoryQuantity")}&name=${name}`,
          name,
          quantity: quantities[name],
          updatedAt: isoSeconds(level.updatedAt),
        })),
  };
}

/** Takes `quantity` from what is available at the location and notes it as committed to an order. */
export function commit(item: InventoryItem, locationId: string, quantity: number): void {
  const level = item.levels.find((candidate) => candidate.locationId === locationId);
  if (!level || !item.tracked) return;
  level.available -= quantity;
  level.committed += quantity;
  level.updatedAt = new Date().toISOString();
}
