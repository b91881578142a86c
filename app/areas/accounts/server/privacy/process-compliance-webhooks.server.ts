import type { InboundEvent, Store } from "@prisma/client";
import { systemDb } from "~/platform/db/client.server";
import type { ProcessedEvent } from "~/platform/inbound/inbound.server";
import { settleEach } from "~/platform/inbound/settle-each.server";
import { replaceDelivery } from "~/platform/inbound/stored-deliveries.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { answerDataRequestJob, redactShopJob } from "../../jobs";
import type { OtherAreas } from "../others";
import { askWhetherGone } from "../stores/ask-whether-gone.server";
import { findFormerStores } from "../stores/find-store-of-shop.server";
import { keptAnswer, readPrivacyRequest } from "./read-privacy-request.server";
import { OF_BUYERS, redactShopDeliveries } from "./redact-shop-deliveries.server";

/** How long a shop's data outlives the request to delete it, so that a reinstall gets all of it back. */
const RECOVERABLE_MS = 48 * 3_600_000;

/** Works off the requests that privacy law gives buyers and merchants a right to. */
export function processComplianceWebhooks(events: InboundEvent[], others: OtherAreas): Promise<ProcessedEvent[]> {
  return settleEach(events, async (event) => {
    const store = await systemDb.store.findUnique({
      where: { platform_platformDomain: { platform: "shopify", platformDomain: event.subject } },
    });
    const former = await findFormerStores(event.subject);
    if (event.topic === "customers/data_request") return answer(store, former, event, others);
    if (event.topic === "shop/redact") return redactShopLater(store, event, others);
    return redactCustomer([...(store ? [store] : []), ...former], event, others);
  });
}

/** Of a shop that is none here any more, who had it last is told. What is held is read at once: the buyer may be forgotten before the answer goes out. It waits sealed, in the request's place. */
async function answer(
  store: Store | null,
  former: Store[],
  { id, subject, body }: InboundEvent,
  others: OtherAreas,
): Promise<boolean> {
  const told = store ?? former[0];
  if (!told) {
    await redactShopDeliveries({ shop: subject, which: null, requestId: id });
    return false;
  }
  // Read when a run was cut off: what there was then counts.
  const ordersIn = ({ id: storeId }: Store) => others.ordersOfBuyer({ storeId, ...readPrivacyRequest(body) });
  const orders = keptAnswer(body) ?? (await Promise.all([...(store ? [store] : []), ...former].map(ordersIn))).flat();
  await systemDb.$transaction(async (tx) => {
    await replaceDelivery(tx, { id, body: JSON.stringify({ held: orders }) });
    await enqueue(tx, answerDataRequestJob, { storeId: told.id, eventId: id });
  });
  return true;
}

/** A shop that still lets us in is none to delete. What it has sent us goes also when the store itself has gone before, with its workspace. */
async function redactShopLater(
  store: Store | null,
  { subject: shop }: InboundEvent,
  others: OtherAreas,
): Promise<boolean> {
  if (store && (await askWhetherGone(store, others)) === "stays") return false;
  const askedAt = new Date();
  const runAt = new Date(askedAt.getTime() + RECOVERABLE_MS);
  await enqueue(systemDb, redactShopJob, { shop, askedAt: askedAt.toISOString() }, { runAt });
  return store !== null;
}

async function redactCustomer(
  stores: Store[],
  { id, subject, body }: InboundEvent,
  others: OtherAreas,
): Promise<boolean> {
  const request = readPrivacyRequest(body);
  for (const { id: storeId } of stores) await others.redactBuyer({ storeId, ...request });
  await redactShopDeliveries({ shop: subject, which: OF_BUYERS, requestId: id });
  return stores.length > 0;
}
