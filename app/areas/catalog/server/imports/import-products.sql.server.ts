import { setTimeout as sleep } from "node:timers/promises";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { scopedRows, tenant } from "~/platform/db/sql.server";
import { publishEvent } from "~/platform/events/publish.server";
import { DEFAULT_LANGUAGE, toLanguage, type Language } from "~/platform/i18n/languages";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { log } from "~/platform/log.server";
import { importProductsJob } from "../../jobs";
import { IMPORT_QUOTA_EXCEEDED } from "../../rules/imports/import-quota";
import { pushWhatCameIn } from "./push-what-came-in.server";
import { runImport, type ImportRequest } from "./run-import.sql.server";
import type { ImportMark } from "./store-products.sql.server";
import { importReference, takeImports } from "./take-imports.server";

/** How long a request waits for its products; what takes longer is told by realtime events. */
const WAIT_MS = 8_000;
/** The job looks after the request this much later, when the request has most likely finished all by itself. */
const JOB_AFTER_MS = 20_000;

export interface ProductToImport {
  source: string;
  sourceProductId: string;
  shipTo: string;
  /** Shown while it is under way */
  title?: string;
}

/** What became of each product after at most eight seconds. */
export interface ImportResult {
  batchId: string;
  imported: { source: string; sourceProductId: string; id: string }[];
  failed: { source: string; sourceProductId: string; reason: string }[];
  processing: { source: string; sourceProductId: string }[];
  /** Where the plan's month has no room for all of them; those that it left out have failed with IMPORT_QUOTA_EXCEEDED */
  quota: { limit: number; used: number } | null;
}

interface ImportWish {
  scope: WorkspaceScope;
  products: readonly ProductToImport[];
  mark: ImportMark;
  /** The store that they are pushed to once they are imported; the workspace's rule leaves that one to the caller */
  pushTo?: string;
  language: Language;
}

/**
 * Imports suppliers' products, or makes them favourites (P127, P128, P162). One that is there already succeeds at once and
 * keeps what was made of it. What comes onto the import list counts in the plan's month, in the given sequence, and what it
 * has no room for is refused one by one. The work is done in the request as far as its time reaches; a job, put down in the
 * same transaction, finishes the rest, also after a crash.
 */
export async function importProducts({ scope, products, mark, pushTo, language }: ImportWish): Promise<ImportResult> {
  const wanted = [...new Map(products.map((product) => [keyOf(product), product])).values()];
  const batchId = newId();
  const { known, itemIds, refused, quota } = await record({ scope, products: wanted, mark, pushTo, language }, batchId);
  if (itemIds.length > 0) {
    const work = runImport({ scope, itemIds, language, isLastAttempt: false }).catch((error: unknown) => {
      log.error({ err: error, batchId }, "import stopped; its job tries again");
    });
    await Promise.race([work, sleep(WAIT_MS, undefined, { ref: false })]);
  }
  const items = await scope.db.processItem.findMany({
    where: { batchId },
    select: { source: true, sourceProductId: true, status: true, importedProductId: true, errorCode: true },
  });
  const failed = refused.map(({ source, sourceProductId }) => ({
    source,
    sourceProductId,
    reason: IMPORT_QUOTA_EXCEEDED,
  }));
  const outcome: ImportResult = { batchId, imported: known, failed, processing: [], quota };
  for (const { status, importedProductId, errorCode, source, sourceProductId } of items) {
    const product = { source: source ?? "", sourceProductId: sourceProductId ?? "" };
    if (status === "success" && importedProductId) outcome.imported.push({ ...product, id: importedProductId });
    else if (status === "error") outcome.failed.push({ ...product, reason: errorCode ?? "request_refused" });
    else outcome.processing.push(product);
  }
  return outcome;
}

/** What is to be done of a wish: what was there already has its mark, and the rest has its pieces of work. */
interface Recorded extends Pick<ImportResult, "quota"> {
  known: { source: string; sourceProductId: string; id: string }[];
  itemIds: string[];
  refused: ProductToImport[];
}

