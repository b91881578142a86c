import type { InventoryItem, InventoryLevel, Product, Shop } from "../model.ts";
import { selectedOptions, variantTitle } from "../products/variant-view.ts";
import { restId, restIdOrNull, restTime } from "./rest-format.ts";

/** products/create, products/update */
export function productPayload(shop: Shop, product: Product): object {
  const time = (value: string) => restTime(value, shop.timezone);
  return {
    admin_graphql_api_id: product.id,
    body_html: product.descriptionHtml,
    created_at: time(product.createdAt),
    handle: product.handle,
    id: restId(product.id),
    product_type: product.productType,
    published_at: product.publications[0] ? time(product.publications[0].publishDate) : null,
    template_suffix: product.templateSuffix,
    title: product.title,
    updated_at: time(product.updatedAt),
    vendor: product.vendor,
    status: product.status.toLowerCase(),
    published_scope: "global",
    tags: product.tags.join(", "),
    variants: product.variants.map((variant, index) => {
      const [option1, option2, option3] = selectedOptions(product, variant).map(({ value }) => value);
      return {
        admin_graphql_api_id: variant.id,
        barcode: variant.barcode,
        compare_at_price: variant.compareAtPrice,
        created_at: time(variant.createdAt),
        id: restId(variant.id),
        inventory_policy: variant.inventoryPolicy.toLowerCase(),
        position: index + 1,
        price: variant.price,
        product_id: restId(product.id),
        sku: variant.sku,
        taxable: variant.taxable,
        title: variantTitle(product, variant),
        updated_at: time(variant.updatedAt),
        option1: option1 ?? null,
        option2: option2 ?? null,
        option3: option3 ?? null,
        image_id: restIdOrNull(variant.mediaIds[0] ?? null),
        inventory_item_id: restId(variant.inventoryItem.id),
        inventory_quantity: variant.inventoryItem.levels.reduce((total, level) => total + level.available, 0),
      };
    }),
    options: product.options.map((option, index) => ({
      name: option.name,
      id: restId(option.id),
      product_id: restId(product.id),
      position: index + 1,
      values: option.values.map(({ name }) => name),
    })),
    images: [],
    image: null,
    media: [],
    category: null,
  };
}

export function productDeletedPayload(product: Product): object {
  return { id: restId(product.id) };
}

export function inventoryLevelPayload(item: InventoryItem, level: InventoryLevel): object {
  return {
    inventory_item_id: restId(item.id),
    location_id: restId(level.locationId),
    available: level.available,
    updated_at: level.updatedAt,
    admin_graphql_api_id: level.id,
  };
}

export function locationDeletedPayload(locationId: string): object {
  return { id: restId(locationId) };
}
