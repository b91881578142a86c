import { createHash } from "node:crypto";
import { configuredSuppliers } from "~/adapters/registry.server";
import { notify } from "~/areas/notifications/server/notify.server";
import type { TenantWork } from "~/platform/db/sql.server";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { advancePurchaseOrderJob } from "../../jobs";
import { callOffByItself } from "../../rules/changes/call-off";
import { differences, type Difference } from "../../rules/changes/changes-after-ordering";
import { isOpen, knownChangesSchema, mergeChanges, type KnownChange } from "../../rules/changes/known-changes";
import { unitsAtStore, type UnitsAtStore } from "../../rules/changes/units-at-store";
import { isFulfilledAtChannel } from "../../rules/fulfillment/fulfillment-status";
import { sentByOthers, unitsSent } from "../../rules/fulfillment/sent-by-others";
import { riskConcern } from "../../rules/intake/fraud-risk";
import { buyableUnits } from "../../rules/purchasing/buyable-units";
import { readSentAtStores } from "../fulfillment/own-parcels.sql.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import type { UnitsOfLine } from "../order/line-units.sql.server";
import { readComparedOrders, type ComparedOrder } from "../reading/compared-orders.sql.server";
import { markToCallOff, writeChanges } from "./write-changes.sql.server";

export interface Compared {
  /** Orders with something that a person is to see to */
  changed: ReadonlySet<string>;
  /** Those of which people are to hear now */
  told: readonly { id: string; name: string }[];
}

type Purchase = ComparedOrder["purchases"][number];

/**
 * Compares orders with what was ordered for them (decision 81), keeps what differs and has the purchases of cancelled ones
 * called off where that costs nothing. What is new stands in the timeline; `tellOfChanges` rings for it.
 */
export async function compareOrders({
  orderIds,
  lineUnits,
  ...work
}: TenantWork & { orderIds: readonly string[]; lineUnits: readonly UnitsOfLine[] }): Promise<Compared> {
  const rows = await readComparedOrders({ ...work, orderIds });
  if (rows.length === 0) return { changed: new Set(), told: [] };
  const letting = new Set(
    configuredSuppliers().flatMap(({ source, capabilities }) => (capabilities.cancel ? [source] : [])),
  );
  const units = await readUnitsAtStore(work, rows, lineUnits);
  const compared = rows.map((row) => ({ row, ...compareOne(row, units, letting) }));
  await writeChanges({
    ...work,
    orders: compared
      .filter(({ row, changes }) => JSON.stringify(changes) !== JSON.stringify(knownOf(row)))
      .map(({ row: { id }, changes }) => ({ id, changes })),
  });
  const toCallOff = compared.flatMap((each) => each.toCallOff);
  await markToCallOff({ ...work, purchaseOrderIds: toCallOff });
  await enqueueMany(
    work.tx,
    advancePurchaseOrderJob,
    toCallOff.map((purchaseOrderId) => ({ payload: { workspaceId: work.workspaceId, purchaseOrderId } })),
  );
  await insertOrderEvents({
    ...work,
    events: compared.flatMap(({ row, news }) =>
      news.map((change) => ({ orderId: row.id, kind: "changed_after_ordering", params: timelineOf(change, row) })),
    ),
  });
  return {
    changed: new Set(compared.flatMap(({ row, changes }) => (changes.some(isOpen) ? [row.id] : []))),
    told: compared.flatMap(({ row: { id, name }, news }) => (news.length > 0 ? [{ id, name }] : [])),
  };
}

/** Rings for what `compareOrders` found. Last in its transaction, see `notify`. */
export async function tellOfChanges({ told, tx, workspaceId }: TenantWork & Pick<Compared, "told">): Promise<void> {
  for (const { id, name } of told)
    await notify({ tx, workspaceId, kind: "order_changed", names: { order: name }, link: `/app/orders/${id}` });
}