/** Takes what the plan has room for, marks what is there, and writes the work for the rest down, all or nothing. */
function record({ scope, products, mark, pushTo, language }: ImportWish, batchId: string): Promise<Recorded> {
  return scope.db.$transaction(async (tx) => {
    const rows = await holdKnown({ tx, scope, products });
    const isNew = (product: ProductToImport) => !rows.get(keyOf(product))?.inImportList;
    const counting = mark.inImportList ? products.filter(isNew) : [];
    const taken = counting.length > 0 ? await takeImports({ tx, scope, products: counting }) : null;
    const isRefused = (product: ProductToImport) => taken?.exceeds.includes(importReference(product)) ?? false;
    const going = products.filter((product) => !isRefused(product));
    const known = going.flatMap((product) => rows.get(keyOf(product)) ?? []);
    await markKnown(tx, known, mark);
    const came = mark.inImportList ? known.filter(({ inImportList }) => !inImportList) : [];
    await pushWhatCameIn({ tx, scope, products: came.map(({ id }) => ({ id, pushedTo: pushTo })) });
    const fresh = going.filter((product) => !rows.has(keyOf(product))).map((product) => ({ itemId: newId(), product }));
    if (fresh.length > 0) await writeWork({ tx, scope, batchId, fresh, mark, pushTo, language });
    return {
      known: known.map(({ id, source, sourceProductId }) => ({ id, source, sourceProductId })),
      itemIds: fresh.map(({ itemId }) => itemId),
      refused: products.filter(isRefused),
      quota: taken && taken.exceeds.length > 0 ? { limit: taken.limit, used: taken.used } : null,
    };
  });
}

interface KnownProduct extends ImportMark {
  id: string;
  source: string;
  sourceProductId: string;
}

/** The products among these that the workspace has already, copies aside, held until the transaction ends. */
async function holdKnown({
  tx,
  scope: { workspaceId },
  products,
}: {
  tx: WorkspaceTransaction;
  scope: WorkspaceScope;
  products: readonly ProductToImport[];
}): Promise<Map<string, KnownProduct>> {
  const rows = await scopedRows<KnownProduct>({ tx, workspaceId })`
    SELECT p.id::text, p.source, p.source_product_id AS "sourceProductId", p.is_favourite AS "isFavourite", p.in_import_list AS "inImportList"
    FROM imported_products p
    JOIN unnest(${products.map(({ source }) => source)}::text[], ${products.map(({ sourceProductId }) => sourceProductId)}::text[])
      AS wanted(source, id) ON wanted.source = p.source AND wanted.id = p.source_product_id
    WHERE ${tenant("p")} AND NOT p.is_copy ORDER BY p.source, p.source_product_id FOR NO KEY UPDATE OF p`;
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** Gives the mark to products that lack it. */
async function markKnown(tx: WorkspaceTransaction, known: readonly KnownProduct[], mark: ImportMark): Promise<void> {
  const unmarked = known.filter(
    (row) => (mark.isFavourite && !row.isFavourite) || (mark.inImportList && !row.inImportList),
  );
  if (unmarked.length > 0)
    await tx.importedProduct.updateMany({
      where: { id: { in: unmarked.map(({ id }) => id) } },
      data: { ...(mark.isFavourite && { isFavourite: true }), ...(mark.inImportList && { inImportList: true }) },
    });
}

async function writeWork({
  tx,
  scope: { workspaceId, accountId },
  batchId,
  fresh,
  mark,
  pushTo,
  language,
}: {
  tx: WorkspaceTransaction;
  scope: WorkspaceScope;
  batchId: string;
  fresh: { itemId: string; product: ProductToImport }[];
  mark: ImportMark;
  pushTo: string | undefined;
  language: Language;
}): Promise<void> {
  const asked = toLanguage(language) ?? DEFAULT_LANGUAGE;
  await tx.processItem.createMany({
    data: fresh.map(({ itemId, product: { source, sourceProductId, shipTo, title = "" } }) => {
      const request: ImportRequest = { shipTo, mark, language: asked, ...(pushTo && { pushTo }) };
      return {
        id: itemId,
        workspaceId,
        accountId,
        batchId,
        kind: "import",
        source,
        sourceProductId,
        title,
        request: { ...request, mark: { ...mark } },
      };
    }),
  });
  const payload = {
    workspaceId,
    accountId,
    itemIds: fresh.map(({ itemId }) => itemId),
    language: asked,
  };
  await enqueue(tx, importProductsJob, payload, { delayMs: JOB_AFTER_MS });
  await publishEvent(tx, {
    name: "products.importing",
    workspaceId,
    data: { batch_id: batchId, products: fresh.length },
  });
}

function keyOf({ source, sourceProductId }: { source: string; sourceProductId: string }): string {
  return `${source} ${sourceProductId}`;
}
