import type { Prisma } from "@prisma/client";
import { emptyDeliveries } from "~/platform/inbound/stored-deliveries.server";

/**
 * Stored deliveries of a Shopify shop that carry something of its buyers. What a buyer asked for before is not among them: it
 * is emptied as soon as it is answered.
 */
export const OF_BUYERS: Prisma.InboundEventWhereInput = {
  OR: [
    { topic: { startsWith: "orders/" } },
    { topic: { startsWith: "customers/", not: "customers/data_request" } },
    { topic: { startsWith: "fulfillment" } },
  ],
};

/**
 * Empties a shop's stored deliveries; false where the signal ended it before the last.
 * @param which all that are done unless said otherwise; `OF_BUYERS`, or null for none of them
 * @param requestId the request itself, which is emptied although it is not done yet
 */
export async function redactShopDeliveries({
  shop,
  which = {},
  requestId,
  signal,
}: {
  shop: string;
  which?: Prisma.InboundEventWhereInput | null;
  requestId?: string;
  signal?: AbortSignal;
}): Promise<boolean> {
  const where: Prisma.InboundEventWhereInput = {
    source: "shopify",
    subject: shop,
    OR: [
      ...(requestId ? [{ id: requestId }] : []),
      ...(which ? [{ status: { not: "received" as const }, ...which }] : []),
    ],
  };
  return emptyDeliveries(where, { signal });
}
