import { readSupplierPush } from "~/adapters/registry.server";
import { heedSupplyPush } from "~/areas/catalog/server/monitor/heed-supply-push.server";
import { systemDb } from "~/platform/db/client.server";
import type { InboundSource, ProcessedEvent } from "~/platform/inbound/inbound.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { advancePurchaseOrderJob, readPurchaseOrdersJob } from "../../jobs";
import { isUnanswered } from "../../rules/purchasing/purchase-order-states";

const SOURCE = "zopi";
const GOODS = "goods";

/**
 * Our own source's pushes, at /webhooks/zopi. A push says only that something changed: the order is read back, or the product's
 * reading is due (decision 91). One about a purchase
 * whose order was never answered says that it is there: it is looked for at once, by our number.
 */
export const zopiInbound: InboundSource = {
  source: SOURCE,
  verify({ rawBody, headers }) {
    try {
      const push = readSupplierPush({ source: SOURCE, rawBody: rawBody.toString("utf8"), headers });
      if (!push)
        return {
          externalId: `other:${headers.get("x-zopi-signature") ?? ""}`,
          topic: "other",
          subject: "none",
          triggeredAt: null,
        };
      const { eventId: externalId } = push;
      if (push.about === "goods")
        return { externalId, topic: GOODS, subject: `${GOODS}:${push.productId}`, triggeredAt: null };
      return { externalId, topic: "order", subject: push.reference ?? push.orderId, triggeredAt: null };
    } catch {
      return null;
    }
  },
  async process(events) {
    const [first] = events;
    if (first?.topic === GOODS) {
      const isFollowed = await heedSupplyPush({ source: SOURCE, productId: first.subject.slice(`${GOODS}:`.length) });
      return events.map(({ id }): ProcessedEvent => ({ id, status: isFollowed ? "processed" : "ignored" }));
    }
    const purchase = first && first.topic === "order" ? await findPurchase(first.subject) : null;
    if (purchase) {
      const { id, workspaceId, supplier } = purchase;
      if (isUnanswered(purchase))
        await enqueue(systemDb, advancePurchaseOrderJob, { workspaceId, purchaseOrderId: id });
      else await enqueue(systemDb, readPurchaseOrdersJob, { workspaceId, supplier, purchaseOrderIds: [id] });
    }
    return events.map(({ id }): ProcessedEvent => ({ id, status: purchase ? "processed" : "ignored" }));
  },
};

/** The purchase order by our number, else by the supplier's. */
function findPurchase(subject: string) {
  const select = { id: true, workspaceId: true, supplier: true, status: true };
  if (subject.startsWith("Q-")) return systemDb.purchaseOrder.findUnique({ where: { number: subject }, select });
  return systemDb.purchaseOrder.findFirst({ where: { supplier: SOURCE, externalIds: { has: subject } }, select });
}
