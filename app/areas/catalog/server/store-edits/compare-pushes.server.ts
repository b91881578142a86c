import type {
  ChannelListing,
  ListingContent,
  PushedListing,
  PushPart,
} from "~/adapters/listing-channel/listing-channel";
import { OutsideError } from "~/adapters/outcome";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import type { PushRequest } from "../../rules/push/push-request";
import {
  compareContent,
  factsAfterPush,
  keptFields,
  NOTHING_PUSHED,
  type Facts,
  type PushedFacts,
} from "../../rules/store-edits/compare-content";
import type { EditField, VariantField } from "../../rules/store-edits/edit-fields";
import { takeOutVariants } from "../listings/former-variants.server";
import { picturesMark } from "../push/pictures-mark.server";
import type { ListingToSend } from "../push/to-channel-listing.server";
import { factsOfContent, factsOfListing, pictureIdsOf } from "./facts.server";
import { readPushes, writePushes, type KnownPushes } from "./pushed-facts.sql.server";
import { seenEdits, stillReplaced } from "./seen-edits.server";

/** Variants that a refusal names. */
const MOST_NAMED = 5;

/** A listing of a push, what of the merchant's is to be replaced all the same, and how it goes to its store in the end. */
interface Pushing {
  listing: ListingToSend;
  replaces: readonly EditField[];
  /** The piece of work that says so; none where a listing is put right */
  asked?: { itemId: string; request: PushRequest };
  /** What the listing's variants were sent as their prices before, by their keys */
  sentPrices: ListingToSend["prices"];
  /** It was pushed already and is put right: none that was noted as under way */
  isAfterwards?: boolean;
}

/** Hears of the ids of what a store made of a listing, in the transaction that keeps them. */
type KeepIds = (tx: WorkspaceTransaction, pushed: PushedListing) => Promise<void>;

/**
 * What a push says while it is under way (decision 80): in view of what the store has by then, what the merchant has changed
 * there since the last push stays, and what got there is remembered.
 * @returns the part, and how a listing went to its store in the end
 */
export function comparePushes({
  scope,
  pushing,
  keepIds,
}: {
  scope: WorkspaceScope;
  /** By the listing's id */
  pushing: ReadonlyMap<string, Pushing>;
  keepIds: KeepIds;
}): { part: PushPart; sentOf: (listingId: string) => ListingToSend } {
  const compared = new Map<string, Compared>();
  const part: PushPart = {
    async compare(given, now) {
      const outcome = compare(given, now, (await readPushes(scope.db, [given.key]))(given.key), pushing.get(given.key));
      compared.set(given.key, outcome);
      if (outcome.firstSeen) await keepSeen(scope, outcome.firstSeen);
      return outcome.sent;
    },
    async keep(pushed, shown) {
      const outcome = compared.get(pushed.key);
      if (!outcome) return;
      const facts = factsAfterPush({
        before: outcome.before,
        sent: outcome.facts,
        shown: factsOfContent(shown),
        kept: outcome.kept,
        externalIds: new Map(pushed.variants.map(({ key, externalId }) => [key, externalId])),
        present: outcome.present,
      });
      await scope.db.$transaction(async (tx) => {
        await keepIds(tx, pushed);
        const { pushLostAt } = await tx.listing.update({
          where: { id: pushed.key },
          data: { title: outcome.sent.title, editedFields: outcome.edited },
          select: { pushLostAt: true },
        });
        // What was lost before may land until the store has been looked at.
        await writePushes(tx, scope, [{ id: pushed.key, facts, lost: pushLostAt ? outcome.lost : [] }]);
        const variantIds = [...outcome.kept.deleted];
        await takeOutVariants({ tx, scope, listingId: pushed.key, variantIds, isTakenOff: false });
      });
    },
  };
  return {
    part,
    sentOf(listingId) {
      const { listing, sentPrices } = pushing.get(listingId) as Pushing;
      const outcome = compared.get(listingId);
      if (!outcome) return listing;
      const prices = new Map(listing.prices);
      for (const [key, fields] of outcome.kept.variants)
        if (fields.includes("price")) prices.set(key, sentPrices.get(key) ?? null);
      return { ...listing, sent: outcome.sent, prices };
    },
  };
}

