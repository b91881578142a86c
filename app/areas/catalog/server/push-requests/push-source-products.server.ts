import { findStore } from "~/areas/accounts/server/stores/find-store.server";
import { quotaExpired } from "~/areas/billing/server/usage/quota-expired";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError, type ErrorText } from "~/platform/errors";
import type { Language } from "~/platform/i18n/languages";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { pushWhenImportedJob } from "../../jobs";
import { isQuotaCode } from "../../rules/imports/import-quota";
import type { SplitSettings } from "../../rules/push/split";
import { importFailureText } from "../imports/import-failure";
import { importProducts, type ProductToImport } from "../imports/import-products.sql.server";
import { readListingQuota } from "../listings/read-listing-quota.server";
import { pushProducts, type PushResult, type PushTarget } from "./push-products.server";

/** Long enough for the import's own job to have had its turn. */
const LOOK_AGAIN_MS = 5_000;

/**
 * Imports suppliers' products and pushes them to a store (C221). What is not imported within the request's time is pushed
 * by a job once it is. Prices come from the rules, which never sell below cost; what a merchant has priced below it is left out.
 * @returns as `pushProducts`, with failures by the source's product id
 * @throws AppError quotaExpired when nothing fits
 */
export async function pushSourceProducts({
  scope,
  products,
  target,
  split,
  language,
}: {
  scope: WorkspaceScope;
  products: ProductToImport[];
  target: PushTarget;
  split: SplitSettings | null;
  language: Language;
}): Promise<PushResult> {
  const store = await findStore({ db: scope.db, storeId: target.storeId });
  if (store?.status !== "active")
    throw new AppError("unprocessable", { key: "errors.no_store", errorCode: "NO_ACTIVE_STORE" });
  const { batchId, imported, failed, processing, quota } = await importProducts({
    scope,
    products,
    mark: { isFavourite: false, inImportList: true },
    pushTo: target.storeId,
    language,
  });
  const failures = new Map<string, ErrorText>(
    failed.map(({ sourceProductId, reason }) => [sourceProductId, importFailureText(reason, quota)]),
  );
  const isFull = quota !== null && failed.every(({ reason }) => isQuotaCode(reason));
  if (isFull && imported.length === 0 && processing.length === 0)
    throw quotaExpired({ feature: "PRODUCT_IMPORT", ...quota });
  if (processing.length > 0) {
    const payload = { workspaceId: scope.workspaceId, accountId: scope.accountId, products: processing, target, split };
    await enqueue(scope.db, pushWhenImportedJob, payload, { delayMs: LOOK_AGAIN_MS });
  }
  if (imported.length === 0)
    return { batchId, processing: processing.length, failed: failures, quota: await readListingQuota({ scope }) };
  const pushed = await pushProducts({
    scope,
    wanted: imported.map(({ id }) => ({ productId: id, target })),
    split,
    losses: "left_out",
  });
  const sourceIdOf = new Map(imported.map(({ id, sourceProductId }) => [id, sourceProductId]));
  for (const [id, text] of pushed.failed) failures.set(sourceIdOf.get(id) ?? id, text);
  return { ...pushed, processing: pushed.processing + processing.length, failed: failures };
}
