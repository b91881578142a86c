import { quotaText } from "~/areas/billing/server/usage/quota-expired";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError, type ErrorText } from "~/platform/errors";
import { wordsOfRefusal, type CopyRequest } from "../../rules/copies/copy-work";
import { isQuotaCode } from "../../rules/imports/import-quota";
import { toProcessKind, type ProcessKind } from "../../rules/imports/process-states";

/** Products that are named at most. */
const MOST_NAMED = 250;

/** How far a copying or splitting of products has come. */
export interface CopyProgress {
  trackingId: string;
  kind: ProcessKind;
  succeeded: number;
  failed: number;
  processing: number;
  /** What came of it, in the import list: of a split the product itself and the parts beside it; at most 250 */
  products: { id: string; title: string; variantsCount: number }[];
  failures: { title: string; code: string; text: ErrorText }[];
}

/** How far a copying or splitting of products has come (C230, P081). @throws AppError notFound for work of nobody here */
export async function readCopyProgress({
  scope: { db },
  trackingId,
}: {
  scope: WorkspaceScope;
  trackingId: string;
}): Promise<CopyProgress> {
  const items = await db.processItem.findMany({
    where: { batchId: trackingId, kind: { in: ["duplicate", "split"] } },
    orderBy: { id: "asc" },
  });
  const [first] = items;
  if (!first) throw new AppError("notFound", { key: "errors.not_found" });
  const made = items
    .filter(({ status }) => status === "success")
    .flatMap(({ kind, importedProductId, request }) => [
      ...(kind === "split" && importedProductId ? [importedProductId] : []),
      ...(request as unknown as CopyRequest).created,
    ])
    .slice(0, MOST_NAMED);
  const products = await db.importedProduct.findMany({
    where: { id: { in: made } },
    select: { id: true, title: true, variantsCount: true },
  });
  const byId = new Map(products.map((product) => [product.id, product]));
  const countOf = (wanted: string) => items.filter(({ status }) => status === wanted).length;
  return {
    trackingId,
    kind: toProcessKind(first.kind),
    succeeded: countOf("success"),
    failed: countOf("error"),
    processing: countOf("processing"),
    products: made.flatMap((id) => byId.get(id) ?? []),
    failures: items
      .filter(({ status }) => status === "error")
      .map(({ title, errorCode, errorDetail }) => ({
        title,
        code: errorCode ?? "",
        text: wordsFor(errorCode ?? "", errorDetail),
      })),
  };
}

function wordsFor(code: string, detail: unknown): ErrorText {
  if (isQuotaCode(code))
    return quotaText({ feature: "PRODUCT_IMPORT", ...(detail as { limit: number; used: number }) });
  return { key: wordsOfRefusal(code) ?? `outside:${code}.title` };
}
