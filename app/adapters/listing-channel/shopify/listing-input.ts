import { OutsideError } from "~/adapters/outcome";
import type { ChannelListing, ChannelListingVariant, PushedListing } from "../listing-channel";

/** The metafield that carries our listing's key, in the namespace that is the app's own. */
export const LISTING_KEY = { namespace: "$app", key: "listing_key" } as const;

/** The metafield that carries a variant's key. */
export const VARIANT_KEY = { namespace: "$app", key: "variant_key" } as const;

/** Points of one call that Shopify takes at most, less what the call costs besides files and variants. */
const COST_BUDGET = 960;
/** A product has no more than these. */
export const MOST_PICTURES = 250;
const MOST_VARIANTS_ANSWERED = 100;
const COST_OF_VARIANT_ANSWERED = 3;

/** Variants that a failure names. */
const MOST_NAMED = 5;

/** What Shopify gives a product without options. */
const SINGLE_OPTION = { name: "Title", value: "Default Title" } as const;

export interface SelectedOption {
  name: string;
  value: string;
}

export interface VariantNode {
  id: string;
  selectedOptions: SelectedOption[];
  inventoryItem?: { id: string } | null;
}

/** Names a product by our listing's key. */
export function listingIdentifier(key: string) {
  return { customId: { ...LISTING_KEY, value: key } };
}

/**
 * The variables of SET_PRODUCT. Lists replace what is there, so all of each are sent. `existing` holds (by option values)
 * the variants that are there: each is named by its id, or Shopify would make another in its place and the first would be
 * gone from carts and counts. Their stock is set afterwards; that of new ones rides along. Shopify counts points for every file,
 * variant and metafield of one call: where a great many variants would go beyond, the variants' own pictures and keys stay
 * out, and the answer carries as many variants as the points allow. Pictures that the product keeps are not sent: Shopify
 * would fetch each anew and give it another id.
 */
export function productSetVariables(
  listing: ChannelListing,
  { existing, keepsPictures }: { existing: ReadonlyMap<string, { id: string }>; keepsPictures: boolean },
) {
  const files = keepsPictures ? [] : picturesOf(listing);
  const sent = new Set(files.map(({ url }) => url));
  const hasPicture = ({ imageUrl }: ChannelListingVariant) => imageUrl !== null && sent.has(imageUrl);
  const pictures = listing.variants.filter(hasPicture).length;
  const base = 1.9 * files.length + 0.2 * listing.variants.length;
  const withKeys = base + 0.4 * listing.variants.length <= COST_BUDGET;
  const keyed = base + (withKeys ? 0.4 * listing.variants.length : 0);
  const withPictures = !keepsPictures && keyed + 0.6 * pictures <= COST_BUDGET;
  const left = COST_BUDGET - keyed - (withPictures ? 0.6 * pictures : 0);
  const answered = Math.min(
    listing.variants.length,
    MOST_VARIANTS_ANSWERED,
    Math.floor(left / COST_OF_VARIANT_ANSWERED),
  );
  return {
    identifier: listingIdentifier(listing.key),
    first: Math.max(answered, 1),
    input: {
      title: listing.title,
      descriptionHtml: listing.descriptionHtml,
      vendor: listing.vendor,
      productType: listing.productType,
      tags: listing.tags,
      status: listing.status === "active" ? "ACTIVE" : "DRAFT",
      seo: { title: listing.seoTitle || null, description: listing.seoDescription || null },
      ...(keepsPictures
        ? {}
        : { files: files.map(({ url, alt }) => ({ originalSource: url, alt, contentType: "IMAGE" })) }),
      productOptions: productOptions(listing),
      variants: listing.variants.map((variant) => ({
        ...namedBy(existing.get(combination(variant.optionValues))),
        ...variantInput(listing, variant),
        ...(withKeys ? { metafields: [{ ...VARIANT_KEY, type: "single_line_text_field", value: variant.key }] } : {}),
        ...(withPictures && hasPicture(variant)
          ? { file: { originalSource: variant.imageUrl, contentType: "IMAGE" } }
          : {}),
        ...(existing.has(combination(variant.optionValues))
          ? {}
          : { inventoryQuantities: [{ locationId: listing.locationId, name: "available", quantity: variant.stock }] }),
      })),
    },
  };
}

