import { setTimeout as sleep } from "node:timers/promises";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { newId } from "~/platform/db/new-id.server";
import { publishEvent } from "~/platform/events/publish.server";
import { DEFAULT_LANGUAGE, type Language, toLanguage } from "~/platform/i18n/languages";
import { enqueue } from "~/platform/jobs/define.server";
import { log } from "~/platform/log.server";
import { importProductsJob } from "../jobs/import-products.server";
import { type ImportRequest, runImport } from "./run-import.sql.server";
import type { ImportMark } from "./store-products.sql.server";

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
}

/**
 * Imports suppliers' products, or makes them favourites (P127, P128, P162). One that is there already succeeds at once and
 * keeps what was made of it. The work is done in the request as far as its time reaches; a job, put down in the same
 * transaction, finishes the rest, also after a crash.
 */
export async function importProducts({
  scope,
  products,
  mark,
  language,
}: {
  scope: WorkspaceScope;
  products: readonly ProductToImport[];
  mark: ImportMark;
  language: Language;
}): Promise<ImportResult> {
  const wanted = [...new Map(products.map((product) => [keyOf(product), product])).values()];
  const batchId = newId();
  const known = await markKnown({ scope, products: wanted, mark });
  const fresh = wanted.filter((product) => !known.has(keyOf(product))).map((product) => ({ itemId: newId(), product }));
  if (fresh.length > 0) {
    const itemIds = fresh.map(({ itemId }) => itemId);
    await record({ scope, batchId, fresh, mark, language });
    const work = runImport({ scope, itemIds, language, isLastAttempt: false }).catch((error: unknown) => {
      log.error({ err: error, batchId }, "import stopped; its job tries again");
    });
    await Promise.race([work, sleep(WAIT_MS, undefined, { ref: false })]);
  }
  const items = await scope.db.processItem.findMany({
    where: { batchId },
    select: { source: true, sourceProductId: true, status: true, importedProductId: true, errorCode: true },
  });
  const outcome: ImportResult = { batchId, imported: [...known.values()], failed: [], processing: [] };
  for (const { status, importedProductId, errorCode, source, sourceProductId } of items) {
    const product = { source: source ?? "", sourceProductId: sourceProductId ?? "" };
    if (status === "success" && importedProductId) outcome.imported.push({ ...product, id: importedProductId });
    else if (status === "error") outcome.failed.push({ ...product, reason: errorCode ?? "request_refused" });
    else outcome.processing.push(product);
  }
  return outcome;
}

/** Gives the mark to the products that the workspace has already. */
async function markKnown({ scope, products, mark }: { scope: WorkspaceScope; products: readonly ProductToImport[]; mark: ImportMark }) {
  const rows = await scope.db.importedProduct.findMany({
    where: { OR: bySource(products).map(([source, ids]) => ({ source, sourceProductId: { in: ids } })) },
    select: { id: true, source: true, sourceProductId: true, isFavourite: true, inImportList: true },
  });
  const unmarked = rows.filter((row) => (mark.isFavourite && !row.isFavourite) || (mark.inImportList && !row.inImportList));
  if (unmarked.length > 0) {
    await scope.db.importedProduct.updateMany({
      where: { id: { in: unmarked.map(({ id }) => id) } },
      data: { ...(mark.isFavourite && { isFavourite: true }), ...(mark.inImportList && { inImportList: true }) },
    });
  }
  return new Map(rows.map(({ id, source, sourceProductId }) => [keyOf({ source, sourceProductId }), { id, source, sourceProductId }]));
}

async function record({
  scope,
  batchId,
  fresh,
  mark,
  language,
}: {
  scope: WorkspaceScope;
  batchId: string;
  fresh: { itemId: string; product: ProductToImport }[];
  mark: ImportMark;
  language: Language;
}): Promise<void> {
  const { workspaceId, accountId } = scope;
  await scope.db.$transaction(async (tx) => {
    await tx.processItem.createMany({
      data: fresh.map(({ itemId, product: { source, sourceProductId, shipTo, title = "" } }) => {
        const request: ImportRequest = { shipTo, mark };
        return { id: itemId, workspaceId, accountId, batchId, kind: "import", source, sourceProductId, title, request: { ...request, mark: { ...mark } } };
      }),
    });
    const payload = { workspaceId, accountId, itemIds: fresh.map(({ itemId }) => itemId), language: toLanguage(language) ?? DEFAULT_LANGUAGE };
    await enqueue(tx, importProductsJob, payload, { runAt: new Date(Date.now() + JOB_AFTER_MS) });
    await publishEvent(tx, { name: "products.importing", workspaceId, data: { batch_id: batchId, products: fresh.length } });
  });
}

function keyOf({ source, sourceProductId }: { source: string; sourceProductId: string }): string {
  return `${source} ${sourceProductId}`;
}

function bySource(products: readonly ProductToImport[]): [string, string[]][] {
  const groups = new Map<string, string[]>();
  for (const { source, sourceProductId } of products) groups.set(source, [...(groups.get(source) ?? []), sourceProductId]);
  return [...groups];
}
