import { Prisma } from "@prisma/client";
import type { SystemTransaction } from "~/platform/db/client.server";

/**
 * Puts a store's listings, and what was in work for them, into another workspace, in the caller's transaction. With
 * `takesProducts`, products that are listed in this store alone go along; one that is listed elsewhere too, or that the
 * other workspace has imported itself, stays, and its listing goes on as the store's own product, mapped as it was.
 */
export async function moveStoreListings({
  tx,
  storeId,
  from,
  to,
  takesProducts,
}: {
  tx: SystemTransaction;
  storeId: string;
  /** Workspaces */
  from: string;
  to: string;
  takesProducts: boolean;
}): Promise<void> {
  if (takesProducts)
    await tx.$executeRaw`
      UPDATE imported_products p SET workspace_id = ${to}::uuid
      WHERE p.workspace_id = ${from}::uuid
        AND EXISTS (SELECT 1 FROM listings l WHERE l.imported_product_id = p.id AND l.store_id = ${storeId}::uuid)
        AND NOT EXISTS (SELECT 1 FROM listings l WHERE l.imported_product_id = p.id AND l.store_id <> ${storeId}::uuid)
        AND NOT EXISTS (SELECT 1 FROM imported_products o WHERE o.workspace_id = ${to}::uuid AND o.source = p.source AND o.source_product_id = p.source_product_id)`;
  await tx.$executeRaw`
    UPDATE imported_variants v SET workspace_id = ${to}::uuid
    FROM imported_products p WHERE p.id = v.imported_product_id AND p.workspace_id = ${to}::uuid AND v.workspace_id = ${from}::uuid`;
  // A price of its own goes along where both its variant and its store do.
  await tx.$executeRaw`
    DELETE FROM store_prices s USING imported_variants v
    WHERE v.id = s.imported_variant_id AND s.workspace_id = ${from}::uuid
      AND (s.store_id = ${storeId}::uuid) <> (v.workspace_id = ${to}::uuid)`;
  await tx.$executeRaw`
    UPDATE listings l SET origin = 'store', imported_product_id = NULL
    FROM imported_products p WHERE p.id = l.imported_product_id AND l.store_id = ${storeId}::uuid AND p.workspace_id = ${from}::uuid`;
  await tx.$executeRaw`
    UPDATE listing_pushes p SET workspace_id = ${to}::uuid FROM listings l WHERE l.id = p.listing_id AND l.store_id = ${storeId}::uuid`;
  // The names stand here and come from nowhere else.
  for (const table of [
    Prisma.sql`listings`,
    Prisma.sql`listing_variants`,
    Prisma.sql`process_items`,
    Prisma.sql`store_prices`,
  ])
    await tx.$executeRaw`UPDATE ${table} SET workspace_id = ${to}::uuid WHERE store_id = ${storeId}::uuid`;
}
