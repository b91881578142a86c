import type { Order, OrderLine, Shipment, ShipmentLine, Store } from "@prisma/client";
import { fulfillmentChannelFor } from "~/adapters/fulfillment-channel/registry.server";
import { ORDER_PLATFORMS, orderChannelFor } from "~/adapters/order-channel/registry.server";
import { OutsideError } from "~/adapters/outcome";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { FINDING_KIND_NAMES, FINDING_KINDS, type Finding } from "../../rules/reconciliation/finding-kinds";
import { takeInOrder } from "../intake/take-in-order.server";
import { takeOutIfGone } from "../intake/take-out-orders.server";

/** Orders, and as many parcels, that stores are asked about in one look: those that were doubted before, and the latest. */
const MOST_READ = 50;
const LATEST_MS = 3 * 24 * 60 * 60_000;
/** The news of what changed at a store a moment ago may be on its way here. */
const ON_ITS_WAY_MS = 10 * 60_000;

const STORE_KINDS = FINDING_KIND_NAMES.filter((kind) => FINDING_KINDS[kind].isRead === "store");

type Told = Shipment & {
  order: Pick<Order, "externalId">;
  lines: (ShipmentLine & { orderLine: Pick<OrderLine, "externalId"> })[];
};

/**
 * Lays orders and told parcels beside what the stores have of them: whether they are there, are cancelled, and hold no more
 * than was sent. News of an order that were missed are taken in.
 * @returns `isComplete` false when something that was doubted before could not be read
 */
export async function readStores(scope: WorkspaceScope): Promise<{ findings: Finding[]; isComplete: boolean }> {
  const stores = await findStores({ db: scope.db, isActive: true, platforms: ORDER_PLATFORMS });
  const doubted = await scope.db.reconciliationFinding.findMany({
    where: { kind: { in: STORE_KINDS }, resolvedAt: null },
    orderBy: { createdAt: "asc" },
    take: MOST_READ,
    select: { subject: true },
  });
  const subjects = doubted.map(({ subject }) => subject);
  const findings: Finding[] = [];
  let isComplete = doubted.length < MOST_READ;
  for (const store of stores) {
    try {
      for (const order of await ordersToRead(scope, store, subjects))
        findings.push(...(await readOrder(scope, store, order)));
      for (const parcel of await parcelsToRead(scope, store, subjects))
        findings.push(...(await readParcel(store, parcel)));
    } catch (error) {
      // A store that does not answer is asked no more in this look.
      if (!(error instanceof OutsideError) && !(error instanceof AppError)) throw error;
      isComplete = false;
    }
  }
  return { findings, isComplete };
}

async function ordersToRead({ db }: WorkspaceScope, { id, platform }: Store, subjects: string[]): Promise<Order[]> {
  const ofStore = { storeId: id, channel: platform, cancelledAt: null, archivedAt: null };
  const [doubted, latest] = await Promise.all([
    db.order.findMany({ where: { ...ofStore, id: { in: subjects } } }),
    db.order.findMany({
      where: { ...ofStore, id: { notIn: subjects }, placedAt: { gt: new Date(Date.now() - LATEST_MS) } },
      orderBy: { placedAt: "desc" },
      take: MOST_READ,
    }),
  ]);
  return [...doubted, ...latest];
}

/** @throws OutsideError */
async function readOrder({ db }: WorkspaceScope, store: Store, order: Order): Promise<Finding[]> {
  const { id: subject, storeId, externalId, name: number } = order;
  const standing = (await orderChannelFor(store).readStandings([externalId])).get(externalId);
  const find = (kind: Finding["kind"], detail: Finding["detail"]): Finding[] => [
    { kind, subject, orderId: subject, detail: { number, ...detail } },
  ];
  if (!standing) {
    await takeOutIfGone(store, externalId);
    const isOut = (await db.order.count({ where: { id: subject, deletedAtStoreAt: { not: null } } })) > 0;
    return isOut ? [] : find("store_order_gone", {});
  }
  const changedAt = new Date(standing.updatedAt);
  const isMissed = ({ cancelledAt, channelUpdatedAt }: Order) =>
    (standing.cancelledAt !== null && cancelledAt === null) ||
    (changedAt > channelUpdatedAt && changedAt < new Date(Date.now() - ON_ITS_WAY_MS));
  if (!isMissed(order)) return [];
  await takeInOrder({ storeId, externalId });
  const now = await db.order.findUniqueOrThrow({ where: { id: subject } });
  return isMissed(now)
    ? find("order_differs", { here: now.channelUpdatedAt.toISOString(), there: standing.updatedAt })
    : [];
}

async function parcelsToRead({ db }: WorkspaceScope, { id: storeId }: Store, subjects: string[]): Promise<Told[]> {
  const ofStore = { storeId, fulfillmentState: "sent", order: { cancelledAt: null } };
  const include = {
    order: { select: { externalId: true } },
    lines: { include: { orderLine: { select: { externalId: true } } } },
  };
  const [doubted, latest] = await Promise.all([
    db.shipment.findMany({ where: { ...ofStore, id: { in: subjects } }, include }),
    db.shipment.findMany({
      where: { ...ofStore, id: { notIn: subjects }, createdAt: { gt: new Date(Date.now() - LATEST_MS) } },
      orderBy: { createdAt: "desc" },
      take: MOST_READ,
      include,
    }),
  ]);
  return [...doubted, ...latest];
}

/** @throws OutsideError */
async function readParcel(
  store: Store,
  { id: subject, orderId, trackingNumber, order, lines }: Told,
): Promise<Finding[]> {
  const found = await fulfillmentChannelFor(store).findFulfillments({
    orderExternalId: order.externalId,
    trackingNumber,
  });
  const find = (kind: Finding["kind"], detail: Finding["detail"]): Finding[] => [
    { kind, subject, orderId, detail: { number: trackingNumber, ...detail } },
  ];
  if (found.length === 0) return find("store_parcel_gone", {});
  const toldOf = (externalId: string) =>
    found
      .flatMap((fulfillment) => fulfillment.lines)
      .filter(({ lineExternalId }) => lineExternalId === externalId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  const sent = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const told = lines.reduce((sum, { orderLine }) => sum + toldOf(orderLine.externalId), 0);
  return lines.length > 0 && told > sent ? find("told_too_much", { sent, told }) : [];
}
