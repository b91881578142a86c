import { z } from "zod";
import { LANGUAGE_CODES } from "~/platform/i18n/languages";
import { declareJob } from "~/platform/jobs/declare";
import { laneOf } from "~/platform/jobs/lane";
import { MOST_RULE_STORES } from "./rules/imports/push-on-import";
import { pushRequestSchema } from "./rules/push/push-request";
import { splitSchema } from "./rules/push/split-schema";

/** How many of one workspace's listings are pushed one by one at once. */
const PUSH_LANES = 4;
/** By then a store has fetched most pictures of a push. */
const PICTURES_FETCHED_MS = 60_000;
/** How many of a workspace's looks at its stores after a push, and of its requests to import or copy, are worked off at once. */
const FEW_LANES = 2;
/** What is asked for by the hundred goes behind what people ask for one by one, their own too; of pushes there are most. */
const PRIORITY = { import: 4, push: 5, routine: 10 };

/** What the keys of pushes' jobs begin with, before a piece of work's id, or its batch's and its store's. */
export const PUSH_KEY = "push:";

/** Finishes what a request to import began: what it could not in its time, or what was left when its process died. */
export const importProductsJob = declareJob({
  name: "catalog.import-products",
  schema: z.object({
    workspaceId: z.uuid(),
    accountId: z.uuid().nullable(),
    itemIds: z.array(z.uuid()).max(250),
    language: z.enum(LANGUAGE_CODES),
  }),
  maxAttempts: 5,
  timeoutMs: 120_000,
  placeOf: ({ workspaceId, itemIds }) => ({
    queue: laneOf({ of: `catalog.import:${workspaceId}`, id: itemIds[0] ?? "", lanes: FEW_LANES }),
    priority: PRIORITY.import,
  }),
});

/** Finishes what a request to copy or split products began, or what was left when its process died. */
export const copyProductsJob = declareJob({
  name: "catalog.copy-products",
  schema: z.object({
    workspaceId: z.uuid(),
    accountId: z.uuid().nullable(),
    itemIds: z.array(z.uuid()).max(25),
  }),
  maxAttempts: 8,
  timeoutMs: 300_000,
  placeOf: ({ workspaceId, itemIds }) => ({
    queue: laneOf({ of: `catalog.copy:${workspaceId}`, id: itemIds[0] ?? "", lanes: FEW_LANES }),
    priority: PRIORITY.import,
  }),
});

/**
 * Pushes one listing. The platform knows it by our key, so that a run that is repeated, after a lost answer or a crash at
 * any point, changes the product that is there instead of making another.
 */
export const pushListingJob = declareJob({
  name: "catalog.push-listing",
  schema: z.object({ workspaceId: z.uuid(), itemId: z.uuid() }),
  maxAttempts: 8,
  timeoutMs: 180_000,
  placeOf: ({ workspaceId, itemId }) => ({
    key: `${PUSH_KEY}${itemId}`,
    queue: laneOf({ of: `push:${workspaceId}`, id: itemId, lanes: PUSH_LANES }),
    priority: PRIORITY.push,
  }),
});

/**
 * Looks at what a store has of a listing once a push that was not answered must have landed, and sends what it was sent last
 * again where it differs. One look of a listing waits at most, at what it was sent last.
 */
export const lookAfterPushJob = declareJob({
  name: "catalog.look-after-push",
  schema: z.object({
    workspaceId: z.uuid(),
    listingId: z.uuid(),
    /** A ChannelListing, word for word */
    sent: z.record(z.string(), z.unknown()),
  }),
  maxAttempts: 6,
  timeoutMs: 180_000,
  placeOf: ({ workspaceId, listingId }) => ({
    key: `push-look:${listingId}`,
    queue: laneOf({ of: `push-look:${workspaceId}`, id: listingId, lanes: FEW_LANES }),
    priority: PRIORITY.push,
  }),
});

/** Looks at the pictures that a store has of a listing, once it has had the time to fetch them. */
export const lookAtPicturesJob = declareJob({
  name: "catalog.look-at-pictures",
  schema: z.object({ workspaceId: z.uuid(), listingId: z.uuid() }),
  maxAttempts: 8,
  timeoutMs: 60_000,
  isRoutine: true,
  placeOf: ({ workspaceId, listingId }) => ({
    key: `pictures:${listingId}`,
    queue: laneOf({ of: `pictures:${workspaceId}`, id: listingId, lanes: FEW_LANES }),
    delayMs: PICTURES_FETCHED_MS,
  }),
});

/** Pushes a batch to one store by the platform's bulk way. A run that is repeated takes up what is not settled yet. */
export const pushListingsBulkJob = declareJob({
  name: "catalog.push-listings-bulk",
  schema: z.object({ workspaceId: z.uuid(), storeId: z.uuid(), batchId: z.uuid() }),
  maxAttempts: 8,
  timeoutMs: 3_600_000,
  isRoutine: true,
  placeOf: ({ storeId, batchId }) => ({ key: `${PUSH_KEY}${batchId}:${storeId}`, queue: `push:${storeId}` }),
});