/**
 * The pictures of a listing, each once: the product's, then those that variants alone have, since Shopify shows a variant no
 * picture that its product lacks.
 */
export function picturesOf(listing: ChannelListing): { url: string; alt: string }[] {
  const pictures = new Map(listing.images.map((image) => [image.url, image]));
  for (const { imageUrl: url } of listing.variants)
    if (url !== null && !pictures.has(url)) pictures.set(url, { url, alt: "" });
  return [...pictures.values()].slice(0, MOST_PICTURES);
}

function productOptions(listing: ChannelListing) {
  if (listing.options.length === 0)
    return [{ name: SINGLE_OPTION.name, position: 1, values: [{ name: SINGLE_OPTION.value }] }];
  return listing.options.map(({ name, values }, index) => ({
    name,
    position: index + 1,
    values: values.map((value) => ({ name: value })),
  }));
}

/** A variant without an id is made anew. */
function namedBy(existing: { id: string } | undefined): { id?: string } {
  return existing ? { id: existing.id } : {};
}

function variantInput(listing: ChannelListing, variant: ChannelListingVariant) {
  const optionValues = listing.options.length
    ? listing.options.map(({ name }, index) => ({ optionName: name, name: variant.optionValues[index] ?? "" }))
    : [{ optionName: SINGLE_OPTION.name, name: SINGLE_OPTION.value }];
  return {
    optionValues,
    sku: variant.sku,
    price: variant.price,
    compareAtPrice: variant.compareAtPrice,
    taxable: listing.taxable,
    inventoryPolicy: listing.allowSellOutOfStock ? "CONTINUE" : "DENY",
    inventoryItem: {
      tracked: true,
      requiresShipping: true,
      ...(variant.cost === null ? {} : { cost: variant.cost }),
      ...(variant.weightGrams === null
        ? {}
        : { measurement: { weight: { value: variant.weightGrams, unit: "GRAMS" } } }),
    },
  };
}

/** A variant's option values as one text, to find the platform's variant for ours: it trims them, and tells none apart by capitals. */
export function combination(optionValues: readonly string[]): string {
  return JSON.stringify(optionValues.map((value) => value.normalize().trim().toLowerCase()));
}

/**
 * The same of the platform's variant; a product without options has none. Its values come in the sequence of the listing's
 * options, whatever the shop's is, as long as they are named alike.
 */
export function combinationOf(
  selectedOptions: readonly SelectedOption[],
  options: readonly { name: string }[],
): string {
  const [only] = selectedOptions;
  if (selectedOptions.length === 1 && only?.name === SINGLE_OPTION.name && only.value === SINGLE_OPTION.value)
    return combination([]);
  const named = options.flatMap(({ name }) => selectedOptions.find((selected) => selected.name === name) ?? []);
  const inOrder = new Set(named).size === selectedOptions.length ? named : selectedOptions;
  return combination(inOrder.map(({ value }) => value));
}

/** Our variants with the platform's ids, matched by option values. */
export function pushedListing(
  listing: ChannelListing,
  product: { id: string; handle?: string | null },
  nodes: readonly VariantNode[],
): PushedListing {
  const byCombination = new Map(nodes.map((node) => [combinationOf(node.selectedOptions, listing.options), node]));
  return {
    key: listing.key,
    externalId: product.id,
    handle: product.handle ?? null,
    variants: listing.variants.flatMap((variant) => {
      const node = byCombination.get(combination(variant.optionValues));
      return node ? [{ key: variant.key, externalId: node.id, inventoryItemId: node.inventoryItem?.id ?? null }] : [];
    }),
    unpublished: [],
  };
}

/** The failure of a push whose product lacks variants that were sent, or null. */
export function missingVariants(
  { variants: sent }: ChannelListing,
  { variants: made }: PushedListing,
): OutsideError | null {
  if (made.length >= sent.length) return null;
  const found = new Set(made.map(({ key }) => key));
  const missing = sent.filter(({ key }) => !found.has(key)).map(({ optionValues }) => optionValues.join(" / "));
  return new OutsideError("refused", "variants_missing", { vendorMessage: missing.slice(0, MOST_NAMED).join(", ") });
}
