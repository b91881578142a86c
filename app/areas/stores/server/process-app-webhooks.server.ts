import type { InboundEvent, Store } from "@prisma/client";
import { z } from "zod";
import { systemDb } from "~/platform/db/client.server";
import { enqueue } from "~/platform/jobs/define.server";
import type { ProcessedEvent } from "~/platform/inbound/inbound.server";
import { setUpStoreJob } from "../jobs/set-up-store.server";
import { askStore } from "./check-stores.server";
import { markUninstalled } from "./mark-uninstalled.server";

const scopesUpdate = z.looseObject({ current: z.array(z.string()) });

/** Works off what a shop says about our app and itself: uninstalled, other scopes, other facts. */
export async function processAppWebhooks(events: InboundEvent[]): Promise<ProcessedEvent[]> {
  const results: ProcessedEvent[] = [];
  for (const event of events) {
    const store = await systemDb.store.findUnique({
      where: { platform_platformDomain: { platform: "shopify", platformDomain: event.subject } },
    });
    results.push({ id: event.id, status: store && (await applyTo(store, event)) ? "processed" : "ignored" });
  }
  return results;
}

/** False when the event is of no consequence. */
async function applyTo(store: Store, event: InboundEvent): Promise<boolean> {
  switch (event.topic) {
    case "app/uninstalled":
      return (await markUninstalled({ storeId: store.id, before: event.triggeredAt ?? event.receivedAt })) || outliveUninstall(store);
    case "app/scopes_update": {
      const update = scopesUpdate.safeParse(JSON.parse(event.body));
      if (!update.success) return false;
      await systemDb.store.update({ where: { id: store.id }, data: { scopes: update.data.current } });
      return true;
    }
    case "shop/update":
      if (store.status !== "active") return false;
      // The payload is a snapshot that may be late; reading the shop gives what holds now.
      await setUpAgain(store);
      return true;
    default:
      return false;
  }
}

/**
 * An uninstall from before the installation there is now came late: the shop stays, and what that uninstall took away of ours
 * at the platform is put back. That it only seems older, by clocks that differ, the shop itself tells, which then refuses us.
 */
async function outliveUninstall(store: Store): Promise<boolean> {
  if (store.status !== "active") return false;
  const { status } = await askStore(store);
  if (status === "reconnect") return markUninstalled({ storeId: store.id, before: new Date() });
  await setUpAgain(store);
  return true;
}

function setUpAgain({ id: storeId }: Store): Promise<void> {
  return enqueue(systemDb, setUpStoreJob, { storeId }, { key: `stores.set-up:${storeId}` });
}
