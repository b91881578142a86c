import { systemDb } from "~/platform/db/client.server";
import { databaseTime } from "~/platform/time/clock.server";

/**
 * Has a product read soon that its supplier says has changed, in every workspace that follows it. A push may be old or come
 * twice: it changes no reading by itself.
 * @returns false where nobody follows it
 */
export async function heedSupplyPush({ source, productId }: { source: string; productId: string }): Promise<boolean> {
  const now = databaseTime();
  const followed = { source, sourceProductId: productId };
  await systemDb.followedProduct.updateMany({ where: { ...followed, dueAt: { gt: now } }, data: { dueAt: now } });
  return (await systemDb.followedProduct.count({ where: followed, take: 1 })) > 0;
}
