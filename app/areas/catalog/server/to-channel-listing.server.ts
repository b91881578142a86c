import type { ImportedProduct, ImportedVariant, Listing, ListingVariant, ProcessItem, Store } from "@prisma/client";
import { Decimal } from "decimal.js";
import { channelFor } from "~/adapters/sales-channel/registry.server";
import type { ChannelListing } from "~/adapters/sales-channel/sales-channel";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { currencyDigits } from "~/platform/money/currency-digits";
import { planListings } from "../rules/listing-plan";
import { picturesMark } from "./pictures-mark.server";
import { convertPrice } from "../rules/pricing";
import { listingVariantId, type PushRequest, pushRequestSchema } from "./push-item";
import { imagesOf } from "./read-product-package.server";
import { readPushPreferences, requireRate, type WorkspacePushPreferences } from "./read-push-preferences.server";

/** A piece of push work with all that it needs. */
export interface PushWork {
  item: ProcessItem;
  request: PushRequest;
  listing: Listing & { variants: ListingVariant[]; importedProduct: (ImportedProduct & { variants: ImportedVariant[] }) | null };
}

/** The pieces of work that are still to be done among these; the rest is done or gone. */
export async function readPushWork({ scope, where }: { scope: WorkspaceScope; where: { id: string } | { batchId: string; storeId: string } }): Promise<PushWork[]> {
  const items = await scope.db.processItem.findMany({ where: { ...where, kind: "push", status: "processing" }, orderBy: { id: "asc" } });
  const requests = items.map((item) => pushRequestSchema.parse(item.request));
  const listings = await scope.db.listing.findMany({
    where: { id: { in: requests.map(({ listingId }) => listingId) } },
    include: { variants: { orderBy: { position: "asc" } }, importedProduct: { include: { variants: { orderBy: { position: "asc" } } } } },
  });
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  return items.flatMap((item, index) => {
    const request = requests[index] as PushRequest;
    const listing = byId.get(request.listingId);
    return listing ? [{ item, request, listing }] : [];
  });
}

/** What is the same for all listings of a store. */
export interface PushSurroundings {
  store: Store;
  locationId: string;
  /** The store's publications, for work that names none */
  publicationIds: string[];
  preferences: WorkspacePushPreferences;
}

/** Reads what pushes to a store share, and sets up our location there when it is missing. @throws OutsideError */
export async function readPushSurroundings({ scope, store }: { scope: WorkspaceScope; store: Store }): Promise<PushSurroundings> {
  const channel = channelFor(store);
  const [preferences, location, publications] = await Promise.all([
    readPushPreferences({ scope }),
    store.locationId ? { locationId: store.locationId } : channel.ensureFulfilmentLocation(),
    channel.capabilities.publications ? channel.listPublications() : [],
  ]);
  if ("fulfilmentServiceId" in location) {
    await scope.db.store.update({ where: { id: store.id }, data: { locationId: location.locationId, fulfillmentServiceId: location.fulfilmentServiceId } });
  }
  return { store, locationId: location.locationId, publicationIds: publications.map(({ id }) => id), preferences };
}

/**
 * The listing as the sales channel takes it: prices in the store's currency, costs for its cost field, stock for our
 * location. Prices that follow the rules end with the rules' cents in the store's currency too.
 * @returns null when its product or all of its variants are gone
 * @throws AppError unprocessable for a currency without a rate
 */
export function toChannelListing({ request, listing }: PushWork, { store, locationId, publicationIds, preferences }: PushSurroundings): ChannelListing | null {
  const product = listing.importedProduct;
  if (!product) return null;
  const { capabilities } = channelFor(store);
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