interface Compared {
  before: PushedFacts;
  /** Pushes before this one that may still land */
  lost: readonly PushedFacts[];
  /** Of all that would be sent, whatever stays the merchant's */
  facts: ReturnType<typeof factsOfListing>;
  sent: ChannelListing;
  kept: ReturnType<typeof keptFields>;
  edited: EditField[];
  present: ReadonlySet<string>;
  /** The piece of work with what the store has where it is to be replaced; null where an earlier try has seen it, or nothing is */
  firstSeen: { itemId: string; request: PushRequest } | null;
}

/** What is chosen is chosen of what stands there now: a further try knows it by that. */
async function keepSeen(
  { db }: WorkspaceScope,
  { itemId, request }: NonNullable<Compared["firstSeen"]>,
): Promise<void> {
  await db.processItem.update({ where: { id: itemId }, data: { request } });
}

function compare(
  given: ChannelListing,
  now: ListingContent | null,
  { pushed, lost: noted }: KnownPushes,
  { replaces: chosen = [], asked, isAfterwards = false, listing }: Partial<Pushing> = {},
): Compared {
  // The last that was noted is this one.
  const lost = isAfterwards ? noted : noted.slice(0, -1);
  const facts = withoutKept(factsOfListing(given), given);
  // A product that is there no more is made anew, as if none had been pushed.
  if (!now)
    return {
      before: NOTHING_PUSHED,
      lost,
      facts,
      sent: given,
      kept: keptFields([], []),
      edited: [],
      present: new Set(),
      firstSeen: null,
    };
  refuseMerchants(given, now, pushed);
  const differences = compareContent({ pushed, lost, store: factsOfContent(now), ours: facts });
  const seen = asked?.request.seen;
  const replaces = stillReplaced(differences, { replaces: chosen, seen });
  const kept = withKept(keptFields(differences, replaces), given);
  const replaced = differences.filter(({ field }) => replaces.includes(field));
  const sent = keepMerchants(given, now, kept, pushed);
  const replacesPictures = replaced.some(({ field }) => field === "pictures" || field === "picture");
  const picturesReplaced = new Set(replaced.flatMap(({ field, key }) => (field === "picture" ? key : [])));
  // The listing as it was given tells of variants as well that the merchant has deleted: either way nothing has changed.
  const hasPictures = given.hasPictures || picturesMark(sent) === listing?.picturesMark;
  const isKept = ({ field }: { field: EditField }) => !replaces.includes(field);
  return {
    before: pushed,
    lost,
    facts: { ...facts, variants: facts.variants.filter(({ key }) => !kept.deleted.has(key ?? "")) },
    sent: {
      ...sent,
      hasPictures: hasPictures && !replacesPictures,
      variants: sent.variants.map((variant) =>
        picturesReplaced.has(variant.key) ? { ...variant, replacesPicture: true } : variant,
      ),
    },
    kept,
    edited: [
      ...new Set(
        [...differences.filter(isKept).map(({ field }) => field), ...kept.product, ...kept.variants.values()].flat(),
      ),
    ],
    present: new Set(now.variants.map(({ externalId }) => externalId)),
    firstSeen:
      asked && !seen && chosen.length > 0
        ? { ...asked, request: { ...asked.request, seen: seenEdits(differences, chosen) } }
        : null,
  };
}

/** What is sent of a listing that keeps the merchant's already, as one that is put right does: the rest of it. */
function withoutKept(facts: Facts, { kept = [], variants }: ChannelListing): Facts {
  const keptOf = new Map(variants.map((variant) => [variant.key, variant.kept ?? []]));
  const { options, ...others } = facts;
  return {
    ...others,
    ...(options && !kept.includes("options") && { options }),
    product: without(facts.product, kept),
    variants: facts.variants.map(({ key, fields }) => ({ key, fields: without(fields, keptOf.get(key ?? "") ?? []) })),
  };
}

