import { Decimal } from "decimal.js";
import { shopView } from "../app/shop-view.ts";
import { isoSeconds, type Call } from "../graphql/call.ts";
import { connection, type PageArguments } from "../graphql/connection.ts";
import { compareIds, numericId } from "../ids.ts";
import type { Media, Metafield, Product, ProductOption, Publication } from "../model.ts";
import { money } from "../money.ts";
import { publicationView } from "./publications.ts";
import { variantTitle, variantView } from "./variant-view.ts";

/** A Product as GraphQL serves it. */
export function productView(call: Call, product: Product): object {
  const prices = product.variants.map((variant) => new Decimal(variant.price));
  const range = () => ({
    minVariantPrice: money(call.shop.currency, prices.length ? Decimal.min(...prices) : 0),
    maxVariantPrice: money(call.shop.currency, prices.length ? Decimal.max(...prices) : 0),
  });
  const isDefaultOnly =
    product.variants.length === 1 && variantTitle(product, product.variants[0]!) === "Default Title";
  const published = () => product.publications.filter(({ publishDate }) => Date.parse(publishDate) <= Date.now());
  const publications = (onlyPublished: boolean) => (onlyPublished ? published() : product.publications);
  const publicationEntries = (args: PageArguments & { onlyPublished: boolean }) =>
    connection(
      call,
      publications(args.onlyPublished).map((entry) => ({ ...entry, id: entry.publicationId })),
      args,
      (entry) => ({
        isPublished: Date.parse(entry.publishDate) <= Date.now(),
        publishDate: isoSeconds(entry.publishDate),
        publication: publicationView(call, call.shopify.state.publications.get(entry.publicationId) as Publication),
        publishable: () => productView(call, product),
      }),
    );
  return {
    __typename: "Product",
    id: product.id,
    legacyResourceId: numericId(product.id),
    defaultCursor: Buffer.from(product.id).toString("base64"),
    title: product.title,
    handle: product.handle,
    status: product.status,
    vendor: product.vendor,
    productType: product.productType,
    tags: product.tags,
    description: () =>
      product.descriptionHtml
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    descriptionHtml: product.descriptionHtml,
    bodyHtml: product.descriptionHtml,
    seo: product.seo,
    templateSuffix: product.templateSuffix,
    category: product.categoryId
      ? { id: product.categoryId, name: numericId(product.categoryId), fullName: numericId(product.categoryId) }
      : null,
    isGiftCard: false,
    hasOnlyDefaultVariant: isDefaultOnly,
    hasOutOfStockVariants: () =>
      product.variants.some((variant) => variant.inventoryItem.tracked && stockOf(variant) <= 0),
    createdAt: isoSeconds(product.createdAt),
    updatedAt: isoSeconds(product.updatedAt),
    publishedAt: () => {
      const date = published()[0]?.publishDate;
      return date ? isoSeconds(date) : null;
    },
    onlineStoreUrl: () => (published().length > 0 ? storefrontUrl(call, product) : null),
    onlineStorePreviewUrl: () => storefrontUrl(call, product),
    options: ({ first }: { first?: number }) =>
      product.options
        .slice(0, first ?? product.options.length)
        .map((option, index) => optionView(product, option, index)),
    variants: (args: PageArguments) =>
      connection(call, product.variants, args, (variant) => variantView(call, product, variant)),
    variantsCount: { count: product.variants.length, precision: "EXACT" },
    totalInventory: () =>
      product.variants.reduce((total, variant) => total + (variant.inventoryItem.tracked ? stockOf(variant) : 0), 0),
    tracksInventory: product.variants.some((variant) => variant.inventoryItem.tracked),
    priceRangeV2: range,
    media: (args: PageArguments) => connection(call, product.media, args, mediaView),
    mediaCount: { count: product.media.length, precision: "EXACT" },
    featuredMedia: () => (product.media[0] ? mediaView(product.media[0]) : null),
    featuredImage: () => (product.media[0]?.url ? imageView(product.media[0]) : null),
    collections: (args: PageArguments) => connection(call, [], args, () => null),
    metafield: (args: { namespace?: string; key: string }) => metafieldIn(product.metafields, args),
    metafields: (args: PageArguments & { namespace?: string }) => metafieldPage(call, product.metafields, args),
    publishedOnPublication: ({ publicationId }: { publicationId: string }) =>
      published().some((entry) => entry.publicationId === publicationId),
    resourcePublications: publicationEntries,
    resourcePublicationsV2: publicationEntries,
    resourcePublicationsCount: ({ onlyPublished }: { onlyPublished: boolean }) => ({
      count: publications(onlyPublished).length,
      precision: "EXACT",
    }),
    availablePublicationsCount: () => ({ count: published().length, precision: "EXACT" }),
    unpublishedPublications: (args: PageArguments) =>
      connection(
        call,
        call.shopify.state.publications
          .filter(({ shop, id }) => shop === product.shop && !published().some((entry) => entry.publicationId === id))
          .sort((left, right) => compareIds(left.id, right.id)),
        args,
        (publication) => publicationView(call, publication),
      ),
    shop: () => shopView(call),
  };
}

