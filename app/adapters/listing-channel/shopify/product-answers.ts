import { z } from "zod";
import type { ChannelProduct } from "../listing-channel";

/** What the Admin API answers about products, and the same in our words. */

const text = z.string().nullish();
const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });
const page = <Node extends z.ZodType>(node: Node) => z.object({ nodes: z.array(node), pageInfo });
const selectedOptions = z.array(z.object({ name: z.string(), value: z.string() }));
const inventoryItem = z.object({ id: z.string() }).nullish();
const preview = z.object({ image: z.object({ url: text }).nullish() }).nullish();

/** A product of a page of variants, whatever the variants carry. */
const variantsOf = <Node extends z.ZodType>(node: Node) =>
  z.object({ product: z.object({ variants: page(node) }).nullish() });

const pushedVariantSchema = z.object({ id: z.string(), selectedOptions, inventoryItem });

export const pushedProductSchema = z.object({ id: z.string(), handle: text, variants: page(pushedVariantSchema) });
export type PushedProductAnswer = z.output<typeof pushedProductSchema>;
export const setProductSchema = z.object({ productSet: z.object({ product: pushedProductSchema }) });
export const pushedVariantsSchema = variantsOf(pushedVariantSchema);
export const keyedVariantsSchema = variantsOf(
  z.object({ id: z.string(), metafield: z.object({ value: z.string() }).nullish(), inventoryItem }),
);
export const stockedVariantsSchema = variantsOf(
  z.object({
    id: z.string(),
    selectedOptions,
    inventoryItem: z.object({ id: z.string(), inventoryLevel: z.object({ id: z.string() }).nullish() }),
  }),
);
export const findListingSchema = z.object({
  productByIdentifier: z.object({ id: z.string(), handle: text }).nullish(),
});
export const picturesSchema = z.object({
  product: z.object({ media: z.object({ nodes: z.array(z.object({ status: z.string() })) }) }).nullish(),
});

const storeVariantSchema = z.object({
  id: z.string(),
  sku: text,
  title: text,
  price: z.string(),
  inventoryQuantity: z.number().nullish(),
  selectedOptions,
  inventoryItem,
  media: z.object({ nodes: z.array(z.object({ preview })) }).nullish(),
});
const storeProductSchema = z.object({
  id: z.string(),
  title: z.string(),
  handle: text,
  status: z.string(),
  updatedAt: z.string(),
  featuredMedia: z.object({ preview }).nullish(),
  metafield: z.object({ value: z.string() }).nullish(),
  variants: page(storeVariantSchema),
});
export const storeProductsSchema = z.object({ products: page(storeProductSchema) });
export const storeVariantsSchema = variantsOf(storeVariantSchema);

/** A store's product whose variants are all there. */
export function mapProduct(product: z.output<typeof storeProductSchema>): ChannelProduct {
  return {
    externalId: product.id,
    title: product.title,
    handle: product.handle ?? null,
    status: product.status.toLowerCase(),
    imageUrl: product.featuredMedia?.preview?.image?.url ?? null,
    updatedAt: new Date(product.updatedAt).toISOString(),
    key: product.metafield?.value ?? null,
    optionNames: product.variants.nodes[0]?.selectedOptions.map(({ name }) => name) ?? [],
    variants: product.variants.nodes.map((variant) => ({
      externalId: variant.id,
      inventoryItemId: variant.inventoryItem?.id ?? null,
      sku: variant.sku ?? "",
      title: variant.title ?? "",
      optionValues: variant.selectedOptions.map(({ value }) => value),
      price: variant.price,
      stock: variant.inventoryQuantity ?? null,
      imageUrl: variant.media?.nodes[0]?.preview?.image?.url ?? null,
    })),
  };
}
