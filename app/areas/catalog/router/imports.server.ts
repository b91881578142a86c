import { quotaExpired } from "~/areas/billing/server/usage/quota-expired";
import { ok } from "~/platform/api/call";
import type { ApiContext, Caller } from "~/platform/api/context.server";
import { implementArea } from "~/platform/api/implement.server";
import { AppError, type ErrorText } from "~/platform/errors";
import type { Language } from "~/platform/i18n/languages";
import { translate } from "~/platform/i18n/translate.server";
import { importCalls, type ImportOutcome } from "../contract/imports";
import { isQuotaExpired } from "../rules/imports/import-quota";
import { countImported } from "../server/imports/count-imported.sql.server";
import { importFailureText } from "../server/imports/import-failure";
import { importProducts, type ImportResult } from "../server/imports/import-products.sql.server";
import { listFavourited, listFavourites, listImported } from "../server/imports/list-imported.sql.server";
import { listProcessItems } from "../server/imports/list-process-items.server";
import { markFavourites, removeFavourites, removeImported } from "../server/imports/remove-imported.server";
import type { ImportMark } from "../server/imports/store-products.sql.server";
import { importedFilter, type ImportedQuery } from "./import-query";

const os = implementArea(importCalls);
const AS_IMPORT: ImportMark = { inImportList: true, isFavourite: false };
const AS_FAVOURITE: ImportMark = { inImportList: false, isFavourite: true };

type Context = ApiContext & { caller: () => Caller };

async function list(input: ImportedQuery, context: Context) {
  const { cursor, page_size: pageSize } = input;
  return ok(await listImported({ scope: context.caller().scope, filter: importedFilter(input), cursor, pageSize }));
}

const say = (locale: Language, { key, params }: ErrorText) => translate(locale, key, params);

/** The documented maps, keyed by the source's product id (P128). */
function toOutcome({ batchId, imported, failed, processing, quota }: ImportResult, context: Context): ImportOutcome {
  return {
    batch_id: batchId,
    success: Object.fromEntries(
      imported.map(({ sourceProductId, id }) => [sourceProductId, { product_package_id: id }]),
    ),
    failed: Object.fromEntries(
      failed.map(({ sourceProductId, reason }) => [
        sourceProductId,
        { error: reason, message: say(context.locale, importFailureText(reason, quota)) },
      ]),
    ),
    processing: processing.map(({ sourceProductId }) => sourceProductId),
    quota: quota && { feature_id: "PRODUCT_IMPORT", limit: quota.limit, usage: quota.used },
    is_quota_expired: isQuotaExpired({
      succeeded: imported.length,
      processing: processing.length,
      failures: failed.map(({ reason }) => reason),
    }),
  };
}

interface SourceProductInput {
  supplier_product_id: string;
  source: string;
  ship_to: string;
}

async function importAll(products: SourceProductInput[], mark: ImportMark, context: Context) {
  const outcome = await importProducts({
    scope: context.caller().scope,
    products: products.map(({ supplier_product_id: sourceProductId, source, ship_to: shipTo }) => ({
      source,
      sourceProductId,
      shipTo,
    })),
    mark,
    language: context.locale,
  });
  return ok(toOutcome(outcome, context));
}

export const importsRouter = {
  importProduct: os.importProduct.handler(async ({ input, context }) => {
    const product = {
      source: input.source,
      sourceProductId: input.supplier_product_id,
      shipTo: input.ship_to,
      title: input.productName,
    };
    const { batchId, imported, failed, quota } = await importProducts({
      scope: context.caller().scope,
      products: [product],
      mark: AS_IMPORT,
      language: context.locale,
    });
    const [failure] = failed;
    if (quota) throw quotaExpired({ feature: "PRODUCT_IMPORT", ...quota });
    if (failure)
      throw new AppError("badRequest", { key: `outside:${failure.reason}.title`, errorCode: failure.reason });
    const [done] = imported;
    return ok({
      product_package_id: done?.id ?? null,
      status: done ? ("success" as const) : ("processing" as const),
      batch_id: batchId,
    });
  }),
  importAll: os.importAll.handler(({ input, context }) => importAll(input.import_data, AS_IMPORT, context)),
  favouriteSourceProducts: os.favouriteSourceProducts.handler(({ input, context }) =>
    importAll(input.products, AS_FAVOURITE, context),
  ),

  importListing: os.importListing.handler(({ input, context }) => list(input, context)),
  importedList: os.importedList.handler(({ input, context }) => list(input, context)),
  importedListV1: os.importedListV1.handler(({ input, context }) => list(input, context)),
  deleteImports: os.deleteImports.handler(async ({ input, context }) =>
    ok({ deleted: await removeImported({ scope: context.caller().scope, ids: input.ids }) }),
  ),

  favourite: os.favourite.handler(async ({ input, context }) =>
    ok({ product_ids: await markFavourites({ scope: context.caller().scope, ids: input.product_ids }) }),
  ),
  unfavourite: os.unfavourite.handler(async ({ input, context }) =>
    ok({ deleted: await removeFavourites({ scope: context.caller().scope, products: { ids: input.product_ids } }) }),
  ),
  deleteFavourites: os.deleteFavourites.handler(async ({ input, context }) =>
    ok({ deleted: await removeFavourites({ scope: context.caller().scope, products: { ids: input.product_ids } }) }),
  ),
  unfavouriteSourceProduct: os.unfavouriteSourceProduct.handler(async ({ input, context }) => {
    const products = { source: input.source, sourceProductId: input.supplier_product_id };
    return ok({ deleted: await removeFavourites({ scope: context.caller().scope, products }) });
  }),
  favourites: os.favourites.handler(async ({ input, context }) => {
    const { page, page_size } = input;
    return ok({
      ...(await listFavourites({ scope: context.caller().scope, page, pageSize: page_size })),
      page,
      page_size,
    });
  }),
  favourited: os.favourited.handler(async ({ context }) => ok({ products: await listFavourited(context.caller()) })),

  listingCounts: os.listingCounts.handler(async ({ context }) => ok(await countImported(context.caller()))),
  counts: os.counts.handler(async ({ context }) => ok(await countImported(context.caller()))),
  processItems: os.processItems.handler(async ({ input, context }) => {
    const { batch_id: batchId, kind, page_size: limit } = input;
    return ok({ items: await listProcessItems({ scope: context.caller().scope, batchId, kind, limit }) });
  }),
};
