import { createHash } from "node:crypto";
import { Decimal } from "decimal.js";
import type { ChannelListing, ListingContent } from "~/adapters/listing-channel/listing-channel";
import type { Facts } from "../../rules/store-edits/compare-content";
import { idsByMark, picturesText, variantPictureText } from "../../rules/store-edits/pictures";

/** Pictures that a product has at most. */
const MOST_PICTURES = 250;

/** A listing that is to be sent, in words that can be compared. */
export function factsOfListing(listing: ChannelListing): Facts {
  const { taxable, allowSellOutOfStock } = listing;
  const pictures = picturesOf(listing);
  const places = new Map(pictures.map(({ url }, place) => [url, place]));
  return {
    product: {
      title: plain(listing.title),
      description: digest(listing.descriptionHtml),
      vendor: plain(listing.vendor),
      product_type: plain(listing.productType),
      tags: foldTags(listing.tags),
      seo_title: plain(listing.seoTitle),
      seo_description: plain(listing.seoDescription),
      status: listing.status,
      pictures: picturesText(pictures.map(({ alt }) => ({ alt }))),
    },
    options: listing.options,
    variants: listing.variants.map(
      ({ key, optionValues, sku, price, compareAtPrice, cost, weightGrams, imageUrl }) => ({
        key,
        fields: {
          values: wordsOf(optionValues),
          sku: plain(sku),
          price: pricesOf(price, compareAtPrice),
          ...(cost !== null && { cost: amount(cost) }),
          ...(weightGrams !== null && { weight: String(weightGrams) }),
          taxable: String(taxable),
          oversell: String(allowSellOutOfStock),
          picture: pictureAt(places.get(imageUrl ?? "")),
        },
      }),
    ),
  };
}

/** A store's product, in the same words; what was not read of it is missing. */
export function factsOfContent(content: ListingContent): Facts {
  const places = new Map(content.pictures?.map(({ id }, place) => [id, place]));
  return {
    product: {
      title: plain(content.title),
      description: digest(content.descriptionHtml),
      vendor: plain(content.vendor),
      product_type: plain(content.productType),
      tags: foldTags(content.tags),
      seo_title: plain(content.seoTitle),
      seo_description: plain(content.seoDescription),
      status: content.status,
      ...(content.pictures && { pictures: picturesText(content.pictures.map(markedPicture)) }),
    },
    ...(content.options && { options: content.options }),
    variants: content.variants.map((variant) => ({
      key: variant.key,
      fields: {
        values: wordsOf(variant.optionValues),
        sku: plain(variant.sku),
        price: pricesOf(variant.price, variant.compareAtPrice),
        ...(variant.cost !== undefined && { cost: variant.cost === null ? "" : amount(variant.cost) }),
        ...(variant.weightGrams !== undefined && { weight: String(variant.weightGrams) }),
        taxable: String(variant.taxable),
        oversell: String(variant.allowSellOutOfStock),
        ...(variant.picture !== undefined && {
          picture: variantPictureText(
            variant.picture === null ? null : { place: places.get(variant.picture) ?? null, id: variant.picture },
          ),
        }),
      },
    })),
  };
}

/** The pictures that a listing brings: the product's, then those that variants alone have. */
function picturesOf({ images, variants }: ChannelListing): { url: string; alt: string }[] {
  const alts = new Map(images.map(({ url, alt }) => [url, alt]));
  for (const { imageUrl } of variants) if (imageUrl !== null && !alts.has(imageUrl)) alts.set(imageUrl, "");
  return [...alts].slice(0, MOST_PICTURES).map(([url, alt]) => ({ url, alt }));
}

function pictureAt(place: number | undefined): string {
  return variantPictureText(place === undefined ? null : { place });
}

function markedPicture({ id, alt, url }: NonNullable<ListingContent["pictures"]>[number]) {
  return { id, alt, ...(url !== undefined && { mark: addressMark(url) }) };
}

/** The ids that a store has given a listing's pictures, by their addresses, as far as those are still among its pictures. */
export function pictureIdsOf(
  listing: ChannelListing,
  now: ListingContent,
  pushed: readonly string[] = [],
): Record<string, string> {
  const there = new Set(now.pictures?.map(({ id }) => id));
  const ids = new Map(pushed.flatMap((text) => [...idsByMark(text)]).filter(([, id]) => there.has(id)));
  return Object.fromEntries(
    picturesOf(listing).flatMap(({ url }) => {
      const id = ids.get(addressMark(url));
      return id === undefined ? [] : [[url, id]];
    }),
  );
}

function addressMark(url: string): string {
  return createHash("sha256").update(url).digest("base64url").slice(0, 10);
}

function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** As platforms keep tags: trimmed, none twice by capitals alone, in no sequence that counts. */
function foldTags(tags: readonly string[]): string {
  const folded = tags.flatMap((tag) => tag.split(",")).map((tag) => plain(tag).toLowerCase());
  return [...new Set(folded.filter(Boolean))].sort().join(", ");
}

function wordsOf(values: readonly string[]): string {
  return values.map(plain).join(" / ");
}

function pricesOf(price: string, compareAtPrice: string | null): string {
  return compareAtPrice === null ? amount(price) : `${amount(price)} (${amount(compareAtPrice)})`;
}

function amount(text: string): string {
  return new Decimal(text).toFixed();
}

/** A text of any length in few letters: what is the same but for blanks has the same. */
function digest(html: string): string {
  const text = plain(html).replaceAll("> <", "><");
  return text === "" ? "" : createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
