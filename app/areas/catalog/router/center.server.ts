import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { Language } from "~/platform/i18n/languages";
import { translate } from "~/platform/i18n/translate.server";
import { centerCalls } from "../contract/center";
import { deleteListings, unmapListings } from "../server/delete-listings.server";
import { type ListingTab, listListings } from "../server/list-listings.server";
import { mapListing, mapVariants, type VariantMapping } from "../server/map-variants.server";
import { readListing } from "../server/read-listing.server";
import { requestProductSync } from "../server/request-product-sync.server";
import { setListingStatus } from "../server/set-listing-status.server";

const os = implementArea(centerCalls);

interface ListInput {
  keyword: string;
  store_id?: string;
  status: "all" | "active" | "draft" | "archived";
  push_state: "all" | "pushing" | "error";
  cursor?: string;
  page_size: number;
}

async function list(scope: WorkspaceScope, tab: ListingTab, input: ListInput) {
  const filter = { keyword: input.keyword, storeId: input.store_id, status: input.status, pushState: input.push_state };
  return ok(await listListings({ scope, tab, filter, cursor: input.cursor, pageSize: input.page_size }));
}

async function remove({ scope, locale, listingIds, fromStore }: { scope: WorkspaceScope; locale: Language; listingIds: string[]; fromStore: boolean }) {
  const { deleted, failed } = await deleteListings({ scope, listingIds, fromStore });
  const words = [...failed].map(([id, { error, text }]) => [id, { error, message: translate(locale, text.key, text.params) }] as const);
  return ok({ deleted, failed: Object.fromEntries(words) });
}

interface MapVariantInput {
  variants: { variant_id: string; mapping: { source: string; supplier_product_id: string; supplier_sku_id: string; supplier_quantity: number } | null }[];
  ship_to: string;
}

async function mapEach(scope: WorkspaceScope, language: Language, listingId: string, input: MapVariantInput) {
  const mappings = input.variants.map(
    ({ variant_id: variantId, mapping }): VariantMapping => ({
      variantId,
      mapping: mapping && { source: mapping.source, productId: mapping.supplier_product_id, skuId: mapping.supplier_sku_id, quantity: mapping.supplier_quantity },
    }),
  );
  await mapVariants({ scope, listingId, shipTo: input.ship_to, language, mappings });
  return ok(await readListing({ scope, listingId }));
}

interface SupplierProductInput {
  source: string;
  supplier_product_id: string;
  ship_to: string;
}

async function mapAll(scope: WorkspaceScope, language: Language, listingId: string, input: SupplierProductInput, isReplacing: boolean) {
  await mapListing({ scope, listingId, shipTo: input.ship_to, language, source: input.source, productId: input.supplier_product_id, isReplacing });
  return ok(await readListing({ scope, listingId }));
}

export const centerRouter = os.router({
  pushedListings: os.pushedListings.handler(({ input, context }) => list(context.caller().scope, "pushed", input)),
  mappedListings: os.mappedListings.handler(({ input, context }) => list(context.caller().scope, "mapped", input)),
  unmappedListings: os.unmappedListings.handler(({ input, context }) => list(context.caller().scope, "unmapped", input)),
  listing: os.listing.handler(async ({ input, context }) => ok(await readListing({ scope: context.caller().scope, listingId: input.listingId }))),

  deletePushed: os.deletePushed.handler(({ input, context }) =>
    remove({ scope: context.caller().scope, locale: context.locale, listingIds: input.listing_ids, fromStore: input.from_store }),
  ),
  deleteMapped: os.deleteMapped.handler(async ({ input, context }) =>
    ok({ deleted: await unmapListings({ scope: context.caller().scope, listingIds: input.listing_ids }), failed: {} }),
  ),
  deleteUnmapped: os.deleteUnmapped.handler(({ input, context }) =>
    remove({ scope: context.caller().scope, locale: context.locale, listingIds: input.listing_ids, fromStore: false }),
  ),

  setStatus: os.setStatus.handler(async ({ input, context }) => {
    await setListingStatus({ scope: context.caller().scope, listingId: input.id, status: input.status });
    return ok({ listing_id: input.id, status: input.status });
  }),
  syncStoreProducts: os.syncStoreProducts.handler(async ({ context }) => ok({ stores: await requestProductSync({ scope: context.caller().scope }) })),

  mapVariant: os.mapVariant.handler(({ input, context }) => mapEach(context.caller().scope, context.locale, input.packageId, input)),
  mapVariantV1: os.mapVariantV1.handler(({ input, context }) => mapEach(context.caller().scope, context.locale, input.id, input)),
  mapGroup: os.mapGroup.handler(({ input, context }) => mapAll(context.caller().scope, context.locale, input.packageId, input, false)),
  mapGroupV1: os.mapGroupV1.handler(({ input, context }) => mapAll(context.caller().scope, context.locale, input.id, input, false)),
  replaceSupplier: os.replaceSupplier.handler(({ input, context }) => mapAll(context.caller().scope, context.locale, input.packageId, input, true)),
  replaceSupplierV1: os.replaceSupplierV1.handler(({ input, context }) => mapAll(context.caller().scope, context.locale, input.id, input, true)),
});
