import { ok } from "~/platform/api/call";
import { implementArea, type CallerContext } from "~/platform/api/implement.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { Language } from "~/platform/i18n/languages";
import { translate } from "~/platform/i18n/translate.server";
import { centerCalls } from "../contract/center";
import { deleteListings, unmapListings } from "../server/listings/delete-listings.server";
import { countListingTabs, listListings, type ListingTab } from "../server/listings/list-listings.sql.server";
import { readListing } from "../server/listings/read-listing.server";
import { requestProductSync } from "../server/listings/request-product-sync.server";
import { setListingStatus } from "../server/listings/set-listing-status.server";
import {
  mapListing,
  mapVariants,
  type FollowMapping,
  type VariantMapping,
} from "../server/mapping/map-variants.server";
import { listingFilter, type ListingQuery } from "./listing-query";

const os = implementArea(centerCalls);

async function list(scope: WorkspaceScope, tab: ListingTab, input: ListingQuery) {
  const { cursor, page_size: pageSize } = input;
  return ok(await listListings({ scope, tab, filter: listingFilter(input), cursor, pageSize }));
}

async function remove({
  scope,
  locale,
  listingIds,
  fromStore,
}: {
  scope: WorkspaceScope;
  locale: Language;
  listingIds: string[];
  fromStore: boolean;
}) {
  const { deleted, failed } = await deleteListings({ scope, listingIds, fromStore });
  const words = [...failed].map(
    ([id, { error, text }]) => [id, { error, message: translate(locale, text.key, text.params) }] as const,
  );
  return ok({ deleted, failed: Object.fromEntries(words) });
}

interface MapVariantInput {
  variants: {
    variant_id: string;
    mapping: { source: string; supplier_product_id: string; supplier_sku_id: string; supplier_quantity: number } | null;
  }[];
  ship_to: string;
}

interface Mapping {
  followMapping: FollowMapping;
  scope: WorkspaceScope;
  language: Language;
  listingId: string;
}

async function mapEach({ listingId, ...mapping }: Mapping, input: MapVariantInput) {
  const mappings = input.variants.map(({ variant_id: variantId, mapping }): VariantMapping => ({
    variantId,
    mapping: mapping && {
      source: mapping.source,
      productId: mapping.supplier_product_id,
      skuId: mapping.supplier_sku_id,
      quantity: mapping.supplier_quantity,
    },
  }));
  await mapVariants({ ...mapping, listingId, shipTo: input.ship_to, mappings });
  return ok(await readListing({ scope: mapping.scope, listingId }));
}

interface SupplierProductInput {
  source: string;
  supplier_product_id: string;
  ship_to: string;
}

async function mapAll({ listingId, ...mapping }: Mapping, input: SupplierProductInput, isReplacing: boolean) {
  await mapListing({
    ...mapping,
    listingId,
    shipTo: input.ship_to,
    source: input.source,
    productId: input.supplier_product_id,
    isReplacing,
  });
  return ok(await readListing({ scope: mapping.scope, listingId }));
}

/** @param followMapping what hangs on a mapping that has changed, in other areas */
export const centerRouter = (followMapping: FollowMapping) => {
  const mappingOf = (context: CallerContext, listingId: string): Mapping => ({
    followMapping,
    scope: context.caller().scope,
    language: context.locale,
    listingId,
  });
  return os.router({
    pushedListings: os.pushedListings.handler(({ input, context }) => list(context.caller().scope, "pushed", input)),
    mappedListings: os.mappedListings.handler(({ input, context }) => list(context.caller().scope, "mapped", input)),
    unmappedListings: os.unmappedListings.handler(({ input, context }) =>
      list(context.caller().scope, "unmapped", input),
    ),
    tabCounts: os.tabCounts.handler(async ({ context }) => ok(await countListingTabs(context.caller()))),
    listing: os.listing.handler(async ({ input, context }) =>
      ok(await readListing({ scope: context.caller().scope, listingId: input.listingId })),
    ),

    deletePushed: os.deletePushed.handler(({ input, context }) =>
      remove({
        scope: context.caller().scope,
        locale: context.locale,
        listingIds: input.listing_ids,
        fromStore: input.from_store,
      }),
    ),
    deleteMapped: os.deleteMapped.handler(async ({ input, context }) =>
      ok({
        deleted: await unmapListings({ scope: context.caller().scope, listingIds: input.listing_ids }),
        failed: {},
      }),
    ),
    deleteUnmapped: os.deleteUnmapped.handler(({ input, context }) =>
      remove({
        scope: context.caller().scope,
        locale: context.locale,
        listingIds: input.listing_ids,
        fromStore: false,
      }),
    ),

    setStatus: os.setStatus.handler(async ({ input, context }) => {
      await setListingStatus({ scope: context.caller().scope, listingId: input.id, status: input.status });
      return ok({ listing_id: input.id, status: input.status });
    }),
    syncStoreProducts: os.syncStoreProducts.handler(async ({ context }) =>
      ok({ stores: await requestProductSync({ scope: context.caller().scope }) }),
    ),

    mapVariant: os.mapVariant.handler(({ input, context }) => mapEach(mappingOf(context, input.packageId), input)),
    mapVariantV1: os.mapVariantV1.handler(({ input, context }) => mapEach(mappingOf(context, input.id), input)),
    mapGroup: os.mapGroup.handler(({ input, context }) => mapAll(mappingOf(context, input.packageId), input, false)),
    mapGroupV1: os.mapGroupV1.handler(({ input, context }) => mapAll(mappingOf(context, input.id), input, false)),
    replaceSupplier: os.replaceSupplier.handler(({ input, context }) =>
      mapAll(mappingOf(context, input.packageId), input, true),
    ),
    replaceSupplierV1: os.replaceSupplierV1.handler(({ input, context }) =>
      mapAll(mappingOf(context, input.id), input, true),
    ),
  });
};
