import { OutsideError } from "~/adapters/outcome";
import type { ChannelListing, ChannelListingVariant, PushedListing } from "../listing-channel";
import { combination, woven, type Frame } from "./frame";
import type { PicturePlan } from "./picture-plan";

/** The metafield that carries our listing's key, in the namespace that is the app's own. */
export const LISTING_KEY = { namespace: "$app", key: "listing_key" } as const;

/** The metafield that carries a variant's key. */
export const VARIANT_KEY = { namespace: "$app", key: "variant_key" } as const;

/** Points of one call that Shopify takes at most, less what the call costs besides files and variants. */
const COST_BUDGET = 960;
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
 * The variables of SET_PRODUCT. Lists replace what is there, so all of each are sent: also variants that are not ours,
 * which stay as they are by their ids. Variants that are there are named by theirs, or Shopify would make others in their
 * place and the first would be gone from carts and counts. Their stock is set afterwards; that of new ones rides along.
 * What the listing keeps of the store's is not sent, nor are metafields of variants that are there: what merchants and
 * other apps have written beside ours would be gone (`unnamedVariants`).
 * @param plan of pictures; null where those that the product has are not sent: Shopify would fetch each anew and give it
 *   another id
 */
export function productSetVariables(listing: ChannelListing, frame: Frame, plan: PicturePlan | null) {
  const { withKeys, withPictures, answered } = budgetOf(frame, plan);
  const fileAt = (place: number | undefined) => {
    const picture = withPictures && place !== undefined ? plan?.pictures[place] : undefined;
    if (!picture) return {};
    return {
      file: picture.id === undefined ? { originalSource: picture.url, contentType: "IMAGE" } : { id: picture.id },
    };
  };
  return {
    identifier: listingIdentifier(listing.key),
    first: answered,
    input: {
      ...productContent(listing),
      ...(plan && {
        files: plan.pictures.map(({ id, url, alt }) =>
          id === undefined
            ? { originalSource: url, alt, contentType: "IMAGE" }
            : { id, ...(alt !== undefined && { alt }) },
        ),
      }),
      productOptions: productOptions(frame),
      variants: inPlace(frame, {
        ofOurs: ({ variant, at, values }) => ({
          ...(at ? { id: at.externalId } : {}),
          optionValues: optionValues(frame, values),
          ...variantContent(listing, variant, at?.key === variant.key),
          ...(withKeys && !at ? { metafields: [variantKey(variant)] } : {}),
          ...fileAt(plan?.ofVariants.get(variant.key)),
          ...(at
            ? {}
            : {
                inventoryQuantities: [
                  { locationId: listing.locationId, name: "available", quantity: variant.stock ?? 0 },
                ],
              }),
        }),
        ofOwn: ({ externalId, values }) => ({
          id: externalId,
          optionValues: optionValues(frame, values),
          ...fileAt(plan?.ofOwn.get(externalId)),
        }),
      }),
    },
  };
}

/** Ours in their sequence, the merchant's own where they are among them: a shop shows the first that it has. */
function inPlace<Input>(
  { variants, own, present }: Frame,
  to: { ofOurs: (framed: Frame["variants"][number]) => Input; ofOwn: (own: Frame["own"][number]) => Input },
): Input[] {
  const ours = variants.map((framed) => [framed.at?.externalId ?? framed.variant.key, to.ofOurs(framed)] as const);
  const inputs = new Map([...ours, ...own.map((each) => [each.externalId, to.ofOwn(each)] as const)]);
  const sequence = woven(
    ours.map(([name]) => name),
    present.filter((id) => inputs.has(id)),
  );
  return sequence.flatMap((name) => inputs.get(name) ?? []);
}

/**
 * What one call has room for. Shopify counts points for every file, variant and metafield: where a great many variants would
 * go beyond, the variants' own pictures and keys stay out (a picture that a variant has, and its product keeps, stays by
 * itself), and the answer carries as many variants as the points allow.
 */
export function budgetOf(
  frame: Frame,
  plan: PicturePlan | null,
): { withKeys: boolean; withPictures: boolean; answered: number } {
  const count = frame.variants.length + frame.own.length;
  const base = 1.9 * (plan?.pictures.length ?? 0) + 0.2 * count;
  const fresh = frame.variants.filter(({ at }) => at === null).length;
  const withKeys = base + 0.4 * fresh <= COST_BUDGET;
  const keyed = base + (withKeys ? 0.4 * fresh : 0);
  const pictures = plan ? plan.ofVariants.size + plan.ofOwn.size : 0;
  const withPictures = plan !== null && keyed + 0.6 * pictures <= COST_BUDGET;
  const left = COST_BUDGET - keyed - (withPictures ? 0.6 * pictures : 0);
  const answered = Math.min(count, MOST_VARIANTS_ANSWERED, Math.floor(left / COST_OF_VARIANT_ANSWERED));
  return { withKeys, withPictures, answered: Math.max(answered, 1) };
}

