import { OutsideError } from "~/adapters/outcome";
import type { AdminClient } from "~/adapters/store-connection/shopify/client.server";
import {
  topLevelFailure,
  userErrorFailure,
  type TopLevelError,
  type UserError,
} from "~/adapters/store-connection/shopify/failures";
import type { BulkPushResult, ChannelListing, PushedListing, PushPart } from "../listing-channel";
import { runBulkMutation, type BulkLine } from "./bulk-mutation.server";
import { PUBLISH_PRODUCT, SET_PRODUCT } from "./documents/products";
import { frameOf } from "./frame";
import { missingVariants, productSetVariables } from "./listing-input";
import type { ShopifyListings } from "./listings.server";
import { planPictures } from "./picture-plan";
import { pushedProductSchema } from "./product-answers";

/** Keeps an upload far below Shopify's 100 MB, whatever the descriptions weigh. */
const LISTINGS_PER_OPERATION = 500;
const LOOKUPS_AT_ONCE = 4;

interface Created {
  listing: ChannelListing;
  pushed: PushedListing;
}

interface Listeners {
  onResult: (result: BulkPushResult) => Promise<void>;
  part: PushPart;
}

/**
 * Pushes many listings: new ones by bulk operations, those that are at the shop already one by one, since their stock is
 * set apart. A repeat after a crash finds what was made by its key.
 */
export async function pushInBulk(
  client: AdminClient,
  listings: ShopifyListings,
  all: readonly ChannelListing[],
  listeners: Listeners,
): Promise<void> {
  for (let start = 0; start < all.length; start += LISTINGS_PER_OPERATION) {
    const { fresh, present } = await sortByPresence(listings, all.slice(start, start + LISTINGS_PER_OPERATION));
    if (fresh.length > 0) await createAll(client, listings, fresh, listeners);
    for (const listing of present) await pushOne(listings, listing, listeners);
  }
}

async function sortByPresence(
  listings: ShopifyListings,
  chunk: readonly ChannelListing[],
): Promise<{ fresh: ChannelListing[]; present: ChannelListing[] }> {
  const fresh: ChannelListing[] = [];
  const present: ChannelListing[] = [];
  const waiting = [...chunk];
  const look = async () => {
    for (let listing = waiting.shift(); listing; listing = waiting.shift()) {
      ((await listings.findProduct(listing.key)) ? present : fresh).push(listing);
    }
  };
  await Promise.all(Array.from({ length: LOOKUPS_AT_ONCE }, look));
  return { fresh, present };
}

async function createAll(
  client: AdminClient,
  listings: ShopifyListings,
  fresh: readonly ChannelListing[],
  { onResult, part }: Listeners,
): Promise<void> {
  const wanted = [];
  for (const listing of fresh) wanted.push((await part.compare?.(listing, null)) ?? listing);
  const lines = await runBulkMutation(
    client,
    SET_PRODUCT,
    wanted.map((listing) => {
      const frame = frameOf(listing, null);
      return productSetVariables(listing, frame, planPictures(listing, frame));
    }),
  );
  const lineAt = new Map(lines.map((line) => [line.index, line]));
  const created: Created[] = [];
  for (const [index, listing] of wanted.entries()) {
    const outcome = readLine(lineAt.get(index), "productSet");
    const product = outcome instanceof OutsideError ? null : pushedProductSchema.safeParse(outcome.product);
    if (product?.success) {
      const frame = frameOf(listing, null);
      const plan = planPictures(listing, frame);
      const { pushed, shown } = await listings.complete(listing, frame, product.data, plan);
      await part.keep?.(pushed, shown);
      const failure = missingVariants(listing, pushed);
      if (failure) await onResult(failed(listing, failure));
      else created.push({ listing, pushed });
    } else
      await onResult(
        failed(listing, outcome instanceof OutsideError ? outcome : new OutsideError("retry", "unreadable_answer")),
      );
  }
  const failures = await publishAll(client, created);
  for (const { listing, pushed } of created) {
    const failure = failures.get(listing.key);
    // What is refused for one publication is published at the others.
    if (failure?.kind === "refused") await answerOne(listing, onResult, () => publishAlone(listings, listing, pushed));
    else if (failure) await onResult(failed(listing, failure));
    else await onResult({ key: listing.key, ok: true, listing: pushed });
  }
}

async function publishAlone(listings: ShopifyListings, { publicationIds }: ChannelListing, pushed: PushedListing) {
  return { ...pushed, unpublished: await listings.publish(pushed.externalId, publicationIds) };
}

/** Publishes what was created; answers the failures by listing key. */
async function publishAll(client: AdminClient, created: readonly Created[]): Promise<Map<string, OutsideError>> {
  const wanted = created.filter(({ listing }) => listing.publicationIds.length > 0);
  if (wanted.length === 0) return new Map();
  const variables = wanted.map(({ listing, pushed }) => ({
    id: pushed.externalId,
    input: listing.publicationIds.map((publicationId) => ({ publicationId })),
  }));
  const lines = await runBulkMutation(client, PUBLISH_PRODUCT, variables);
  const lineAt = new Map(lines.map((line) => [line.index, line]));
  return new Map(
    wanted.flatMap(({ listing }, index) => {
      const outcome = readLine(lineAt.get(index), "publishablePublish");
      return outcome instanceof OutsideError ? [[listing.key, outcome] as const] : [];
    }),
  );
}

/** The payload of a line's root field, or why there is none. A line that is missing was not reached. */
function readLine(line: BulkLine | undefined, field: string): Record<string, unknown> | OutsideError {
  if (!line)
    return new OutsideError("retry", "vendor_down", { vendorMessage: "The bulk operation did not reach this line" });
  const errors = (Array.isArray(line.errors) ? line.errors : []) as TopLevelError[];
  const failure = topLevelFailure(errors, null, true);
  if (failure) return failure;
  const payload = (line.data as Record<string, Record<string, unknown> | null> | null)?.[field];
  if (!payload) return new OutsideError("retry", "unreadable_answer");
  return userErrorFailure((payload.userErrors ?? []) as UserError[]) ?? payload;
}

function pushOne(listings: ShopifyListings, listing: ChannelListing, { onResult, part }: Listeners): Promise<void> {
  return answerOne(listing, onResult, () => listings.push(listing, part));
}

async function answerOne(
  listing: ChannelListing,
  onResult: Listeners["onResult"],
  push: () => Promise<PushedListing>,
): Promise<void> {
  let result: BulkPushResult;
  try {
    result = { key: listing.key, ok: true, listing: await push() };
  } catch (error) {
    if (!(error instanceof OutsideError) || error.kind === "reconnect" || error.kind === "misconfigured") throw error;
    result = failed(listing, error);
  }
  await onResult(result);
}

function failed(listing: ChannelListing, { reason, vendorCode, vendorMessage }: OutsideError): BulkPushResult {
  return { key: listing.key, ok: false, reason, vendorCode, vendorMessage };
}