/** Pushes products whose import took longer than the request that wanted them pushed. */
export const pushWhenImportedJob = declareJob({
  name: "catalog.push-when-imported",
  schema: z.object({
    workspaceId: z.uuid(),
    accountId: z.uuid().nullable(),
    products: z.array(z.object({ source: z.string(), sourceProductId: z.string() })).max(250),
    target: pushRequestSchema.omit({ listingId: true, replaces: true, seen: true }).extend({ storeId: z.uuid() }),
    split: splitSchema.nullable(),
  }),
  maxAttempts: 7,
  timeoutMs: 120_000,
  placeOf: ({ workspaceId }) => ({ queue: `catalog.push-when-imported:${workspaceId}`, priority: PRIORITY.push }),
});

/**
 * Pushes what came onto the import list to the stores of the workspace's rule. It waits in one queue with what people have
 * asked to be pushed so, as of the two at one product the second is to find the first one's listing.
 */
export const pushOnImportJob = declareJob({
  name: "catalog.push-on-import",
  schema: z.object({
    workspaceId: z.uuid(),
    accountId: z.uuid().nullable(),
    productIds: z.array(z.uuid()).max(250),
    targets: z
      .array(pushRequestSchema.pick({ status: true, publicationIds: true }).extend({ storeId: z.uuid() }))
      .max(MOST_RULE_STORES),
  }),
  maxAttempts: 7,
  timeoutMs: 120_000,
  placeOf: ({ workspaceId }) => ({ queue: `catalog.push-when-imported:${workspaceId}`, priority: PRIORITY.push }),
});

/** Reads a store's own products that changed since the last time: one waits at most, and one runs at a time. */
export const syncStoreProductsJob = declareJob({
  name: "catalog.sync-store-products",
  schema: z.object({ storeId: z.uuid() }),
  maxAttempts: 6,
  timeoutMs: 600_000,
  isRoutine: true,
  placeOf: ({ storeId }) => ({ key: `catalog.sync:${storeId}`, queue: `catalog.sync:${storeId}` }),
});

/** Every fifteen minutes, for every connected store that sells what we push: finds what a lost webhook did not tell. */
export const syncAllStoreProductsJob = declareJob({
  name: "catalog.sync-all-store-products",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 60_000,
  schedule: "*/15 * * * *",
});

/** Every night: forgets the progress of imports and pushes that ended more than 90 days ago. */
export const clearProcessItemsJob = declareJob({
  name: "catalog.clear-process-items",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 10 * 60_000,
  schedule: "47 3 * * *",
});

/** Every five minutes: takes up work that people started and whose job is not in the queue any more. */
export const takeUpLostWorkJob = declareJob({
  name: "catalog.take-up-lost",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 60_000,
  schedule: "1,6,11,16,21,26,31,36,41,46,51,56 * * * *",
});

/** Every quarter of an hour: has what each workspace sells followed, and what it sells no more let go. */
export const followAllSuppliesJob = declareJob({
  name: "catalog.follow-all-supplies",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 60_000,
  schedule: "4,19,34,49 * * * *",
});

/** Puts right which suppliers' products are followed for a workspace (decision 91). */
export const followSuppliesJob = declareJob({
  name: "catalog.follow-supplies",
  schema: z.object({ workspaceId: z.uuid() }),
  maxAttempts: 3,
  timeoutMs: 120_000,
  isRoutine: true,
  placeOf: ({ workspaceId }) => ({
    key: `catalog.follow-supplies:${workspaceId}`,
    queue: `catalog.follow-supplies:${workspaceId}`,
    priority: PRIORITY.routine,
  }),
});

/** What moves at one time is told in one line. */
const MOVES_TOGETHER_MS = 60_000;

/** Has a workspace told of what moved at its suppliers, as its rules say. One waits at most. */
export const weighMovesJob = declareJob({
  name: "catalog.weigh-moves",
  schema: z.object({ workspaceId: z.uuid() }),
  maxAttempts: 5,
  timeoutMs: 120_000,
  isRoutine: true,
  placeOf: ({ workspaceId }) => ({
    key: `catalog.weigh-moves:${workspaceId}`,
    queue: `catalog.weigh-moves:${workspaceId}`,
    delayMs: MOVES_TOGETHER_MS,
  }),
});

/** Sends to a workspace's stores what its rules, and taking back, have changed. */
export const sendChangesJob = declareJob({
  name: "catalog.send-changes",
  schema: z.object({ workspaceId: z.uuid() }),
  maxAttempts: 8,
  timeoutMs: 300_000,
  placeOf: ({ workspaceId }) => ({
    key: `catalog.send-changes:${workspaceId}`,
    queue: `catalog.send-changes:${workspaceId}`,
    priority: PRIORITY.push,
  }),
});

/** Every night: forgets what moved at suppliers more than 90 days ago. */
export const clearMovesJob = declareJob({
  name: "catalog.clear-moves",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 10 * 60_000,
  schedule: "53 3 * * *",
});

/** Every minute: has what is due read at its supplier, within what the supplier's limit leaves. */
export const pollSuppliesJob = declareJob({
  name: "catalog.poll-supplies",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 60_000,
  schedule: "* * * * *",
});

/** Reads suppliers' products of a workspace: one batch of a supplier at a time, and one call. */
export const readSuppliesJob = declareJob({
  name: "catalog.read-supplies",
  schema: z.object({ workspaceId: z.uuid(), source: z.string(), productIds: z.array(z.string()).max(50) }),
  maxAttempts: 2,
  timeoutMs: 300_000,
  isRoutine: true,
  placeOf: ({ workspaceId, source }) => ({
    queue: `catalog.read-supplies:${workspaceId}:${source}`,
    priority: PRIORITY.routine,
  }),
});
