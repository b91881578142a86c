import { setTimeout as sleep } from "node:timers/promises";
import { quotaExpired } from "~/areas/billing/server/usage/quota-expired";
import { takeUsage } from "~/areas/billing/server/usage/take-usage.server";
import { holdLock } from "~/platform/db/advisory-lock.server";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import type { Language } from "~/platform/i18n/languages";
import { translate } from "~/platform/i18n/translate.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { log } from "~/platform/log.server";
import { copyProductsJob } from "../../jobs";
import {
  copyReference,
  wordsOfRefusal,
  type CopyPlace,
  type CopyRefusal,
  type CopyRequest,
} from "../../rules/copies/copy-work";
import type { SplitBy } from "../../rules/copies/split-product";
import { copyTitle } from "../../rules/copies/titles";
import { IMPORT_QUOTA_EXCEEDED } from "../../rules/imports/import-quota";
import { holdProducts } from "./hold-products.sql.server";
import { planSplit, readCopySource, type CopySource } from "./read-copy-source.server";
import { runCopies } from "./run-copies.server";

/** How long a request waits for its work; what takes longer is told by its progress. */
const WAIT_MS = 8_000;
/** The job looks after the request this much later, when the request has most likely finished all by itself. */
const JOB_AFTER_MS = 20_000;
/** Products of one job. */
const CHUNK = 25;

export interface CopyWish {
  scope: WorkspaceScope;
  language: Language;
  place: CopyPlace;
  /** Products of the import list, or listings */
  ids: readonly string[];
  /** Null makes copies */
  split: SplitBy | null;
  /** How many products there would be, as a person was told; null where nobody was */
  expected: number | null;
  /** A request's key: the same again is the same work */
  trackingId: string | undefined;
}

type Wanted = { id: string; source: CopySource; createdIds: string[] };
type Refused = { id: string; title: string; code: CopyRefusal };

/**
 * Copies products, or splits them (C223 to C229). What can't be is refused one by one, a single one with an error; what the
 * plan's month has no room for is left out in the given sequence. The work is done in the request as far as its time
 * reaches; a job, put down in the same transaction, finishes the rest, also after a crash.
 * @returns the id that the work is followed by
 * @throws AppError for a single product that can't be copied or split; quotaExpired when none fits the plan; conflict when
 *   other products would come of it than a person was told
 */
export async function requestCopies(wish: CopyWish): Promise<string> {
  const { scope } = wish;
  const trackingId = wish.trackingId ?? newId();
  const itemIds = await scope.db.$transaction((tx) => record(tx, wish, trackingId));
  if (itemIds.length > 0) {
    const work = runCopies({ scope, itemIds }).catch((error: unknown) => {
      log.error({ err: error, trackingId }, "copying stopped; its job tries again");
    });
    await Promise.race([work, sleep(WAIT_MS, undefined, { ref: false })]);
  }
  return trackingId;
}

