import type { InboundEvent, Store } from "@prisma/client";
import { z } from "zod";
import { systemDb } from "~/platform/db/client.server";
import type { ProcessedEvent } from "~/platform/inbound/inbound.server";
import { settleEach } from "~/platform/inbound/settle-each.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { confirmUninstallJob, setUpStoreJob } from "../../jobs";
import type { OtherAreas } from "../others";
import { askWhetherGone } from "../stores/ask-whether-gone.server";

const scopesUpdate = z.looseObject({ current: z.array(z.string()) });

/** Works off what a shop says about our app and itself: uninstalled, other scopes, other facts, a location that is gone. */
export function processAppWebhooks(events: InboundEvent[], others: OtherAreas): Promise<ProcessedEvent[]> {
  return settleEach(events, async (event) => {
    const store = await systemDb.store.findUnique({
      where: { platform_platformDomain: { platform: "shopify", platformDomain: event.subject } },
    });
    return store !== null && applyTo(store, event, others);
  });
}

/** False when the event is of no consequence. */
async function applyTo(store: Store, event: InboundEvent, others: OtherAreas): Promise<boolean> {
  switch (event.topic) {
    case "app/uninstalled":
      return heedUninstall(store, others);
    case "app/scopes_update": {
      const { current } = scopesUpdate.parse(JSON.parse(event.body));
      await systemDb.store.update({ where: { id: store.id }, data: { scopes: current } });
      return true;
    }
    case "locations/delete":
    case "shop/update":
      if (store.status !== "active") return false;
      // The payload is a snapshot that may be late; setting up reads what holds now, and makes our location anew.
      await setUpAgain(store);
      return true;
    default:
      return false;
  }
}

/**
 * A shop that still lets us in stays: the news are of an installation before the present one, or not the platform's at all.
 * What that uninstall took away of ours at the platform is put back.
 */
async function heedUninstall(store: Store, others: OtherAreas): Promise<boolean> {
  if (store.status !== "active") return false;
  const answer = await askWhetherGone(store, others);
  if (answer === "silent") await enqueue(systemDb, confirmUninstallJob, { storeId: store.id });
  if (answer === "stays") await setUpAgain(store);
  return true;
}

function setUpAgain({ id: storeId }: Store): Promise<void> {
  return enqueue(systemDb, setUpStoreJob, { storeId });
}
