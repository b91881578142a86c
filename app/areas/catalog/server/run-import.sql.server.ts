import { OutsideError } from "~/adapters/outcome";
import { supplierFor } from "~/adapters/registry.server";
import type { SupplierProduct } from "~/adapters/supplier/supplier";
import { notify } from "~/areas/notifications/server/notify.server";
import { holdLock } from "~/platform/db/advisory-lock.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { log } from "~/platform/log.server";
import type { Language } from "~/platform/i18n/languages";
import { readPricing } from "./read-push-preferences.server";
import { COST_CURRENCY } from "./read-source-product.server";
import { type ImportMark, storeProducts } from "./store-products.sql.server";

/** What an import was asked for, kept with its process item. */
export interface ImportRequest {
  shipTo: string;
  mark: ImportMark;
}

/** Products written in one transaction. */
const CHUNK = 100;

/**
 * Imports what the given process items ask for; those that are done already are left alone, so it may run twice at once.
 * Each product succeeds or fails by itself; one that its supplier can't give just now stays under way.
 * @param isLastAttempt true to have those fail as well
 * @returns how many are still under way
 */
export async function runImport({
  scope,
  itemIds,
  language,
  isLastAttempt,
}: {
  scope: WorkspaceScope;
  itemIds: readonly string[];
  language: Language;
  isLastAttempt: boolean;
}): Promise<number> {
  let left = 0;
  for (let start = 0; start < itemIds.length; start += CHUNK) {
    left += await importChunk({ scope, itemIds: itemIds.slice(start, start + CHUNK), language, isLastAttempt });
  }
  return left;
}

interface Item {
  id: string;
  batchId: string;
  source: string;
  sourceProductId: string;
  request: ImportRequest;
}

type Answer = { item: Item; product: SupplierProduct } | { item: Item; reason: string; isTransient: boolean };

async function importChunk({ scope, itemIds, language, isLastAttempt }: { scope: WorkspaceScope; itemIds: string[]; language: Language; isLastAttempt: boolean }) {
  const rows = await scope.db.processItem.findMany({
    where: { id: { in: itemIds }, status: "processing" },
    select: { id: true, batchId: true, source: true, sourceProductId: true, request: true },
  });
  const items = rows.map((row) => ({
    ...row,
    source: row.source ?? "",
    sourceProductId: row.sourceProductId ?? "",
    request: row.request as unknown as ImportRequest,
  }));
  const [pricing, ...answers] = await Promise.all([readPricing({ scope }), ...items.map((item) => readProduct(scope.workspaceId, item, language))]);
  const found = answers.filter((answer): answer is Extract<Answer, { product: unknown }> => "product" in answer);
  const failed = answers.filter((answer): answer is Extract<Answer, { reason: string }> => "reason" in answer && (isLastAttempt || !answer.isTransient));
  if (found.length + failed.length > 0) {
    await scope.db.$transaction(async (tx) => {
      const stored = await storeProducts(tx, {
        workspaceId: scope.workspaceId,
        pricing,
        products: found.map(({ item, product }) => ({ product, ...item.request })),
      });
      let ended = await tx.$executeRaw`
        UPDATE process_items i SET status = 'success', imported_product_id = p.id, updated_at = now()
        FROM imported_products p
        WHERE i.status = 'processing' AND i.id = ANY(${found.map(({ item }) => item.id)}::uuid[]) AND p.id = ANY(${stored.map(({ id }) => id)}::uuid[])
          AND p.source = i.source AND p.source_product_id = i.source_product_id`;
      for (const [reason, ids] of byReason(failed)) {
        const { count } = await tx.processItem.updateMany({ where: { id: { in: ids }, status: "processing" }, data: { status: "error", errorCode: reason } });
        ended += count;
      }
      for (const batchId of new Set(items.map((item) => item.batchId))) {
        await publishEvent(tx, {
          name: "products.import",
          workspaceId: scope.workspaceId,
          data: { batch_id: batchId, success: found.length, failed: failed.length },
        });
        if (ended > 0) await tellOfBatch(tx, scope.workspaceId, batchId);
      }
    });
  }
  return items.length - found.length - failed.length;
}

/** Tells how a batch ended, once nothing of it is under way; one product that came through needs no words. */
async function tellOfBatch(tx: WorkspaceTransaction, workspaceId: string, batchId: string): Promise<void> {
  // Two that end at the same moment would each see the other at work, and neither tell.
  await holdLock(tx, `import-batch:${batchId}`);
  const items = await tx.processItem.findMany({ where: { batchId, kind: "import" }, select: { status: true, errorCode: true, request: true } });
  if (items.some(({ status }) => status === "processing")) return;
  const failed = items.filter(({ status }) => status === "error");
  const reasons = new Set(failed.map(({ errorCode }) => errorCode));
  const imported = items.filter(({ status, request }) => status === "success" && (request as unknown as ImportRequest).mark.inImportList);
  if (imported.length > 1) await notify({ tx, workspaceId, kind: "products_imported", count: imported.length });
  if (failed.length > 0) await notify({ tx, workspaceId, kind: "products_import_failed", count: failed.length, reason: reasons.size === 1 ? [...reasons][0] : null });
}

async function readProduct(workspaceId: string, item: Item, language: Language): Promise<Answer> {
  try {
    const { source, sourceProductId: productId, request } = item;
    const product = await supplierFor({ source, workspaceId }).product({ productId, shipTo: request.shipTo, currency: COST_CURRENCY, language });
    return product ? { item, product } : { item, reason: "product_gone", isTransient: false };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    log.info({ err: error, source: item.source }, "product could not be read for import");
    return { item, reason: error.reason, isTransient: error.kind === "retry" || error.kind === "unknown" };
  }
}

function byReason(failed: readonly { item: Item; reason: string }[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { item, reason } of failed) groups.set(reason, [...(groups.get(reason) ?? []), item.id]);
  return groups;
}
