import type { ImportedProduct, ImportedVariant, Listing, ListingVariant } from "@prisma/client";
import { likePattern } from "~/platform/db/like-pattern.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import type { VariantSupply } from "../mapping/find-supplies.server";

/** Something that a merchant can sell by hand: a variant of a product on the store, or of one that is imported and not pushed. */
export interface SellableVariant {
  kind: "listing" | "import";
  /** Our id of the variant */
  id: string;
  title: string;
  variantTitle: string;
  sku: string;
  imageUrl: string | null;
  /** Decimal string, of the store's currency where it is on the store, else of the workspace's; null where none is set */
  price: string | null;
  /** The platform's ids, where it has it */
  externalProductId: string | null;
  externalVariantId: string | null;
  supply: Omit<VariantSupply, "listingId" | "variantId" | "imageUrl" | "productImageUrl">;
}

/** Products that are offered at a time, of each kind. */
const MOST_PRODUCTS = 20;
/** Variants of a product. */
const MOST_VARIANTS = 100;

/**
 * What a merchant has to sell in a store, by words of the title, newest first: products of the store, then imported ones
 * that are not on it.
 */
export async function searchSellable({
  scope: { db },
  storeId,
  keyword,
}: {
  scope: WorkspaceScope;
  storeId: string;
  keyword: string;
}): Promise<SellableVariant[][]> {
  const title = keyword ? { contains: likePattern(keyword), mode: "insensitive" as const } : undefined;
  const newest = [{ createdAt: "desc" as const }, { id: "desc" as const }];
  const variants = { orderBy: { position: "asc" as const }, take: MOST_VARIANTS };
  const [listings, imports] = await Promise.all([
    db.listing.findMany({
      where: { storeId, removedAt: null, title },
      orderBy: newest,
      take: MOST_PRODUCTS,
      include: { variants },
    }),
    db.importedProduct.findMany({
      where: { title, listings: { none: { storeId, removedAt: null } } },
      orderBy: newest,
      take: MOST_PRODUCTS,
      include: { variants: { ...variants, where: { isSelected: true } } },
    }),
  ]);
  return [
    ...listings.map(({ variants: each, ...listing }) => each.map((variant) => ofListing(listing, variant))),
    ...imports.map(({ variants: each, ...product }) => each.map((variant) => ofImport(product, variant))),
  ].filter((each) => each.length > 0);
}

/** Variants by our ids; those that the workspace, or the store, does not have are left out. */
export async function findSellable({
  db,
  storeId,
  listingVariantIds,
  importedVariantIds,
}: {
  db: Pick<WorkspaceTransaction, "listingVariant" | "importedVariant">;
  storeId: string;
  listingVariantIds: string[];
  importedVariantIds: string[];
}): Promise<SellableVariant[]> {
  const listed = await db.listingVariant.findMany({
    where: { id: { in: listingVariantIds }, storeId },
    include: { listing: true },
  });
  const imported = await db.importedVariant.findMany({
    where: { id: { in: importedVariantIds } },
    include: { product: true },
  });
  return [
    ...listed.map(({ listing, ...variant }) => ofListing(listing, variant)),
    ...imported.map(({ product, ...variant }) => ofImport(product, variant)),
  ];
}

function ofListing(listing: Listing, variant: ListingVariant): SellableVariant {
  const { source, sourceProductId, supplierSkuId, supplierSkuAttr, supplierTitle, supplierQuantity, costCurrency } =
    variant;
  return {
    kind: "listing",
    id: variant.id,
    title: listing.title,
    variantTitle: variant.title || variant.optionValues.join(" / "),
    sku: variant.sku,
    imageUrl: variant.imageUrl ?? listing.imageUrl,
    price: variant.price?.toFixed() ?? null,
    externalProductId: listing.externalId,
    externalVariantId: variant.externalId,
    supply: {
      source,
      sourceProductId,
      supplierSkuId,
      supplierSkuAttr,
      supplierTitle,
      supplierQuantity,
      unitCost: variant.unitCost?.toFixed() ?? null,
      costCurrency,
    },
  };
}

function ofImport(product: ImportedProduct, variant: ImportedVariant): SellableVariant {
  const [picture] = product.images as { url: string }[];
  return {
    kind: "import",
    id: variant.id,
    title: product.title,
    variantTitle: variant.optionValues.join(" / "),
    sku: variant.sku,
    imageUrl: variant.imageUrl ?? picture?.url ?? null,
    price: variant.price.toFixed(),
    externalProductId: null,
    externalVariantId: null,
    supply: {
      source: product.source,
      sourceProductId: product.sourceProductId,
      supplierSkuId: variant.supplierSkuId,
      supplierSkuAttr: variant.supplierSkuAttr,
      supplierTitle: product.title,
      supplierQuantity: 1,
      unitCost: variant.cost.toFixed(),
      costCurrency: product.costCurrency,
    },
  };
}
