import type { ImportedProduct, ImportedVariant, ListingVariant } from "@prisma/client";
import type { WorkspaceDb, WorkspaceTransaction } from "~/platform/db/scope.server";
import type { CopyPlace, CopyRefusal } from "../../rules/copies/copy-work";
import { splitProduct, type SplitBy, type SplitPart } from "../../rules/copies/split-product";
import { listingVariantId } from "../push/listing-variant-id";

/** What a variant is bought as, where a person mapped it elsewhere than to its own supplier's product. */
export interface KeptMapping {
  source: string | null;
  sourceProductId: string | null;
  supplierSkuId: string | null;
  supplierSkuAttr: string | null;
  supplierTitle: string | null;
  supplierQuantity: number;
  unitCost: string | null;
  costCurrency: string;
}

/** A product that is to be copied or split. */
export interface CopySource {
  product: ImportedProduct;
  /** Null in the import list */
  listingId: string | null;
  /** In the listing, or all; in order */
  variants: ImportedVariant[];
  /** Variants of the product that are not in the listing: they stay where they are */
  others: ImportedVariant[];
  /** By the variant's id */
  mappings: ReadonlyMap<string, KeptMapping>;
}

type Db = WorkspaceDb | WorkspaceTransaction;

/** The product behind a row of the import list, or behind a pushed listing with the variants that the listing has. */
export async function readCopySource({
  db,
  place,
  id,
}: {
  db: Db;
  place: CopyPlace;
  id: string;
}): Promise<CopySource | { refusal: CopyRefusal }> {
  const listing =
    place === "import"
      ? null
      : await (db as WorkspaceTransaction).listing.findFirst({
          where: { id, origin: "pushed", removedAt: null },
          include: { variants: true },
        });
  const productId = place === "import" ? id : listing?.importedProductId;
  const found =
    productId &&
    (await (db as WorkspaceTransaction).importedProduct.findUnique({
      where: { id: productId },
      include: { variants: { orderBy: [{ position: "asc" }, { id: "asc" }] } },
    }));
  if (!found) return { refusal: "product_gone" };
  const { variants, ...product } = found;
  if (!listing) return { product, listingId: null, variants, others: [], mappings: new Map() };
  const listed = new Map(listing.variants.map((variant) => [variant.id, variant]));
  const inListing = ({ id: variantId }: ImportedVariant) => listed.get(listingVariantId(listing.id, variantId));
  return {
    product,
    listingId: listing.id,
    variants: variants.filter(inListing),
    others: variants.filter((variant) => !inListing(variant)),
    mappings: new Map(
      variants.flatMap((variant) => {
        const mapping = keptMapping(product, variant, inListing(variant));
        return mapping ? [[variant.id, mapping] as const] : [];
      }),
    ),
  };
}

function keptMapping(
  product: ImportedProduct,
  variant: ImportedVariant,
  listed: ListingVariant | undefined,
): KeptMapping | null {
  if (!listed) return null;
  const { source, sourceProductId, supplierSkuId, supplierSkuAttr, supplierTitle, supplierQuantity, costCurrency } =
    listed;
  const isOwn =
    source === product.source &&
    sourceProductId === product.sourceProductId &&
    supplierSkuId === variant.supplierSkuId &&
    supplierQuantity === 1;
  if (isOwn) return null;
  return {
    source,
    sourceProductId,
    supplierSkuId,
    supplierSkuAttr,
    supplierTitle,
    supplierQuantity,
    unitCost: listed.unitCost?.toString() ?? null,
    costCurrency,
  };
}

/**
 * The parts that a source is split into, or why it can't be: a product that is under way to a store, one whose listing
 * would be left without a variant, or a split that makes no sense.
 */
export async function planSplit({
  db,
  source,
  split,
}: {
  db: Db;
  source: CopySource;
  split: SplitBy;
}): Promise<{ parts: SplitPart<ImportedVariant>[] } | { refusal: CopyRefusal }> {
  const { product, variants, others } = source;
  const options = (product.options as { name: string }[]).map(({ name }) => name);
  const plan = splitProduct({ title: product.title, options, variants, split });
  if ("refusal" in plan) return plan;
  const listings = await (db as WorkspaceTransaction).listing.findMany({
    where: { importedProductId: product.id, removedAt: null },
    select: { id: true, pushState: true, variants: { select: { id: true } } },
  });
  if (listings.some(({ pushState }) => pushState === "pushing")) return { refusal: "push_under_way" };
  const staying = [...(plan.parts[0]?.variants ?? []), ...others];
  const isEmptied = listings.some(({ id, variants: listed }) => {
    const present = new Set(listed.map((variant) => variant.id));
    const isIn = (variant: ImportedVariant) => present.has(listingVariantId(id, variant.id));
    return variants.some(isIn) && !staying.some(isIn);
  });
  return isEmptied ? { refusal: "listing_emptied" } : plan;
}