function without(fields: Partial<Record<string, string>>, kept: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, text]) =>
      text === undefined || kept.includes(field) ? [] : [[field, text] as const],
    ),
  );
}

/** The fields that stay, and those that the listing keeps already. */
function withKept(
  { product, variants, deleted }: ReturnType<typeof keptFields>,
  given: ChannelListing,
): ReturnType<typeof keptFields> {
  const kept = given.variants.map(({ key, kept: before = [] }): [string, VariantField[]] => [
    key,
    [...new Set([...(variants.get(key) ?? []), ...before])],
  ]);
  return {
    product: [...new Set([...product, ...(given.kept ?? [])])],
    variants: new Map(kept.filter(([, fields]) => fields.length > 0)),
    deleted,
  };
}

/**
 * Values or a SKU tell a variant only where one of ours was there: for one that was never pushed, it is the merchant's own that
 * has them. Where nothing is known of what was pushed, any may have been.
 * @throws OutsideError refused variants_of_merchant: a person decides which of the two is sold
 */
function refuseMerchants(given: ChannelListing, now: ListingContent, { variants: pushed }: PushedFacts): void {
  const isKnown = ({ key, externalId }: ChannelListing["variants"][number]) =>
    pushed[key] !== undefined || (externalId ?? null) !== null;
  if (Object.keys(pushed).length === 0 && !given.variants.some(isKnown)) return;
  const fresh = new Set(given.variants.filter((variant) => !isKnown(variant)).map(({ key }) => key));
  const own = now.variants.filter(({ key, isGuessed }) => isGuessed && key !== null && fresh.has(key));
  if (own.length === 0) return;
  const names = own.slice(0, MOST_NAMED).map(({ optionValues }) => optionValues.join(" / "));
  throw new OutsideError("refused", "variants_of_merchant", { vendorMessage: names.join(", ") });
}

/** The listing with the merchant's own where that stays: it tells what the store will have. */
function keepMerchants(
  given: ChannelListing,
  now: ListingContent,
  kept: ReturnType<typeof keptFields>,
  pushed: PushedFacts,
): ChannelListing {
  const stays = new Set(kept.product);
  const at = new Map(now.variants.map((variant) => [variant.key, variant]));
  const keys = new Set(given.variants.map(({ key }) => key));
  const gone = Object.entries(pushed.variants).flatMap(([key, { externalId }]) =>
    keys.has(key) || externalId === null ? [] : [externalId],
  );
  return {
    ...given,
    kept: kept.product,
    pictureIds: pictureIdsOf(given, now, pushed.product.pictures),
    gone,
    ownVariants: now.variants.filter(({ key, externalId }) => key === null && !gone.includes(externalId)).length,
    title: stays.has("title") ? now.title : given.title,
    descriptionHtml: stays.has("description") ? now.descriptionHtml : given.descriptionHtml,
    vendor: stays.has("vendor") ? now.vendor : given.vendor,
    productType: stays.has("product_type") ? now.productType : given.productType,
    tags: stays.has("tags") ? now.tags : given.tags,
    // Where it was published by an earlier push and is no more, the merchant has taken it off.
    publicationIds: given.publicationIds.filter((id) => !pushed.publications.includes(id)),
    variants: given.variants
      .filter(({ key }) => !kept.deleted.has(key))
      .map((variant) => {
        const there = at.get(variant.key);
        if (!there) return variant;
        const fields = kept.variants.get(variant.key) ?? [];
        const { price, compareAtPrice } = fields.includes("price") ? there : variant;
        return {
          ...variant,
          externalId: there.externalId,
          kept: fields,
          sku: fields.includes("sku") ? there.sku : variant.sku,
          price,
          compareAtPrice,
        };
      }),
  };
}
