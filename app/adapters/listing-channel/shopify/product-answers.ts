import { z } from "zod";
import type { ChannelProduct, ContentVariant, ListingContent } from "../listing-channel";
import { isSingleOption, valuesOf } from "./listing-input";

/** What the Admin API answers about products, and the same in our words. */

const text = z.string().nullish();
const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() });
const page = <Node extends z.ZodType>(node: Node) => z.object({ nodes: z.array(node), pageInfo });
const selectedOptions = z.array(z.object({ name: z.string(), value: z.string() }));
const inventoryItem = z.object({ id: z.string() }).nullish();
const preview = z.object({ image: z.object({ url: text }).nullish() }).nullish();

const media = z.object({ nodes: z.array(z.object({ id: z.string(), status: z.string(), alt: text })) });
export type MediaAnswer = z.output<typeof media>;

/** A product of a page of variants, whatever the variants carry. */
const variantsOf = <Node extends z.ZodType>(node: Node) =>
  z.object({ product: z.object({ variants: page(node) }).nullish() });

/** What a merchant may change of a variant, and is told at no cost. */
const variantContent = {
  id: z.string(),
  sku: text,
  price: z.string(),
  compareAtPrice: text,
  taxable: z.boolean(),
  inventoryPolicy: z.string(),
  selectedOptions,
};
const productContent = {
  id: z.string(),
  title: z.string(),
  descriptionHtml: text,
  vendor: text,
  productType: text,
  tags: z.array(z.string()),
  status: z.string(),
  seo: z.object({ title: text, description: text }).nullish(),
};

const pushedVariantSchema = z.object({ ...variantContent, inventoryItem });
export type PushedVariantAnswer = z.output<typeof pushedVariantSchema>;

export const pushedProductSchema = z.object({ ...productContent, handle: text, variants: page(pushedVariantSchema) });
export type PushedProductAnswer = z.output<typeof pushedProductSchema>;
export const setProductSchema = z.object({ productSet: z.object({ product: pushedProductSchema }) });
export const pushedVariantsSchema = variantsOf(pushedVariantSchema);
export const keyedVariantsSchema = variantsOf(
  z.object({ id: z.string(), metafield: z.object({ value: z.string() }).nullish(), inventoryItem }),
);
const contentVariantSchema = z.object({
  ...variantContent,
  metafield: z.object({ value: z.string() }).nullish(),
  media: z.object({ nodes: z.array(z.object({ id: z.string() })) }),
  inventoryItem: z.object({
    id: z.string(),
    unitCost: z.object({ amount: z.string() }).nullish(),
    measurement: z.object({ weight: z.object({ value: z.number(), unit: z.string() }).nullish() }).nullish(),
    inventoryLevel: z.object({ id: z.string() }).nullish(),
  }),
});
export type ContentVariantAnswer = z.output<typeof contentVariantSchema>;
export const contentVariantsSchema = variantsOf(contentVariantSchema);
export const contentSchema = z.object({
  product: z
    .object({
      ...productContent,
      options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
      media,
    })
    .nullish(),
});
export type ContentAnswer = NonNullable<z.output<typeof contentSchema>["product"]>;
export const findListingSchema = z.object({
  productByIdentifier: z.object({ id: z.string(), handle: text }).nullish(),
});
export const picturesSchema = z.object({
  product: z.object({ media }).nullish(),
});

const storeVariantSchema = z.object({
  ...variantContent,
  title: text,
  inventoryQuantity: z.number().nullish(),
  inventoryItem,
  media: z.object({ nodes: z.array(z.object({ id: z.string(), preview })) }).nullish(),
});
const storeProductSchema = z.object({
  ...productContent,
  handle: text,
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
    content: toContent(
      product,
      product.variants.nodes.map((variant) => {
        // One that shows none may have one that is still fetched: lists don't tell.
        const [picture] = variant.media?.nodes ?? [];
        return { ...toContentVariant(variant, null), ...(picture && { picture: picture.id }) };
      }),
    ),
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

/** A gram in the units that Shopify weighs in. */
const GRAMS: Record<string, number> = { GRAMS: 1, KILOGRAMS: 1000, OUNCES: 28.349523125, POUNDS: 453.59237 };

type ContentOf<Schema> = { [Field in keyof Schema]: Schema[Field] };
type ProductAnswer = ContentOf<z.output<z.ZodObject<typeof productContent>>>;
type VariantAnswer = ContentOf<z.output<z.ZodObject<typeof variantContent>>>;

/** A product as the store has it; what was not read of it is missing. */
export function toContent(
  product: ProductAnswer,
  variants: ContentVariant[],
  more: Partial<Pick<ListingContent, "pictures" | "options">> = {},
): ListingContent {
  return {
    externalId: product.id,
    title: product.title,
    descriptionHtml: product.descriptionHtml ?? "",
    vendor: product.vendor ?? "",
    productType: product.productType ?? "",
    tags: product.tags,
    seoTitle: product.seo?.title ?? "",
    seoDescription: product.seo?.description ?? "",
    status: product.status.toLowerCase(),
    pictures: null,
    options: null,
    variants,
    ...more,
  };
}

/** Pictures with what they are called. */
export function toPictures({ nodes }: MediaAnswer): NonNullable<ListingContent["pictures"]> {
  return nodes.map(({ id, alt }) => ({ id, alt: alt ?? "" }));
}

/** What the platform names of options; none for a product without. */
export function optionsOfContent({ options }: ContentAnswer): ListingContent["options"] {
  const isSingle = isSingleOption(options.flatMap(({ name, values }) => values.map((value) => ({ name, value }))));
  return isSingle ? [] : options;
}

/** A variant as the store has it, but for what is read of its item; `key` is ours of it. */
export function toContentVariant(variant: VariantAnswer, key: string | null): ContentVariant {
  return {
    externalId: variant.id,
    key,
    optionValues: valuesOf(variant.selectedOptions),
    sku: variant.sku ?? "",
    price: variant.price,
    compareAtPrice: variant.compareAtPrice ?? null,
    taxable: variant.taxable,
    allowSellOutOfStock: variant.inventoryPolicy === "CONTINUE",
  };
}

/**
 * The same with its picture and what is read of its item: cost and weight.
 * @param areFetched the platform has all of the product's pictures: until then a variant may show none and get one yet
 */
export function toWholeVariant(variant: ContentVariantAnswer, areFetched: boolean): ContentVariant {
  const { unitCost, measurement } = variant.inventoryItem;
  const picture = variant.media.nodes[0]?.id ?? (areFetched ? null : undefined);
  const { value, unit } = measurement?.weight ?? { value: 0, unit: "GRAMS" };
  return {
    ...toContentVariant(variant, variant.metafield?.value ?? null),
    ...(picture !== undefined && { picture }),
    cost: unitCost?.amount ?? null,
    weightGrams: Math.round(value * (GRAMS[unit] ?? 1)),
  };
}
