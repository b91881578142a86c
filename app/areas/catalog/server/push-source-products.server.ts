import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError, type ErrorText } from "~/platform/errors";
import type { Language } from "~/platform/i18n/languages";
import { enqueue } from "~/platform/jobs/define.server";
import { pushWhenImportedJob } from "../jobs/push-when-imported.server";
import type { SplitSettings } from "../rules/split";
import { importProducts, type ProductToImport } from "./import-products.server";
import { pushProducts, type PushResult, type PushTarget } from "./push-products.server";
import { readListingQuota } from "./read-listing-quota.server";

/** Long enough for the import's own job to have had its turn. */
const LOOK_AGAIN_MS = 5_000;

/**
 * Imports suppliers' products and pushes them to a store (C221). What is not imported within the request's time is pushed
 * by a job once it is. Prices come from the rules, which never sell below cost.
 * @returns as `pushProducts`, with failures by the source's product id
 * @throws AppError quotaExpired when nothing fits
 */
export async function pushSourceProducts({ scope, products, target, split, language }: {
  scope: WorkspaceScope;
  products: ProductToImport[];
  target: PushTarget;
  split: SplitSettings | null;
  language: Language;
}): Promise<PushResult> {
  const store = await scope.db.store.findFirst({ where: { id: target.storeId, status: "active" } });
  if (!store) throw new AppError("unprocessable", { key: "errors.no_store", errorCode: "NO_ACTIVE_STORE" });
  const { batchId, imported, failed, processing } = await importProducts({ scope, products, mark: { isFavourite: false, inImportList: true }, language });
  const failures = new Map<string, ErrorText>(failed.map(({ sourceProductId, reason }) => [sourceProductId, { key: `outside:${reason}.title` }]));
  if (processing.length > 0) {
    const payload = { workspaceId: scope.workspaceId, accountId: scope.accountId, products: processing, target, split };
    await enqueue(scope.db, pushWhenImportedJob, payload, { runAt: new Date(Date.now() + LOOK_AGAIN_MS) });
  }
  if (imported.length === 0) return { batchId, processing: processing.length, failed: failures, quota: await readListingQuota({ scope }) };
  const pushed = await pushProducts({ scope, wanted: imported.map(({ id }) => ({ productId: id, target })), split, confirmLoss: true });
  const sourceIdOf = new Map(imported.map(({ id, sourceProductId }) => [id, sourceProductId]));
  for (const [id, text] of pushed.failed) failures.set(sourceIdOf.get(id) ?? id, text);
  return { ...pushed, processing: pushed.processing + processing.length, failed: failures };
}
