import type { ChannelListing, ListingContent } from "~/adapters/listing-channel/listing-channel";
import { listingChannelFor } from "~/adapters/listing-channel/registry.server";
import { OutsideError } from "~/adapters/outcome";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import type { EditedListing } from "../../contract/push";
import { plainWords, searchSnippet } from "../../rules/imports/search-snippet";
import { compareContent, type Difference, type Facts } from "../../rules/store-edits/compare-content";
import { EDIT_FIELDS, type EditField } from "../../rules/store-edits/edit-fields";
import { numberOfPicture } from "../../rules/store-edits/pictures";
import { readPushPreferences } from "../push-preferences/read-push-preferences.server";
import { listingVariantId } from "../push/listing-variant-id";
import { listingWithProduct, type PushWork } from "../push/read-push-work.server";
import { toChannelListing, type ListingWork } from "../push/to-channel-listing.server";
import { factsOfContent, factsOfListing } from "./facts.server";
import { readPushes, type KnownPushes } from "./pushed-facts.sql.server";

/** As many are read at their stores while a person waits; of more it is told what the stores last told of by themselves. */
const MOST_READ = 10;
/** Variants whose texts are told, of each field. */
const MOST_TEXTS = 20;
/** Letters of a description. */
const MOST_LETTERS = 300;

/** Listings that were pushed before it was kept what with. */
const NOT_KNOWN = [{ pushed: null }, { pushed: { facts: { path: ["product"], equals: {} } } }];
/** What of them may be replaced together: neither a status nor deleted variants, which are asked for alone. */
const MAY_DIFFER = EDIT_FIELDS.filter((field) => field !== "status" && field !== "deleted_variants");

/** How a push would be asked for, as far as that can differ from what a store has; what is left out is not compared. */
interface Asked {
  isPublished?: boolean;
  allowSellOutOfStock?: boolean;
}

/**
 * What merchants have changed at their stores since listings were last pushed, with what a push would have instead; products
 * that are as they were pushed are counted alone (decision 80).
 */
export async function readStoreEdits({
  scope,
  where,
  asked = {},
}: {
  scope: WorkspaceScope;
  where: { productIds: string[]; storeIds: string[] } | { listingIds: string[] };
  asked?: Asked;
}): Promise<{ checked: number; listings: EditedListing[] }> {
  const chosen =
    "listingIds" in where
      ? { id: { in: where.listingIds } }
      : { importedProductId: { in: where.productIds }, storeId: { in: where.storeIds } };
  const pushed = { ...chosen, origin: "pushed", externalId: { not: null }, removedAt: null };
  const checked = await scope.db.listing.count({ where: pushed });
  const stores = new Map(
    (await findStores({ db: scope.db, isActive: true })).map((store) => [store.id, store] as const),
  );
  if (checked > MOST_READ) {
    const edited = await scope.db.listing.findMany({
      where: { ...pushed, OR: [{ editedFields: { isEmpty: false } }, ...NOT_KNOWN] },
      orderBy: { id: "asc" },
    });
    return {
      checked,
      listings: edited.flatMap((listing) => {
        const isKnown = listing.editedFields.length > 0;
        return toldOf(headOf(listing, stores.get(listing.storeId)?.name), listing.editedFields, isKnown) ?? [];
      }),
    };
  }
  const [listings, preferences] = await Promise.all([
    scope.db.listing.findMany({ where: pushed, orderBy: { id: "asc" }, include: listingWithProduct }),
    readPushPreferences({ scope }),
  ]);
  const pushesOf = await readPushes(
    scope.db,
    listings.map(({ id }) => id),
  );
  const compared = await Promise.all(
    listings.map(async (listing): Promise<EditedListing | null> => {
      const store = stores.get(listing.storeId);
      if (!store?.locationId) return null;
      const head = headOf(listing, store.name);
      const surroundings = { store, locationId: store.locationId, publicationIds: [], preferences };
      const work = {
        request: requestOf(listing.id, asked),
        listing: {
          ...listing,
          title: titleOf(listing, listings),
          variants: [...listing.variants, ...deletedVariants(listing, pushesOf(listing.id))],
        },
      };
      const sent = toChannelListing(work, surroundings)?.sent;
      if (!sent) return null;
      const now = await readNow(listingChannelFor(store), sent);
      const isKnown = Object.keys(pushesOf(listing.id).pushed.product).length > 0;
      if (now === undefined) return toldOf(head, listing.editedFields, isKnown);
      if (now === null) return null;
      const differences = compareNow(sent, now, pushesOf(listing.id), asked);
      const ownVariants = now.variants.filter(({ key }) => key === null).length;
      if (differences.length === 0) return null;
      return {
        ...head,
        is_read: true,
        is_known: true,
        own_variants: ownVariants,
        edits: toEdits(differences, sent, now),
      };
    }),
  );
  return { checked, listings: compared.filter((listing) => listing !== null) };
}

