import type { InboundEvent } from "@prisma/client";
import { billingNewsOf } from "~/adapters/subscription/registry.server";
import { findStoreOfShop } from "~/areas/accounts/server/stores/find-store-of-shop.server";
import { workspaceScope } from "~/platform/db/scope.server";
import type { ProcessedEvent } from "~/platform/inbound/inbound.server";
import { settleEach } from "~/platform/inbound/settle-each.server";
import { readBackPurchase } from "../purchases/read-back-purchase.server";
import { readBackSubscription } from "./read-back.server";

/**
 * Works off what a shop says of its agreements and purchases: the news only say which one to read, and that by the shop
 * itself. News of a shop that is not connected, or of what is not its own, change nothing.
 */
export async function processSubscriptionWebhooks({
  platform,
  platformDomain,
  events,
}: {
  platform: string;
  platformDomain: string;
  events: InboundEvent[];
}): Promise<ProcessedEvent[]> {
  const store = await findStoreOfShop({ platform, platformDomain });
  if (!store) return events.map(({ id }) => ({ id, status: "ignored" }));
  const scope = workspaceScope(store.workspaceId);
  return settleEach(events, async ({ topic, body }) => {
    const news = billingNewsOf({ topic, body });
    if (!news) return false;
    const where = { provider: platform, providerId: news.providerId, storeId: store.id };
    if (news.kind === "purchase") {
      const charge = await scope.db.charge.findFirst({ where });
      if (charge) await readBackPurchase({ scope, charge });
      return charge !== null;
    }
    const subscription = await scope.db.subscription.findFirst({ where });
    if (subscription) await readBackSubscription({ scope, subscription });
    return subscription !== null;
  });
}