function stockOf(variant: Product["variants"][number]): number {
  return variant.inventoryItem.levels.reduce((total, level) => total + level.available, 0);
}

function storefrontUrl(call: Call, product: Product): string {
  return `${call.shopify.context.origin}/shopify/${product.shop}/storefront/products/${product.handle}`;
}

function optionView(product: Product, option: ProductOption, index: number): object {
  const used = (valueId: string) => product.variants.some((variant) => variant.optionValueIds.includes(valueId));
  return {
    __typename: "ProductOption",
    id: option.id,
    name: option.name,
    position: index + 1,
    linkedMetafield: null,
    values: option.values.filter((value) => used(value.id)).map((value) => value.name),
    optionValues: option.values.map((value) => ({
      id: value.id,
      name: value.name,
      hasVariants: used(value.id),
      linkedMetafieldValue: null,
      swatch: null,
    })),
  };
}

/** A MediaImage; its image is null until the stand-in has fetched it. */
export function mediaView(media: Media): object {
  const failure = media.error ? [{ code: "IMAGE_DOWNLOAD_FAILURE", message: media.error, details: media.error }] : [];
  return {
    __typename: "MediaImage",
    id: media.id,
    alt: media.alt,
    status: media.status,
    fileStatus: media.status,
    mediaContentType: "IMAGE",
    mediaErrors: failure,
    fileErrors: failure,
    mediaWarnings: [],
    mimeType: media.mimeType,
    createdAt: isoSeconds(media.createdAt),
    updatedAt: isoSeconds(media.createdAt),
    image: media.url ? imageView(media) : null,
    originalSource: { url: media.originalSource },
    preview: { image: media.url ? imageView(media) : null, status: media.status },
  };
}

export function imageView(media: Media): object {
  return {
    __typename: "Image",
    id: media.id.replace("MediaImage", "ImageSource"),
    altText: media.alt,
    url: media.url,
    src: media.url,
    width: media.width,
    height: media.height,
  };
}

export function metafieldView(metafield: Metafield): object {
  return {
    __typename: "Metafield",
    id: metafield.id,
    legacyResourceId: numericId(metafield.id),
    namespace: metafield.namespace,
    key: metafield.key,
    type: metafield.type,
    value: metafield.value,
    jsonValue:
      metafield.type === "json" || metafield.type.startsWith("list.") ? JSON.parse(metafield.value) : metafield.value,
    compareDigest: metafield.updatedAt,
    createdAt: isoSeconds(metafield.createdAt),
    updatedAt: isoSeconds(metafield.updatedAt),
  };
}

export function metafieldIn(
  metafields: readonly Metafield[],
  args: { namespace?: string | null; key: string },
): object | null {
  const found = metafields.find(({ namespace, key }) => key === args.key && namespace === appNamespace(args.namespace));
  return found ? metafieldView(found) : null;
}

export function metafieldPage(
  call: Call,
  metafields: readonly Metafield[],
  args: PageArguments & { namespace?: string | null },
): object {
  const kept = args.namespace
    ? metafields.filter(({ namespace }) => namespace === appNamespace(args.namespace))
    : metafields;
  return connection(call, kept, args, metafieldView);
}

/** The app's reserved namespace is stored under its full name; it is also what a missing namespace means. */
export function appNamespace(namespace: string | null | undefined): string {
  if (!namespace || namespace === "$app") return "app--1";
  return namespace.startsWith("$app:") ? `app--1--${namespace.slice(5)}` : namespace;
}
