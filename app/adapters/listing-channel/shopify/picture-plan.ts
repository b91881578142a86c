import type { ChannelListing } from "../listing-channel";
import type { Frame } from "./frame";

/** A product has no more than these. */
export const MOST_PICTURES = 250;

/** A picture of a product: one that it has already, by its id, or one that is sent. */
interface PlannedPicture {
  id?: string;
  /** Ours of it; none of one that only the merchant has */
  url?: string;
  alt?: string;
}

/** The pictures that a push gives a product, all of them and in their sequence, and where in it variants have theirs. */
export interface PicturePlan {
  /** Variants that are not placed show none; else they show what they showed */
  isOurs: boolean;
  pictures: PlannedPicture[];
  /** By our key */
  ofVariants: ReadonlyMap<string, number>;
  /** Of the merchant's own variants, by the platform's id */
  ofOwn: ReadonlyMap<string, number>;
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

/**
 * Ours in the place of what the product has. What a list leaves out is gone, from variants too: pictures that the merchant has
 * given variants, and those of the merchant's own variants, are named in it by their ids.
 */
export function planPictures(listing: ChannelListing, frame: Frame): PicturePlan {
  const kept = frame.variants.flatMap(({ variant, at }) =>
    at?.picture && variant.kept?.includes("picture") ? [[variant.key, at.picture] as const] : [],
  );
  const own = frame.own.flatMap(({ externalId, picture }) => (picture ? [[externalId, picture] as const] : []));
  const held = new Set([...kept, ...own].map(([, id]) => id));
  const ours = picturesOf(listing).map(({ url, alt }) => {
    const id = listing.pictureIds?.[url];
    return id !== undefined && held.has(id) ? { id, url, alt } : { url, alt };
  });
  const named = new Set(ours.flatMap(({ id }) => id ?? []));
  const theirs = [...held].filter((id) => !named.has(id)).map((id) => ({ id }));
  const pictures = [...ours.slice(0, MOST_PICTURES - theirs.length), ...theirs];
  const { byUrl, byId } = placesIn(pictures);
  const keptIds = new Map(kept);
  return {
    isOurs: true,
    pictures,
    ofVariants: placed(frame.variants, ({ variant: { key, imageUrl, kept: fields } }) => [
      key,
      fields?.includes("picture") ? byId.get(keptIds.get(key) ?? "") : byUrl.get(imageUrl ?? ""),
    ]),
    ofOwn: placed(own, ([externalId, id]) => [externalId, byId.get(id)]),
  };
}

/** The product's own pictures as they are, and beside them ours of the variants that get theirs replaced; null where none does. */
export function planBeside(listing: ChannelListing, frame: Frame, present: readonly string[]): PicturePlan | null {
  const replaced = frame.variants.filter(({ variant }) => variant.replacesPicture && variant.imageUrl !== null);
  if (replaced.length === 0) return null;
  const there = new Set(present);
  const idOf = (url: string) => [listing.pictureIds?.[url]].find((id) => id !== undefined && there.has(id));
  const urls = [...new Set(replaced.map(({ variant }) => variant.imageUrl as string))];
  const urlOf = new Map(urls.map((url) => [idOf(url), url]));
  const pictures: PlannedPicture[] = [
    ...present.map((id) => ({ id, ...(urlOf.has(id) && { url: urlOf.get(id) }) })),
    ...urls.filter((url) => idOf(url) === undefined).map((url) => ({ url, alt: "" })),
  ].slice(0, MOST_PICTURES);
  const { byUrl } = placesIn(pictures);
  return {
    isOurs: false,
    pictures,
    ofVariants: placed(replaced, ({ variant: { key, imageUrl } }) => [key, byUrl.get(imageUrl ?? "")]),
    ofOwn: new Map(),
  };
}

function placesIn(pictures: readonly PlannedPicture[]) {
  const placesBy = (keyOf: (picture: PlannedPicture) => string | undefined) =>
    new Map(pictures.flatMap((picture, place) => [[keyOf(picture) ?? "", place] as const]).filter(([key]) => key));
  return { byUrl: placesBy(({ url }) => url), byId: placesBy(({ id }) => id) };
}

function placed<Item>(items: readonly Item[], placeOf: (item: Item) => [string, number | undefined]) {
  return new Map(
    items.flatMap((item) => {
      const [key, place] = placeOf(item);
      return place === undefined ? [] : [[key, place] as const];
    }),
  );
}
