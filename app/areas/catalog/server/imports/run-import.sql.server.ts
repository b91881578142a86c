import { mayPass, OutsideError } from "~/adapters/outcome";
import type { SupplierProduct } from "~/adapters/supplier/supplier";
import { notify } from "~/areas/notifications/server/notify.server";
import { holdLock } from "~/platform/db/advisory-lock.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { scopedRows, tenant } from "~/platform/db/sql.server";
import { publishEvent } from "~/platform/events/publish.server";
import { cleanHtmlOrNothing } from "~/platform/html/clean-html.server";
import type { Language } from "~/platform/i18n/languages";
import { log } from "~/platform/log.server";
import { readPricing } from "../push-preferences/read-push-preferences.server";
import { openSource } from "../sources/open-source.server";
import { COST_CURRENCY } from "../sources/read-source-product.server";
import { moveProcessItems } from "./move-process-items.server";
import { pushWhatCameIn } from "./push-what-came-in.server";
import { storeProducts, type ImportMark } from "./store-products.sql.server";
import { giveBackImports } from "./take-imports.server";

/** What an import was asked for, kept with its process item. */
export interface ImportRequest {
  shipTo: string;
  mark: ImportMark;
  /** The store that whoever asked for it pushes it to */
  pushTo?: string;
  /** In which its supplier is asked for it; what was asked for before it was kept has none */
  language?: Language;
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

async function importChunk({
  scope,
  itemIds,
  language,
  isLastAttempt,
}: {
  scope: WorkspaceScope;
  itemIds: string[];
  language: Language;
  isLastAttempt: boolean;
}) {
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
  const [pricing, ...answers] = await Promise.all([
    readPricing({ scope }),
    ...items.map((item) => readProduct(scope.workspaceId, item, language)),
  ]);
  const found = answers.filter((answer): answer is Extract<Answer, { product: unknown }> => "product" in answer);
  const failed = answers.filter(
    (answer): answer is Extract<Answer, { reason: string }> =>
      "reason" in answer && (isLastAttempt || !answer.isTransient),
  );
  if (found.length + failed.length > 0) {
    await scope.db.$transaction(async (tx) => {
      const stored = await storeProducts(tx, {
        workspaceId: scope.workspaceId,
        pricing,
        products: found.map(({ item, product }) => ({ product, ...item.request })),
      });
      const done = await scopedRows<{ itemId: string; productId: string }>({ tx, workspaceId: scope.workspaceId })`
        UPDATE process_items i SET status = 'success', imported_product_id = p.id, updated_at = now()
        FROM imported_products p
        WHERE ${tenant("i")} AND ${tenant("p")} AND i.status = 'processing' AND i.id = ANY(${found.map(({ item }) => item.id)}::uuid[]) AND p.id = ANY(${stored.map(({ id }) => id)}::uuid[])
          AND p.source = i.source AND p.source_product_id = i.source_product_id
        RETURNING i.id::text AS "itemId", p.id::text AS "productId"`;
      const requestOf = new Map(found.map(({ item }) => [item.id, item.request]));
      await pushWhatCameIn({
        tx,
        scope,
        products: done.flatMap(({ itemId, productId }) => {
          const request = requestOf.get(itemId);
          return request?.mark.inImportList ? [{ id: productId, pushedTo: request.pushTo }] : [];
        }),
      });
      let ended = done.length;
      const open = await holdOpenItems(
        tx,
        scope.workspaceId,
        failed.map(({ item }) => item.id),
      );
      for (const [reason, own] of Map.groupBy(failed, (answer) => answer.reason)) {
        const ids = own.map(({ item }) => item.id);
        ended += await moveProcessItems({ tx, ids, to: "error", data: { errorCode: reason } });
      }
      const lost = failed.filter(({ item }) => open.has(item.id) && item.request.mark.inImportList);
      await giveBackImports({ tx, workspaceId: scope.workspaceId, products: lost.map(({ item }) => item) });
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

/** Holds the pieces of work among these that nobody has ended yet: what they used is given back by who ends them, once. */
async function holdOpenItems(tx: WorkspaceTransaction, workspaceId: string, ids: string[]): Promise<Set<string>> {
  const rows = await scopedRows<{ id: string }>({ tx, workspaceId })`
    SELECT i.id::text FROM process_items i
    WHERE ${tenant("i")} AND i.id = ANY(${ids}::uuid[]) AND i.status = 'processing' ORDER BY i.id FOR NO KEY UPDATE`;
  return new Set(rows.map(({ id }) => id));
}

/** Tells how a batch ended, once nothing of it is under way; one product that came through needs no words. */
async function tellOfBatch(tx: WorkspaceTransaction, workspaceId: string, batchId: string): Promise<void> {
  // Two that end at the same moment would each see the other at work, and neither tell.
  await holdLock(tx, `import-batch:${batchId}`);
  const items = await tx.processItem.findMany({
    where: { batchId, kind: "import" },
    select: { status: true, errorCode: true, request: true },
  });
  if (items.some(({ status }) => status === "processing")) return;
  const failed = items.filter(({ status }) => status === "error");
  const reasons = new Set(failed.map(({ errorCode }) => errorCode));
  const imported = items.filter(
    ({ status, request }) => status === "success" && (request as unknown as ImportRequest).mark.inImportList,
  );
  if (imported.length > 1) await notify({ tx, workspaceId, kind: "products_imported", count: imported.length });
  if (failed.length > 0)
    await notify({
      tx,
      workspaceId,
      kind: "products_import_failed",
      count: failed.length,
      reason: reasons.size === 1 ? [...reasons][0] : null,
    });
}

/** A supplier's product, its description cleaned. */
async function readProduct(workspaceId: string, item: Item, language: Language): Promise<Answer> {
  try {
    const { source, sourceProductId: productId, request } = item;
    const product = await openSource({ source, workspaceId }).product({
      productId,
      shipTo: request.shipTo,
      currency: COST_CURRENCY,
      language,
    });
    if (!product) return { item, reason: "product_gone", isTransient: false };
    return {
      item,
      product: { ...product, descriptionHtml: await cleanHtmlOrNothing(product.descriptionHtml, workspaceId) },
    };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    log.info({ err: error, source: item.source }, "product could not be read for import");
    return { item, reason: error.reason, isTransient: mayPass(error) };
  }
}
