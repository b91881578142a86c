import type { InboundEvent } from "@prisma/client";
import { readProductDeletion } from "~/adapters/listing-channel/registry.server";
import { OutsideError } from "~/adapters/outcome";
import { findStoreOfShop } from "~/areas/accounts/server/stores/find-store-of-shop.server";
import { systemDb } from "~/platform/db/client.server";
import { workspaceScope } from "~/platform/db/scope.server";
import type { ProcessedEvent } from "~/platform/inbound/inbound.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { syncStoreProductsJob } from "../../jobs";
import { markListingsRemoved } from "./mark-listing-removed.server";

/** Changes of products come in bunches; one reading serves them all. */
const GATHER_MS = 3_000;

/**
 * Works off what one shop says about its products. A deletion takes the product off our lists. Of all else the shop is
 * asked: its answer carries our key, which the webhook lacks, and is newer than any webhook.
 */
export async function processProductWebhooks({
  platform,
  platformDomain,
  events,
}: {
  platform: string;
  platformDomain: string;
  events: InboundEvent[];
}): Promise<ProcessedEvent[]> {
  const store = await findStoreOfShop({ platform, platformDomain });
  if (!store || store.status !== "active") return events.map(({ id }) => ({ id, status: "ignored" }));
  const results: ProcessedEvent[] = [];
  for (const { id, topic, body } of events) {
    if (topic !== "products/delete") {
      results.push({ id, status: "processed" });
      continue;
    }
    try {
      const externalId = readProductDeletion(platform, body);
      const where = { storeId: store.id, externalId };
      await workspaceScope(store.workspaceId).db.$transaction(async (tx) => {
        await markListingsRemoved({ tx, where });
        await tx.listing.updateMany({ where, data: { goneAt: new Date() } });
      });
      results.push({ id, status: "processed" });
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      results.push({ id, status: "failed", error: error.message });
    }
  }
  // What was brought in again in place of a product that is gone may have been taken in before.
  if (events.length > 0) {
    await enqueue(systemDb, syncStoreProductsJob, { storeId: store.id }, { delayMs: GATHER_MS });
  }
  return results;
}
