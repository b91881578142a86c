import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import { parseKeepingLongIds } from "~/adapters/store-connection/shopify/lossless-json";
import { env } from "~/platform/env.server";

/** Nothing but the id: a change of a product, signed alike, has more. */
const deletedSchema = z.strictObject({ id: z.union([z.string(), z.number()]).transform(String) });

/** A product's page in the shop's admin, as a browser reaches it. */
export function productAdminUrl(shop: string, productId: string): string {
  const admin = env.SHOPIFY_SHOP_ADMIN_URL.replace("{shop}", shop);
  return `${admin}/products/${productId.split("/").at(-1)}`;
}

/** The id of the product that a products/delete webhook tells of. @throws OutsideError refused when it names none */
export function readDeletedProduct(rawBody: string): string {
  const deleted = deletedSchema.safeParse(parseKeepingLongIds(rawBody));
  if (!deleted.success) throw new OutsideError("refused", "unreadable_answer");
  return `gid://shopify/Product/${deleted.data.id}`;
}