/** Where units of orders' lines are at their store, by line. */
async function readUnitsAtStore(
  work: TenantWork,
  orders: ComparedOrder[],
  lines: readonly UnitsOfLine[],
): Promise<Map<string, UnitsAtStore>> {
  const wholes = new Map(
    orders.map((order) => {
      const isHeld = order.channelFulfillment === "on_hold";
      return [order.id, { isHeld, isFulfilled: isFulfilledAtChannel(order) }];
    }),
  );
  const numbered = await readNumbered(work, orders);
  return new Map(
    lines.map((line) => {
      const units = { ...line, ...buyableUnits(line), numbered: numbered.get(line.lineId) ?? 0 };
      return [line.lineId, unitsAtStore(units, wholes.get(line.orderId) ?? NO_WORD)];
    }),
  );
}

/** What others have sent under a number of theirs, by line. */
async function readNumbered(work: TenantWork, orders: ComparedOrder[]): Promise<Map<string, number>> {
  const atStores = await readSentAtStores({ ...work, orderIds: orders.map(({ id }) => id) });
  const byOrder = new Map(atStores.map(({ orderId, sent, own }) => [orderId, unitsSent(sentByOthers(sent, own))]));
  return new Map(
    orders.flatMap(({ id, order }) =>
      order.lines.map((line) => [line.id, byOrder.get(id)?.get(line.externalId) ?? 0] as const),
    ),
  );
}

const NO_WORD = { isHeld: false, isFulfilled: false };

const NOWHERE: UnitsAtStore = { covered: 0, inParcels: 0, open: 0, held: 0, elsewhere: 0, sent: 0, numbered: 0 };

function compareOne(
  row: ComparedOrder,
  units: ReadonlyMap<string, UnitsAtStore>,
  letting: ReadonlySet<string>,
): { changes: KnownChange[]; news: KnownChange[]; toCallOff: string[] } {
  const { order, purchases } = row;
  const isWanted = row.callsOff ?? true;
  const known = knownOf(row);
  const fateOf = ({ id, status, supplier, callOffAskedAt: askedAt, callOffError: error }: Purchase) => {
    if (!order.isCancelled || known.some((change) => change.purchaseId === id && change.isKept)) return "none";
    return callOffByItself({ status, isLetBySupplier: letting.has(supplier), askedAt, error }, isWanted);
  };
  const fates = new Map(purchases.map((purchase) => [purchase.id, fateOf(purchase)]));
  const lines = order.lines.map((line) => ({ ...line, atStore: units.get(line.id) ?? NOWHERE }));
  const found = differences({ ...order, lines, concern: riskConcern(order.risk) }, purchases).map((difference) => ({
    ...difference,
    key: keyOf(difference),
  }));
  return {
    ...mergeChanges(
      known,
      found,
      ({ kind, purchaseId }) => kind === "cancelled" && (fates.get(purchaseId ?? "") ?? "none") !== "none",
    ),
    toCallOff: [...fates].flatMap(([id, fate]) => (fate === "ask" ? [id] : [])),
  };
}

function knownOf({ known }: ComparedOrder): KnownChange[] {
  return knownChangesSchema.parse(known);
}

/** The same for the same difference. What a buyer has written stands in it as a digest alone. */
function keyOf({ kind, purchaseId, lineId, ordered, wanted, now }: Difference): string {
  const digest = now && createHash("sha256").update(now).digest("base64url").slice(0, 16);
  const units = ordered === null ? "" : `${ordered}>${wanted}`;
  return [kind, purchaseId ?? lineId, units, digest].filter(Boolean).join(":");
}

function timelineOf(
  { kind, purchaseId, lineId, ordered, wanted }: KnownChange,
  { order, purchases }: ComparedOrder,
): Record<string, unknown> {
  const { number, supplier } = purchases.find(({ id }) => id === purchaseId) ?? {};
  const title = order.lines.find(({ id }) => id === lineId)?.title;
  return {
    change: kind,
    ...(number && { number, supplier }),
    ...(title && { title }),
    ...(ordered !== null && { ordered, wanted }),
  };
}