function variantKey({ key }: ChannelListingVariant) {
  return { ...VARIANT_KEY, type: "single_line_text_field", value: key };
}

/** The keys of our variants that are at the store without them, as metafields that leave others as they are. */
export function unnamedVariants({ variants }: Frame) {
  return variants.flatMap(({ variant, at }) =>
    at && at.key !== variant.key ? [{ ownerId: at.externalId, ...variantKey(variant) }] : [],
  );
}

function productContent(listing: ChannelListing) {
  const kept = new Set(listing.kept);
  const seo = {
    ...(kept.has("seo_title") ? {} : { title: listing.seoTitle || null }),
    ...(kept.has("seo_description") ? {} : { description: listing.seoDescription || null }),
  };
  return {
    ...(kept.has("title") ? {} : { title: listing.title }),
    ...(kept.has("description") ? {} : { descriptionHtml: listing.descriptionHtml }),
    ...(kept.has("vendor") ? {} : { vendor: listing.vendor }),
    ...(kept.has("product_type") ? {} : { productType: listing.productType }),
    ...(kept.has("tags") ? {} : { tags: listing.tags }),
    ...(kept.has("status") ? {} : { status: listing.status === "active" ? "ACTIVE" : "DRAFT" }),
    ...(Object.keys(seo).length > 0 ? { seo } : {}),
  };
}

function productOptions({ options }: Frame) {
  if (options.length === 0) return [{ name: SINGLE_OPTION.name, position: 1, values: [{ name: SINGLE_OPTION.value }] }];
  return options.map(({ name, values }, index) => ({
    name,
    position: index + 1,
    values: values.map((value) => ({ name: value })),
  }));
}

function optionValues({ options }: Frame, values: readonly string[]) {
  if (options.length === 0) return [{ optionName: SINGLE_OPTION.name, name: SINGLE_OPTION.value }];
  return options.map(({ name }, index) => ({ optionName: name, name: values[index] ?? "" }));
}

/** @param isKnown the store has had it from us */
function variantContent(listing: ChannelListing, variant: ChannelListingVariant, isKnown: boolean) {
  const kept = new Set(variant.kept);
  const inventoryItem = {
    // From then on it is tracked and shipped as the merchant wants it.
    ...(isKnown ? {} : { tracked: true, requiresShipping: true }),
    ...(variant.cost === null || kept.has("cost") ? {} : { cost: variant.cost }),
    ...(variant.weightGrams === null || kept.has("weight")
      ? {}
      : { measurement: { weight: { value: variant.weightGrams, unit: "GRAMS" } } }),
  };
  return {
    ...(kept.has("sku") ? {} : { sku: variant.sku }),
    ...(kept.has("price") ? {} : { price: variant.price, compareAtPrice: variant.compareAtPrice }),
    ...(kept.has("taxable") ? {} : { taxable: listing.taxable }),
    ...(kept.has("oversell") ? {} : { inventoryPolicy: listing.allowSellOutOfStock ? "CONTINUE" : "DENY" }),
    ...(Object.keys(inventoryItem).length > 0 ? { inventoryItem } : {}),
  };
}

/** True for what Shopify gives a product without options. */
export function isSingleOption(options: readonly { name: string; value: string }[]): boolean {
  const [only] = options;
  return options.length === 1 && only?.name === SINGLE_OPTION.name && only.value === SINGLE_OPTION.value;
}

/** Our variants with the platform's ids: those that were there by them, new ones by their option values. */
export function pushedListing(
  listing: ChannelListing,
  frame: Frame,
  product: { id: string; handle?: string | null },
  nodes: readonly VariantNode[],
): PushedListing {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const byCombination = new Map(nodes.map((node) => [combination(valuesOf(node.selectedOptions)), node]));
  return {
    key: listing.key,
    externalId: product.id,
    handle: product.handle ?? null,
    variants: frame.variants.flatMap(({ variant, at, values }) => {
      const node = at ? byId.get(at.externalId) : byCombination.get(combination(values));
      return node ? [{ key: variant.key, externalId: node.id, inventoryItemId: node.inventoryItem?.id ?? null }] : [];
    }),
    unpublished: [],
  };
}

/** The values of a variant; a product without options has none. */
export function valuesOf(selectedOptions: readonly SelectedOption[]): string[] {
  return isSingleOption(selectedOptions) ? [] : selectedOptions.map(({ value }) => value);
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
