import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { Language } from "~/platform/i18n/languages";
import { translate } from "~/platform/i18n/translate.server";
import { pushCalls, type PushOutcome, type ReplaceEdits, type StorePush } from "../contract/push";
import { copyProducts } from "../server/copying/copy-products.server";
import { updateProducts } from "../server/imports/update-products.server";
import { readListingQuota } from "../server/listings/read-listing-quota.server";
import { listUnpushedProducts } from "../server/push-requests/list-unpushed-products.server";
import { previewPush } from "../server/push-requests/preview-push.sql.server";
import { pushListingsAgain, retryPushes } from "../server/push-requests/push-again.server";
import { pushProducts, type PushResult, type PushTarget } from "../server/push-requests/push-products.server";
import { pushSourceProducts } from "../server/push-requests/push-source-products.server";
import { listPushTargets } from "../server/push-requests/push-targets.server";
import { readPushProgress } from "../server/push-requests/read-push-progress.server";
import { readStoreEdits } from "../server/store-edits/read-store-edits.server";
import { previewStorePrices } from "../server/store-prices/preview-store-prices.server";

const os = implementArea(pushCalls);

function toTarget({
  store_id: storeId,
  is_publish: isPublished,
  allow_sell_out_of_stock: allowSellOutOfStock,
  publications,
}: StorePush): PushTarget {
  return {
    storeId,
    status: isPublished ? "active" : "draft",
    allowSellOutOfStock,
    publicationIds: publications?.map(({ id }) => id) ?? null,
  };
}

/** Every product on every store. */
function everywhere(productIds: string[], settings: StorePush[]) {
  return productIds.flatMap((productId) => settings.map((store) => ({ productId, target: toTarget(store) })));
}

function toOutcome({ batchId, processing, failed, quota }: PushResult, locale: Language): PushOutcome {
  const words = [...failed].map(
    ([id, { key, params }]) =>
      [id, { error: key.replace(/^errors\./, ""), message: translate(locale, key, params) }] as const,
  );
  return { batch_id: batchId, processing, failed: Object.fromEntries(words), quota };
}

function toReplaces(edits: ReplaceEdits) {
  return new Map(edits.map(({ listing_id: listingId, fields }) => [listingId, fields]));
}

async function pushImported(
  { scope, locale }: { scope: WorkspaceScope; locale: Language },
  productIds: string[],
  {
    push_settings: settings,
    variant_options: split,
    confirm_loss: confirmLoss,
    replace_edits: edits = [],
  }: {
    push_settings: StorePush[];
    variant_options?: Parameters<typeof pushProducts>[0]["split"];
    confirm_loss: boolean;
    replace_edits?: ReplaceEdits;
  },
) {
  const result = await pushProducts({
    scope,
    wanted: everywhere(productIds, settings),
    split: split ?? null,
    losses: confirmLoss ? "confirmed" : "refused",
    replaces: toReplaces(edits),
  });
  return ok(toOutcome(result, locale));
}

export const pushRouter = os.router({
  previewPush: os.previewPush.handler(async ({ input, context }) =>
    ok(
      await previewPush({
        scope: context.caller().scope,
        productIds: input.product_package_ids,
        storeIds: input.store_ids,
      }),
    ),
  ),
  previewStorePrices: os.previewStorePrices.handler(async ({ input, context }) =>
    ok(
      await previewStorePrices({
        scope: context.caller().scope,
        productIds: input.product_package_ids,
        storeIds: input.store_ids,
      }),
    ),
  ),
  push: os.push.handler(({ input, context }) =>
    pushImported({ scope: context.caller().scope, locale: context.locale }, input.product_package_ids, input),
  ),
  pushMultipleChannel: os.pushMultipleChannel.handler(({ input, context }) =>
    pushImported({ scope: context.caller().scope, locale: context.locale }, input.product_package_ids, input),
  ),
  pushAll: os.pushAll.handler(async ({ input, context }) => {
    const { scope } = context.caller();
    return pushImported({ scope, locale: context.locale }, await listUnpushedProducts({ scope }), input);
  }),
  updateAndPush: os.updateAndPush.handler(async ({ input, context }) => {
    const { scope } = context.caller();
    const updated = await updateProducts({ scope, changes: input.products });
    return pushImported(
      { scope, locale: context.locale },
      updated.map((product) => product.product_package_id),
      input,
    );
  }),
  pushFavourites: os.pushFavourites.handler(({ input, context }) =>
    pushImported({ scope: context.caller().scope, locale: context.locale }, input.product_package_ids, {
      push_settings: [
        { store_id: input.store_id, is_publish: true, allow_sell_out_of_stock: false, ...input.product_listings },
      ],
      variant_options: input.variant_options,
      confirm_loss: input.confirm_loss,
    }),
  ),
  pushSourceProducts: os.pushSourceProducts.handler(async ({ input, context }) => {
    const result = await pushSourceProducts({
      scope: context.caller().scope,
      products: input.products.map((product) => ({
        source: product.source,
        sourceProductId: product.supplier_product_id,
        shipTo: product.ship_to,
      })),
      target: toTarget({
        store_id: input.store_id,
        is_publish: true,
        allow_sell_out_of_stock: false,
        ...input.product_listings,
        publications: input.publications,
      }),
      split: input.variant_options ?? null,
      language: context.locale,
    });
    return ok(toOutcome(result, context.locale));
  }),
  copyToStore: os.copyToStore.handler(async ({ input, context }) => {
    const {
      from_store_id: fromStoreId,
      to_store_id: toStoreId,
      product_package_ids: productIds,
      confirm_loss: confirmLoss,
    } = input;
    const copied = await copyProducts({
      scope: context.caller().scope,
      fromStoreId,
      toStoreId,
      productIds,
      confirmLoss,
    });
    return ok({ batch: copied && toOutcome(copied, context.locale) });
  }),
  pushAgain: os.pushAgain.handler(async ({ input, context }) =>
    ok(
      toOutcome(
        await pushListingsAgain({
          scope: context.caller().scope,
          listingIds: input.listing_ids,
          confirmLoss: input.confirm_loss,
          replaces: toReplaces(input.replace_edits),
        }),
        context.locale,
      ),
    ),
  ),
  storeEdits: os.storeEdits.handler(async ({ input, context }) => {
    const { scope } = context.caller();
    if ("listing_ids" in input) return ok(await readStoreEdits({ scope, where: { listingIds: input.listing_ids } }));
    return ok(
      await readStoreEdits({
        scope,
        where: { productIds: input.product_package_ids, storeIds: input.store_ids },
        asked: { isPublished: input.is_publish, allowSellOutOfStock: input.allow_sell_out_of_stock },
      }),
    );
  }),
  retryPush: os.retryPush.handler(async ({ input, context }) =>
    ok({
      retried: await retryPushes({
        scope: context.caller().scope,
        failures: "batch_id" in input ? { batchId: input.batch_id } : { id: { in: input.item_ids } },
      }),
    }),
  ),
  pushProgress: os.pushProgress.handler(async ({ context }) =>
    ok({ batches: await readPushProgress({ scope: context.caller().scope }) }),
  ),
  listingQuota: os.listingQuota.handler(async ({ context }) =>
    ok(await readListingQuota({ scope: context.caller().scope })),
  ),
  pushTargets: os.pushTargets.handler(async ({ context }) =>
    ok({ stores: await listPushTargets({ scope: context.caller().scope }) }),
  ),
});
