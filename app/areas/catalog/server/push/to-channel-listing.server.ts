import type { ListingVariant } from "@prisma/client";
import { Decimal } from "decimal.js";
import type { ChannelListing } from "~/adapters/listing-channel/listing-channel";
import { listingChannelFor } from "~/adapters/listing-channel/registry.server";
import { currencyDigits } from "~/platform/money/currency-digits";
import { planListings } from "../../rules/push/listing-plan";
import { sentPriceSchema, type SentPrice } from "../../rules/store-prices/price-at-store";
import { imagesOf } from "../imports/read-product-package.server";
import { requireRate } from "../push-preferences/read-push-preferences.server";
import { priceOfVariant } from "../store-prices/prices-at-stores.server";
import { listingVariantId } from "./listing-variant-id";
import { picturesMark } from "./pictures-mark.server";
import type { StoreReadyForPush } from "./prepare-pushes.server";
import type { PushWork } from "./read-push-work.server";

/** A listing as it goes to its store, and what the prices of its variants are made of, by the variant's key. */
export interface ListingToSend {
  sent: ChannelListing;
  prices: ReadonlyMap<string, SentPrice | null>;
  /** Of the pictures that the store was given last; null where they are not known */
  picturesMark: string | null;
  /** Publications that it was to be at and that the store has no more */
  unpublished: readonly string[];
}

/** What is to be sent, and what is known of its variants. */
export interface ListingWork {
  request: PushWork["request"];
  listing: Omit<PushWork["listing"], "variants"> & {
    variants: Pick<ListingVariant, "id" | "externalId" | "sentPrice">[];
  };
}

/** A listing of a piece of work, for who compares it with what its store has. */
export function pushingOf({ item, request, listing: { variants } }: PushWork, listing: ListingToSend) {
  const sentPrices = new Map(
    variants.map(({ id, sentPrice }) => [id, sentPriceSchema.safeParse(sentPrice).data ?? null]),
  );
  return { listing, replaces: request.replaces, asked: { itemId: item.id, request }, sentPrices };
}

/**
 * The listing as the sales channel takes it: prices in the store's currency, as they were or made anew (decision 71), costs
 * for its cost field, stock for our location.
 * @returns null when its product or all of its variants are gone
 * @throws AppError unprocessable for a currency without a rate
 */
export function toChannelListing(
  { request, listing }: ListingWork,
  { store, locationId, publicationIds, preferences }: StoreReadyForPush,
): ListingToSend | null {
  const product = listing.importedProduct;
  if (!product) return null;
  const { capabilities } = listingChannelFor(store);
  const costRate = requireRate(product.costCurrency, store.currency);
  const digits = currencyDigits(store.currency);
  const sentPrices = new Map(listing.variants.map(({ id, sentPrice }) => [id, sentPrice]));
  const externalIds = new Map(listing.variants.map(({ id, externalId }) => [id, externalId]));
  const variants = product.variants
    .map((variant) => ({ ...variant, key: listingVariantId(listing.id, variant.id) }))
    .filter(({ key }) => sentPrices.has(key));
  const [plan] = planListings({
    title: listing.title,
    options: product.options as { name: string; values: string[] }[],
    variants,
    split: { ...preferences.auto_split_variant_options, threshold: Number.POSITIVE_INFINITY },
    limits: { maxOptions: capabilities.maxOptions, maxVariants: capabilities.maxVariants },
  });
  if (!plan || plan.variants.length === 0) return null;
  const pictures = {
    images: imagesOf(product.images).slice(0, capabilities.maxImages),
    variants: plan.variants.map(({ optionValues, imageUrl }) => ({ optionValues, imageUrl })),
  };
  const priced = plan.variants.map((variant) => ({
    variant,
    ...priceOfVariant({ variant, product, store, preferences, sentPrice: sentPrices.get(variant.key) }),
  }));
  const { stockOf } = request;
  const isStockTold = ({ id, key }: { id: string; key: string }) =>
    stockOf === undefined || stockOf.includes(id) || !externalIds.get(key);
  const wanted = request.publicationIds ?? publicationIds;
  const sent: ChannelListing = {
    key: listing.id,
    title: listing.title,
    descriptionHtml: product.descriptionHtml,
    vendor: product.vendor,
    productType: product.productType,
    tags: product.tags,
    seoTitle: product.seoTitle,
    seoDescription: product.seoDescription,
    status: request.status,
    images: pictures.images,
    hasPictures: listing.picturesMark === picturesMark(pictures),
    options: plan.options,
    variants: priced.map(({ variant, price, compareAtPrice }) => ({
      key: variant.key,
      externalId: externalIds.get(variant.key) ?? null,
      sku: variant.sku,
      optionValues: variant.optionValues,
      price,
      compareAtPrice,
      cost: new Decimal(variant.cost.toString()).mul(costRate).toFixed(digits),
      stock: isStockTold(variant) ? variant.stock : null,
      imageUrl: variant.imageUrl,
      weightGrams: variant.weightGrams,
    })),
    currency: store.currency,
    taxable: preferences.selling_price.taxable,
    allowSellOutOfStock: request.allowSellOutOfStock,
    locationId,
    publicationIds: wanted.filter((id) => publicationIds.includes(id)),
  };
  return {
    sent,
    prices: new Map(priced.map(({ variant, sent: made }) => [variant.key, made])),
    picturesMark: listing.picturesMark,
    unpublished: wanted.filter((id) => !publicationIds.includes(id)),
  };
}
