import type {
  ImportedProduct,
  ImportedVariant,
  Listing,
  ListingVariant,
  Prisma,
  ProcessItem,
  StorePrice,
} from "@prisma/client";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { pushRequestSchema, type PushRequest } from "../../rules/push/push-request";

/** A piece of push work with all that it needs. */
export interface PushWork {
  item: ProcessItem;
  request: PushRequest;
  listing: Listing & {
    variants: ListingVariant[];
    importedProduct: (ImportedProduct & { variants: (ImportedVariant & { storePrices: StorePrice[] })[] }) | null;
  };
}

/** What a push has to know of a listing. */
export const listingWithProduct = {
  variants: { orderBy: { position: "asc" } },
  importedProduct: { include: { variants: { orderBy: { position: "asc" }, include: { storePrices: true } } } },
} as const satisfies Prisma.ListingInclude;

/** The pieces of work that are still to be done among these; the rest is done or gone. */
export async function readPushWork({
  scope,
  where,
}: {
  scope: WorkspaceScope;
  where: { id: string } | { batchId: string; storeId: string };
}): Promise<PushWork[]> {
  const items = await scope.db.processItem.findMany({
    where: { ...where, kind: "push", status: "processing" },
    orderBy: { id: "asc" },
  });
  const requests = items.map((item) => pushRequestSchema.parse(item.request));
  const listings = await scope.db.listing.findMany({
    where: { id: { in: requests.map(({ listingId }) => listingId) } },
    include: listingWithProduct,
  });
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  return items.flatMap((item, index) => {
    const request = requests[index] as PushRequest;
    const listing = byId.get(request.listingId);
    // The listing's own title may be the merchant's by now, where an earlier try came as far as the store.
    return listing ? [{ item, request, listing: { ...listing, title: item.title } }] : [];
  });
}
