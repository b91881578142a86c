import { scopeOfShop } from "~/areas/accounts/server/stores/scope-of-shop.server";
import { sameText } from "~/platform/crypto.server";
import { countAttempts, forgiveAttempt, type Attempt } from "~/platform/http/limit-attempts.server";

/** Orders of one number that are looked through; a shop that counts anew has a few. */
const MOST = 20;

/**
 * An order's public key for a buyer who knows its number and the e-mail address that it was placed with. A number without
 * the right address answers like a number that there is not.
 * @param shop the store's platform domain, proved by the caller
 * @returns null when they don't fit
 * @throws AppError rateLimited after too many that did not fit
 */
export async function findTrackedOrder({
  shop,
  number,
  email,
}: {
  shop: string;
  number: string;
  email: string;
}): Promise<string | null> {
  const address = email.trim().toLowerCase();
  const bare = number.trim().replace(/^#/, "");
  const attempts: Attempt[] = [
    { kind: "trackedEmail", by: `${shop} ${address}` },
    { kind: "trackedShop", by: shop },
  ];
  await countAttempts(attempts);
  const store = await scopeOfShop(shop);
  const candidates =
    store && bare && address
      ? await store.scope.db.order.findMany({
          // The search text's index finds the few; what they are is decided below, where no letter is a wildcard.
          where: { storeId: store.storeId, name: { in: [bare, `#${bare}`] }, searchText: { contains: address } },
          orderBy: { placedAt: "desc" },
          take: MOST,
          select: { publicId: true, customerEmail: true },
        })
      : [];
  const order = candidates.find(({ customerEmail }) => sameText(customerEmail.toLowerCase(), address));
  if (!order) return null;
  await Promise.all(attempts.map(forgiveAttempt));
  return order.publicId;
}
