import type { Store } from "@prisma/client";
import { systemDb } from "~/platform/db/client.server";
import type { KnownPart, KnownStanding } from "../../rules/intake/known-standing";

/** An order as it is known here. */
export interface KnownOrder extends KnownStanding {
  id: string;
  /** When all that its store says of it was asked for last, which webhooks do not tell; null while it never was */
  wholeAt: Date | null;
}

/** Some of a store's orders as they are known here, by the platform's ids. */
export async function readKnownStandings(
  { id: storeId }: Store,
  externalIds: readonly string[],
): Promise<Map<string, KnownOrder>> {
  const part = { externalId: true, locationId: true, fulfillAt: true, status: true, requestStatus: true, lines: true };
  const orders = await systemDb.order.findMany({
    where: { storeId, externalId: { in: [...externalIds] } },
    select: {
      id: true,
      externalId: true,
      channelUpdatedAt: true,
      wholeAt: true,
      cancelledAt: true,
      deletedAtStoreAt: true,
      financialStatus: true,
      riskLevel: true,
      riskRecommendation: true,
      fulfillmentOrders: { select: part },
    },
  });
  return new Map(
    orders.map(({ externalId, fulfillmentOrders, ...order }) => [
      externalId,
      {
        ...order,
        parts: fulfillmentOrders.map(({ lines, ...each }) => ({
          ...each,
          lines: lines as unknown as KnownPart["lines"],
        })),
      },
    ]),
  );
}
