import { Decimal } from "decimal.js";
import type { ChannelListing } from "~/adapters/listing-channel/listing-channel";
import { listingChannelFor } from "~/adapters/listing-channel/registry.server";
import { currencyDigits } from "~/platform/money/currency-digits";
import { planListings } from "../../rules/push/listing-plan";
import { convertPrice } from "../../rules/push/pricing";
import { imagesOf } from "../imports/read-product-package.server";
import { requireRate } from "../push-preferences/read-push-preferences.server";
import { listingVariantId } from "./listing-variant-id";
import { picturesMark } from "./pictures-mark.server";
import type { StoreReadyForPush } from "./prepare-pushes.server";
import type { PushWork } from "./read-push-work.server";

/**
 * The listing as the sales channel takes it: prices in the store's currency, costs for its cost field, stock for our
 * location. Prices that follow the rules end with the rules' cents in the store's currency too.
 * @returns null when its product or all of its variants are gone
 * @throws AppError unprocessable for a currency without a rate
 */
export function toChannelListing(
  { request, listing }: PushWork,
  { store, locationId, publicationIds, preferences }: StoreReadyForPush,
): ChannelListing | null {
  const product = listing.importedProduct;
  if (!product) return null;
  const { capabilities } = listingChannelFor(store);
  const { assign, taxable } = preferences.selling_price;
  const priceRate = requireRate(preferences.currency, store.currency);
  const costRate = requireRate(product.costCurrency, store.currency);
  const digits = currencyDigits(store.currency);
  const own = new Set(listing.variants.map(({ id }) => id));
  const variants = product.variants.filter((variant) => own.has(listingVariantId(listing.id, variant.id)));
  const [plan] = planListings({
    title: listing.title,
    options: product.options as { name: string }[],
    variants,
    split: { ...preferences.auto_split_variant_options, threshold: Number.POSITIVE_INFINITY },
    limits: { maxOptions: capabilities.maxOptions, maxVariants: capabilities.maxVariants },
  });
  if (!plan || plan.variants.length === 0) return null;
  const convert = (amount: string, cents: number | null) =>
    convertPrice({ amount, rate: priceRate, currency: store.currency, cents: product.pricesEdited ? null : cents });
  const pictures = {
    images: imagesOf(product.images).slice(0, capabilities.maxImages),
    variants: plan.variants.map(({ optionValues, imageUrl }) => ({ optionValues, imageUrl })),
  };
  return {
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
    variants: plan.variants.map((variant) => ({
      key: listingVariantId(listing.id, variant.id),
      sku: variant.sku,
      optionValues: variant.optionValues,
      price: convert(variant.price.toString(), assign.assign_cents),
      compareAtPrice: variant.compareAtPrice && convert(variant.compareAtPrice.toString(), assign.assign_compare_cents),
      cost: new Decimal(variant.cost.toString()).mul(costRate).toFixed(digits),
      stock: variant.stock,
      imageUrl: variant.imageUrl,
      weightGrams: variant.weightGrams,
    })),
    currency: store.currency,
    taxable,
    allowSellOutOfStock: request.allowSellOutOfStock,
    locationId,
    publicationIds: request.publicationIds ?? publicationIds,
  };
}
