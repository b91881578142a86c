import type { Order } from "@prisma/client";
import type { PostalAddress } from "~/adapters/supplier/supplier";
import { scopeOfShop } from "~/areas/accounts/server/stores/scope-of-shop.server";
import { sameText } from "~/platform/crypto.server";
import { countAttempts, forgiveAttempt, type Attempt } from "~/platform/http/limit-attempts.server";
import { orderNames, plainPhone } from "../../rules/tracking/find-order";

/** Orders of one number that are looked through; a shop that counts anew has a few. */
const MOST = 20;

/**
 * An order's public key for a buyer who knows its number and the e-mail address or phone number that it was placed with. A
 * number without the right one answers like a number that there is not.
 * @param shop the store's platform domain, proved by the caller
 * @param contact an e-mail address or a phone number
 * @returns null when they don't fit
 * @throws AppError rateLimited after too many that did not fit
 */
export async function findTrackedOrder({
  shop,
  number,
  contact,
}: {
  shop: string;
  number: string;
  contact: string;
}): Promise<string | null> {
  const address = contact.trim().toLowerCase();
  const phone = plainPhone(contact, null);
  const names = orderNames(number);
  const attempts: Attempt[] = [
    { kind: "trackedEmail", by: `${shop} ${phone || address}` },
    { kind: "trackedShop", by: shop },
  ];
  await countAttempts(attempts);
  const store = await scopeOfShop(shop);
  const candidates =
    store && names.length > 0 && address
      ? await store.scope.db.order.findMany({
          // The search text's index finds the few; what they are is decided below, where no letter is a wildcard.
          where: {
            storeId: store.storeId,
            name: { in: names },
            ...(phone === "" && { searchText: { contains: address } }),
          },
          orderBy: { placedAt: "desc" },
          take: MOST,
          select: {
            publicId: true,
            customerEmail: true,
            customerPhone: true,
            shippingAddress: true,
            countryCode: true,
          },
        })
      : [];
  const order = candidates.find(
    (each) => sameText(each.customerEmail.toLowerCase(), address) || (phone !== "" && isReachedAt(each, contact)),
  );
  if (!order) return null;
  await Promise.all(attempts.map(forgiveAttempt));
  return order.publicId;
}

/** True where an order was placed with a phone number, or is sent to one. */
function isReachedAt(order: Pick<Order, "customerPhone" | "shippingAddress" | "countryCode">, typed: string): boolean {
  const address = order.shippingAddress as PostalAddress | null;
  const asked = plainPhone(typed, order.countryCode);
  return [order.customerPhone, address?.phone ?? ""].some((known) => {
    const phone = plainPhone(known, order.countryCode);
    return phone !== "" && sameText(phone, asked);
  });
}