/** Variants that the merchant has deleted: a push would make them again. */
function deletedVariants(
  { id, variants, importedProduct }: PushWork["listing"],
  { pushed }: KnownPushes,
): ListingWork["listing"]["variants"] {
  const present = new Set(variants.map((variant) => variant.id));
  const wanted = importedProduct?.variants.filter(({ isSelected }) => isSelected) ?? [];
  return wanted
    .map((variant) => listingVariantId(id, variant.id))
    .filter((key) => pushed.variants[key] && !present.has(key))
    .map((key) => ({ id: key, externalId: null, sentPrice: null }));
}

/** Null where the product is gone, undefined where the store does not answer. */
async function readNow(
  channel: ReturnType<typeof listingChannelFor>,
  sent: ChannelListing,
): Promise<ListingContent | null | undefined> {
  try {
    return await channel.readContent(sent);
  } catch (error) {
    if (error instanceof OutsideError || error instanceof AppError) return undefined;
    throw error;
  }
}

function compareNow(
  sent: ChannelListing,
  now: ListingContent,
  { pushed, lost }: KnownPushes,
  { isPublished, allowSellOutOfStock }: Asked,
): Difference[] {
  const ours: Facts = factsOfListing(sent);
  if (isPublished === undefined) delete ours.product.status;
  if (allowSellOutOfStock === undefined) for (const { fields } of ours.variants) delete fields.oversell;
  return compareContent({ pushed, lost, store: factsOfContent(now), ours });
}

function requestOf(listingId: string, { isPublished = true, allowSellOutOfStock = false }: Asked): PushWork["request"] {
  const status = isPublished ? ("active" as const) : ("draft" as const);
  return { listingId, status, allowSellOutOfStock, publicationIds: [], replaces: [] };
}

/** The title that a push gives a listing: products that one import was split into are numbered. */
function titleOf(
  listing: {
    title: string;
    splitIndex: number;
    importedProductId: string | null;
    storeId: string;
    importedProduct: { title: string } | null;
  },
  all: readonly { importedProductId: string | null; storeId: string }[],
): string {
  const { importedProduct: product, importedProductId, storeId, splitIndex } = listing;
  if (!product) return listing.title;
  const parts = all.filter((other) => other.importedProductId === importedProductId && other.storeId === storeId);
  return parts.length > 1 || splitIndex > 0 ? `${product.title} (${splitIndex + 1})` : product.title;
}

function headOf(
  listing: { id: string; importedProductId: string | null; storeId: string; title: string; currency: string },
  storeName = "",
) {
  return {
    listing_id: listing.id,
    product_package_id: listing.importedProductId,
    store_id: listing.storeId,
    store_name: storeName,
    name: listing.title,
    currency: listing.currency,
  };
}

/** What a store last told of by itself, without texts. */
function told(fields: readonly string[]): EditedListing["edits"] {
  const known = EDIT_FIELDS.filter((field) => fields.includes(field));
  return known.map((field) => ({ field, count: 1, texts: [] }));
}

/** The same where a store is not read; of a product whose pushes are not known any field. */
function toldOf(head: ReturnType<typeof headOf>, fields: readonly string[], isKnown: boolean): EditedListing | null {
  if (isKnown && fields.length === 0) return null;
  const edits = told(isKnown ? fields : MAY_DIFFER);
  return { ...head, is_read: false, is_known: isKnown, own_variants: 0, edits };
}

/** Differences by field, each with the texts of its first few variants. */
function toEdits(
  differences: readonly Difference[],
  sent: ChannelListing,
  now: ListingContent,
): EditedListing["edits"] {
  const nameOf = new Map(sent.variants.map(({ key, optionValues }) => [key, optionValues.join(" / ")]));
  return [...Map.groupBy(differences, ({ field }) => field)].map(([field, own]) => ({
    field,
    count: own.length,
    texts: own.slice(0, MOST_TEXTS).map(({ key, last, store, ours }) => ({
      variant: key === null ? null : (nameOf.get(key) ?? ""),
      ...wordsOf(field, { last, store, ours }, sent, now),
    })),
  }));
}

/** As a person reads them: what is compared in short is told in words. */
function wordsOf(
  field: EditField,
  texts: Pick<Difference, "last" | "store" | "ours">,
  sent: ChannelListing,
  now: ListingContent,
): Pick<Difference, "last" | "store" | "ours"> {
  if (field === "description") {
    const [store, ours] = [now.descriptionHtml, sent.descriptionHtml].map((html) =>
      searchSnippet(plainWords(html), MOST_LETTERS),
    ) as [string, string];
    return { last: null, store, ours };
  }
  if (field === "tags") return { ...texts, store: now.tags.join(", "), ours: sent.tags.join(", ") };
  if (field === "pictures") {
    const count = (text: string) => String((JSON.parse(text) as string[]).length);
    return {
      last: texts.last === null ? null : count(texts.last),
      store: texts.store === null ? null : count(texts.store),
      ours: count(texts.ours),
    };
  }
  if (field === "picture") {
    const number = (text: string) => String(numberOfPicture(text) ?? "");
    return {
      last: texts.last === null ? null : number(texts.last),
      store: texts.store === null ? null : number(texts.store),
      ours: number(texts.ours),
    };
  }
  return texts;
}
