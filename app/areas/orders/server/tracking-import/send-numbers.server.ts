import { workspaceScope, type WorkspaceScope } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { decideFates, MOST_ROWS_OF_ORDER, type Decided } from "../../rules/tracking-import/fates";
import { addOwnParcel } from "../fulfillment/add-own-parcel.server";
import { holdOrders } from "../order/hold-orders.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { readOrdersToSend, readPlacedRows, readToSend, writeFates, type PlacedRow } from "./import-rows.sql.server";
import { moveImport } from "./move-import.server";
import { toNotFound } from "./start-import.server";

/** Orders that are read at a time. */
const ORDERS_AT_ONCE = 100;

interface Sending {
  workspaceId: string;
  /** Who said yes */
  accountId: string | null;
  importId: string;
}

/**
 * Makes the parcels of an import, order by order, each with what became of its rows in one transaction: killed anywhere, or
 * run twice, each is made once. The stores are told by jobs of their own (decision 31).
 * @param until when to stop at the latest, epoch milliseconds
 * @returns false when there is more to do
 */
export async function sendNumbers({
  signal,
  until,
  ...sending
}: Sending & { signal: AbortSignal; until: number }): Promise<boolean> {
  const { importId, workspaceId, accountId } = sending;
  const scope = workspaceScope(workspaceId, accountId);
  const found = await scope.db.trackingImport.findFirst({ where: { id: importId, state: "sending" } });
  if (!found) return true;
  for (let after: string | null = null; ;) {
    const orderIds: string[] = await readOrdersToSend({
      tx: scope.db,
      workspaceId,
      importId,
      after,
      most: ORDERS_AT_ONCE,
    });
    // Those before may have something left to send only where another run was at them.
    if (orderIds.length === 0 && after === null) break;
    for (const orderId of orderIds) {
      signal.throwIfAborted();
      if (Date.now() > until) return false;
      await sendOfOrder({ scope, importId, orderId });
    }
    after = orderIds.at(-1) ?? null;
  }
  await moveImport({ tx: scope.db, id: importId, from: "sending", to: "done", data: { finishedAt: new Date() } });
  return true;
}

async function sendOfOrder({
  scope,
  importId,
  orderId,
}: {
  scope: WorkspaceScope;
  importId: string;
  orderId: string;
}): Promise<void> {
  const { workspaceId } = scope;
  await scope.db.$transaction(async (tx) => {
    const work = { tx, workspaceId };
    await holdOrders({ ...work, orderIds: [orderId] });
    // Looked at under the order's lock: what another run has sent meanwhile is none of these.
    const rows = await readPlacedRows({ ...work, importId, fate: "to_send", orderId, most: MOST_ROWS_OF_ORDER });
    if (rows.length === 0) return;
    const order = await tx.order.findUnique({ where: { id: orderId }, select: { id: true, storeId: true } });
    const left = (await readToSend({ ...work, orderIds: [orderId] })).get(orderId);
    if (!order || !left) {
      await writeFates({ ...work, importId, decided: rows.map(toNotFound) });
      return;
    }
    // Who carries it is decided by now.
    const named = rows.map((row) => ({ ...row, carrier: row.carrierSent ?? "" }));
    const decided = decideFates({ rows: named, order: left, carrierOf: (name) => name });
    const parcelOf = new Map<string, string>();
    for (const parcel of parcelsOf(rows, decided))
      parcelOf.set(keyOf(parcel), await addOwnParcel({ tx, scope, order, parcel }));
    const numberOf = new Map(rows.map(({ position, number }) => [position, number]));
    await writeFates({
      ...work,
      importId,
      decided: decided.map((each) => {
        if (each.fate !== "to_send") return each;
        const trackingNumber = numberOf.get(each.position) ?? "";
        return { ...each, fate: "sent" as const, shipmentId: parcelOf.get(keyOf({ trackingNumber })) };
      }),
    });
    if (parcelOf.size === 0) return;
    await recomputeOrder({ ...work, orderId });
    await publishEvent(tx, { name: "orders.fulfillment", workspaceId, data: { orderId, status: "shipped" } });
  });
}

const keyOf = ({ trackingNumber }: { trackingNumber: string }): string => trackingNumber.toLowerCase();

/** Rows of one number are one parcel. */
function parcelsOf(rows: readonly PlacedRow[], decided: readonly Decided[]) {
  const rowAt = new Map(rows.map((row) => [row.position, row]));
  const sent = decided.flatMap(({ fate, position, takes, carrier }) => {
    const row = rowAt.get(position);
    return fate === "to_send" && row ? [{ row, takes, carrier }] : [];
  });
  return [...Map.groupBy(sent, ({ row }) => row.number.toLowerCase()).values()].flatMap((parts) => {
    const [first] = parts;
    if (!first) return [];
    const units = new Map<string, number>();
    for (const { orderLineId, quantity } of parts.flatMap(({ takes }) => takes))
      units.set(orderLineId, (units.get(orderLineId) ?? 0) + quantity);
    return {
      trackingNumber: first.row.number,
      carrier: first.carrier,
      trackingUrl: parts.find(({ row }) => row.url !== "")?.row.url ?? null,
      lines: [...units].map(([orderLineId, quantity]) => ({ orderLineId, quantity })),
    };
  });
}