/** Writes down what is to be done, once for a key, and takes what it needs of the plan; answers what there is to do now. */
async function record(tx: WorkspaceTransaction, wish: CopyWish, trackingId: string): Promise<string[]> {
  const { scope, place, split, expected } = wish;
  await holdLock(tx, `copies:${scope.workspaceId}:${trackingId}`);
  const known = await tx.processItem.findFirst({ where: { batchId: trackingId }, select: { id: true } });
  if (known) return [];
  const ids = [...new Set(wish.ids)];
  await holdProducts(tx, scope, { place, ids });
  const { wanted, refused } = await sortOut(tx, wish, ids);
  const count = wanted.reduce((sum, { createdIds }) => sum + createdIds.length + (split ? 1 : 0), 0);
  const [refusal] = refused;
  if (refusal && wanted.length === 0) throw refusalError(refusal.code);
  if (expected !== null && expected !== count) throw new AppError("conflict", { key: "errors.catalog_split_changed" });
  const wishes = wanted.map(({ id, createdIds }) => ({ id, references: createdIds.map(copyReference) }));
  const { exceeds, limit, used } = await takeUsage({ tx, scope, feature: "PRODUCT_IMPORT", wishes });
  const full = new Set(exceeds);
  const going = wanted.filter(({ id }) => !full.has(id));
  if (going.length === 0) throw quotaExpired({ feature: "PRODUCT_IMPORT", limit, used });
  const items = going.map((one) => ({ ...toItem(wish, trackingId, one), id: newId() }));
  await tx.processItem.createMany({
    data: [
      ...items,
      ...wanted
        .filter(({ id }) => full.has(id))
        .map((one) => ({
          ...toItem(wish, trackingId, one),
          status: "error",
          errorCode: IMPORT_QUOTA_EXCEEDED,
          errorDetail: { limit, used },
        })),
      ...refused.map(({ title, code }) => ({
        ...frame(wish, trackingId),
        title,
        status: "error",
        errorCode: code,
      })),
    ],
  });
  const itemIds = items.map(({ id }) => id);
  for (let start = 0; start < itemIds.length; start += CHUNK) {
    const payload = {
      workspaceId: scope.workspaceId,
      accountId: scope.accountId,
      itemIds: itemIds.slice(start, start + CHUNK),
    };
    await enqueue(tx, copyProductsJob, payload, { delayMs: JOB_AFTER_MS });
  }
  return itemIds;
}

/** Which products can be copied or split, each with the ids of what will come of it, and why others can't. */
async function sortOut(tx: WorkspaceTransaction, { place, split }: CopyWish, ids: readonly string[]) {
  const wanted: Wanted[] = [];
  const refused: Refused[] = [];
  const seen = new Set<string>();
  for (const id of ids) {
    const source = await readCopySource({ db: tx, place, id });
    if ("refusal" in source) {
      refused.push({ id, title: "", code: source.refusal });
      continue;
    }
    const { product } = source;
    const plan = split ? await planSplit({ db: tx, source, split }) : { parts: [null, null] };
    // Two listings of one product would each be split as if the other were not.
    const isTwice = split !== null && (seen.has(product.id) || (await isBeingSplit(tx, product.id)));
    seen.add(product.id);
    if (isTwice) refused.push({ id, title: product.title, code: "split_under_way" });
    else if ("refusal" in plan) refused.push({ id, title: product.title, code: plan.refusal });
    else wanted.push({ id, source, createdIds: plan.parts.slice(1).map(() => newId()) });
  }
  return { wanted, refused };
}

async function isBeingSplit(tx: WorkspaceTransaction, productId: string): Promise<boolean> {
  const item = await tx.processItem.findFirst({
    where: { importedProductId: productId, kind: "split", status: "processing" },
    select: { id: true },
  });
  return item !== null;
}

/** The error that a refusal of a single product is. */
export function refusalError(code: CopyRefusal): AppError {
  const key = wordsOfRefusal(code) ?? "errors.not_found";
  return new AppError(code === "product_gone" ? "notFound" : "unprocessable", { key, errorCode: code.toUpperCase() });
}

function frame({ scope, split }: CopyWish, batchId: string) {
  const { workspaceId, accountId } = scope;
  return { workspaceId, accountId, batchId, kind: split ? "split" : "duplicate" };
}

function toItem(wish: CopyWish, batchId: string, { source: { product, listingId }, createdIds }: Wanted) {
  const request: CopyRequest = {
    place: wish.place,
    listingId,
    created: createdIds,
    version: product.version,
    split: wish.split,
    title: wish.split
      ? null
      : copyTitle(product.title, (title) => translate(wish.language, "products:copies.title", { title })),
  };
  return {
    ...frame(wish, batchId),
    importedProductId: product.id,
    source: product.source,
    sourceProductId: product.sourceProductId,
    title: product.title,
    request: { ...request, split: request.split && { ...request.split } },
  };
}
