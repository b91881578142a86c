import type { PurchaseOrder, PurchaseOrderLine } from "@prisma/client";
import type { PostalAddress } from "~/adapters/supplier/supplier";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { RISK_CONCERNS } from "../../rules/intake/fraud-risk";
import { toSupplierAddress } from "../../rules/placing/supplier-address";
import { buyableUnits } from "../../rules/purchasing/buyable-units";
import {
  isSameDestination,
  isSamePlace,
  linesStillWanted,
  stopOfBuying,
  type StopReason,
} from "../../rules/purchasing/look-anew";
import { ordersKept } from "../changes/keep-changes.server";
import { readLineUnits, type UnitsOfLine } from "../order/line-units.sql.server";
import { readOrderFacts } from "../reading/order-facts.sql.server";
import { readAddressing } from "./supplier-address.server";

export type Purchase = PurchaseOrder & { lines: PurchaseOrderLine[] };

/** What an order wants of a purchase now. */
export type Look =
  | { stop: StopReason }
  | {
      stop: null;
      lines: PurchaseOrderLine[];
      address: PostalAddress;
      /** Fewer units than the purchase has */
      isLess: boolean;
      /** Fewer units, or another place: shipping may cost something else */
      isRequoted: boolean;
      isReaddressed: boolean;
    };

/** What a person can say to stay as it was ordered (decision 81). */
const STOPS_OF_CHANGES: readonly StopReason[] = [
  "order_cancelled",
  "order_settled",
  "order_on_hold",
  "lines_gone",
  "order_changed",
];

/**
 * `lookAtOrders` of one purchase, under its order's lock.
 * @param isBlind true where its store was asked a moment ago, and could not be
 */
export async function lookAtOrder(tx: WorkspaceTransaction, purchase: Purchase, isBlind = false): Promise<Look> {
  const { id, workspaceId } = purchase;
  return (await lookAtOrders({ tx, workspaceId, purchases: [purchase], isBlind })).get(id)!;
}

/**
 * Compares purchases with their orders as these are now: cancelled or held, lines removed or refunded, an address corrected, a
 * warning of fraud that came since, a payment of the buyer that was lost since, a store that can't be asked.
 * @returns by a purchase's id
 */
async function lookAtOrders({ tx, workspaceId, purchases, isBlind = false }: Looking): Promise<Map<string, Look>> {
  const orderIds = [...new Set(purchases.map(({ orderId }) => orderId))];
  const lineUnits = await readLineUnits({ tx, workspaceId, orderIds });
  const rows = await readOrderFacts({ tx, workspaceId, orderIds, lineUnits });
  const facts = new Map(rows.map((row) => [row.id, row.facts]));
  const orders = await tx.order.findMany({
    where: { id: { in: orderIds } },
    select: { id: true, shippingAddress: true },
  });
  const addresses = new Map(orders.map((order) => [order.id, order.shippingAddress]));
  const units = Map.groupBy(lineUnits, ({ orderId }) => orderId);
  const sources = [...new Set(purchases.map(({ supplier }) => supplier))];
  const toSupplier = await readAddressing({ db: tx, workspaceId, sources });
  const look = (purchase: Purchase): Look => {
    const { orderId, acceptedRisk, acceptedLoss, acceptsUnseen } = purchase;
    const found = facts.get(orderId);
    const known = found && { ...found, isCutOff: found.isCutOff || isBlind };
    const accepted = RISK_CONCERNS.find((concern) => concern === acceptedRisk) ?? null;
    const stop = known ? stopOfBuying(known, accepted, acceptedLoss, acceptsUnseen) : "order_cancelled";
    const shippingAddress = addresses.get(orderId);
    if (stop || !shippingAddress) return { stop: stop ?? "order_address" };
    const { lines, isLess } = linesStillWanted(purchase.lines, wantedOf(purchase, units.get(orderId) ?? []));
    if (lines.length === 0) return { stop: "lines_gone" };
    const taxNumber = known?.taxNumber ?? null;
    const address = toSupplier(shippingAddress as unknown as PostalAddress, { taxNumber }, purchase.supplier);
    const now = comparable(address);
    const sent = comparable(purchase.address as unknown as PostalAddress);
    return {
      stop: null,
      lines,
      address,
      isLess,
      isRequoted: isLess || !isSamePlace(now, sent),
      isReaddressed: !isSameDestination(now, sent),
    };
  };
  return new Map(purchases.map((purchase) => [purchase.id, look(purchase)]));
}

interface Looking {
  tx: WorkspaceTransaction;
  workspaceId: string;
  purchases: readonly Purchase[];
  /** Their store was asked a moment ago, and could not be */
  isBlind?: boolean;
}

/**
 * Why purchases that their suppliers have are not paid as their orders are now; what a person has said to stay as it was
 * ordered is paid.
 * @returns by the id of a purchase that is not paid
 */
export async function stopsOfPaying(looking: Looking): Promise<Map<string, StopReason>> {
  const { tx, purchases } = looking;
  const looks = await lookAtOrders(looking);
  const kept = await ordersKept(tx, [...new Set(purchases.map(({ orderId }) => orderId))]);
  const stops = new Map<string, StopReason>();
  for (const { id, orderId } of purchases) {
    const look = looks.get(id)!;
    const stop = look.stop ?? (look.isLess || look.isReaddressed ? "order_changed" : null);
    if (stop && !(STOPS_OF_CHANGES.includes(stop) && kept.has(orderId))) stops.set(id, stop);
  }
  return stops;
}

/** Units of each line that would be to buy now if this purchase were not there. */
function wantedOf({ lines }: Purchase, units: readonly UnitsOfLine[]): Map<string, number> {
  const own = new Map(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  return new Map(
    units.map((line) => {
      const bought = Math.max(0, line.bought - (own.get(line.lineId) ?? 0));
      return [line.lineId, buyableUnits({ ...line, bought }).buyable];
    }),
  );
}

/** An address in one way of writing: other settings since it was sent are no other address. */
function comparable(address: PostalAddress): PostalAddress {
  return toSupplierAddress(address, { latin: true, houseNumber: true, taxNumber: null });
}
