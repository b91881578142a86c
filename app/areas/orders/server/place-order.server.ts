import type { Order, OrderLine, Prisma } from "@prisma/client";
import Decimal from "decimal.js";
import type { PostalAddress } from "~/adapters/supplier/supplier";
import { readContactPhone } from "~/areas/settings/server/contact-phone.server";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { publishEvents } from "~/platform/events/publish.server";
import { enqueueMany } from "~/platform/jobs/define.server";
import { advanceOptions, advancePurchaseOrderJob } from "../jobs/advance-purchase-order.server";
import { requestFulfilmentJob, requestFulfilmentOptions } from "../jobs/request-fulfilment.server";
import { allBlockers, type Blocker, BLOCKERS } from "../rules/blockers";
import { purchaseNumber } from "../rules/purchase-number";
import { type BuyableLine, isGoods, type PurchasePlan, splitBySupplier } from "../rules/split-by-supplier";
import { holdOrders, readOrderFacts } from "./order-facts.sql.server";
import { recomputeOrders } from "./recompute-order.server";
import { insertOrderEvents } from "./take-in-orders.sql.server";

/** How a supplier's part of an order is to be shipped, as a person saw and confirmed it. Amounts in the supplier's currency. */
export interface ShippingChoice {
  source: string;
  code: string;
  label: string;
  cost: string;
  minDays: number | null;
  maxDays: number | null;
  /** What the goods cost when they were confirmed; a dearer order waits unpaid for a person */
  itemsCost: string | null;
}

export type Placed =
  | { state: "queued"; purchaseOrders: { id: string; number: string; source: string }[] }
  | { state: "refused"; reason: Blocker | "nothing_to_buy" | "not_found" };

export interface OrderToPlace {
  orderId: string;
  /** Only these lines; null for all that are left (ledger O008) */
  lineIds: readonly string[] | null;
  choices: readonly ShippingChoice[];
  /** Which of the blockers the caller knowingly goes past */
  allows: (blocker: Blocker) => boolean;
}

/**
 * Decides on orders under their locks and writes what is to be bought, once however many ask at the same time: a line can
 * be in one living purchase order only, which the database holds. The buying itself is a job's work. However many orders,
 * the statements are the same few.
 * @param orders each order once
 * @param pay false leaves the purchases unpaid until a person pays
 * @returns the outcome of each, in the same sequence
 */
export async function placeTogether({ scope, orders, pay }: { scope: WorkspaceScope; orders: readonly OrderToPlace[]; pay: boolean }): Promise<Placed[]> {
  return scope.db.$transaction(async (tx) => {
    const found = await tx.order.findMany({ where: { id: { in: orders.map(({ orderId }) => orderId) } }, select: { id: true } });
    const ids = found.map(({ id }) => id);
    await holdOrders(tx, ids);
    const rows = new Map((await tx.order.findMany({ where: { id: { in: ids } }, select: { id: true, storeId: true, shippingAddress: true } })).map((row) => [row.id, row]));
    const facts = new Map((await readOrderFacts(tx, ids)).map((row) => [row.id, row.facts]));
    const lines = await readLines(tx, ids);
    const purchases: PlannedPurchase[] = [];
    const decided = orders.map(({ orderId, lineIds, choices, allows }): Placed => {
      const order = rows.get(orderId);
      const orderFacts = facts.get(orderId);
      if (!order || !orderFacts) return { state: "refused", reason: "not_found" };
      const buyable = lines.get(orderId) ?? [];
      const plans = splitBySupplier(buyable, lineIds && new Set(lineIds));
      const blocker = blockersOfLines(allBlockers(orderFacts), buyable, lineIds).find((key) => !allows(key));
      if (blocker) return { state: "refused", reason: blocker };
      if (plans.length === 0) return { state: "refused", reason: "nothing_to_buy" };
      const planned = plans.map((plan) => ({ id: newId(), order, plan, choice: choices.find(({ source }) => source === plan.source) }));
      purchases.push(...planned);
      return { state: "queued", purchaseOrders: planned.map(({ id, plan }) => ({ id, number: purchaseNumber(id), source: plan.source })) };
    });
    if (purchases.length > 0) await writePurchases({ scope, tx, purchases, pay });
    return decided;
  });
}

/** What stands in the way of buying some lines of an order: that other lines have no supplier is none of it. */
export function blockersOfLines(blockers: Blocker[], lines: readonly BuyableLine[], lineIds: readonly string[] | null): Blocker[] {
  const wanted = lines.filter(({ id }) => lineIds?.includes(id));
  const areMapped = wanted.length > 0 && wanted.every(({ source, supplierSkuId }) => source && supplierSkuId);
  return areMapped ? blockers.filter((key) => key !== "unmapped_lines") : blockers;
}

/** True for the blockers that a person may go past by hand. */
export function canOverride(blocker: Blocker): boolean {
  return BLOCKERS[blocker].canOverride;
}

/** The lines of an order with what is left to buy of each; a line in a living purchase order has nothing left. */
export async function readBuyableLines(tx: Pick<WorkspaceTransaction, "orderLine">, orderId: string): Promise<BuyableLine[]> {
  return (await readLines(tx, [orderId])).get(orderId) ?? [];
}

/** As `readBuyableLines`, by order. */
async function readLines(tx: Pick<WorkspaceTransaction, "orderLine">, orderIds: string[]): Promise<Map<string, BuyableLine[]>> {
  const lines = await tx.orderLine.findMany({
    where: { orderId: { in: orderIds } },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    include: { purchaseOrderLines: { where: { liveOrderLineId: { not: null } }, select: { id: true } } },
  });
  const byOrder = new Map<string, BuyableLine[]>(orderIds.map((id) => [id, []]));
  for (const { purchaseOrderLines, ...line } of lines) byOrder.get(line.orderId)?.push(toBuyableLine(line, purchaseOrderLines.length > 0));
  return byOrder;
}

function toBuyableLine(line: OrderLine, isBought: boolean): BuyableLine {
  const { id, source, sourceProductId, supplierSkuId, supplierSkuAttr, supplierQuantity, costCurrency } = line;
  return {
    id, source, sourceProductId, supplierSkuId, supplierSkuAttr, supplierQuantity, costCurrency,
    units: isGoods(line) && !isBought ? line.currentQuantity : 0,
    unitCost: line.unitCost?.toFixed() ?? null,
  };
}

/** A purchase that an order's plan asks for, under the id that it gets. */
interface PlannedPurchase {
  id: string;
  order: Pick<Order, "id" | "storeId" | "shippingAddress">;
  plan: PurchasePlan;
  choice: ShippingChoice | undefined;
}

/** Suppliers want a number to call about a parcel: the workspace's own where the buyer left none. */
function withPhone(address: PostalAddress, contactPhone: string | null): Prisma.InputJsonObject {
  return { ...address, phone: address.phone || (contactPhone ?? "") };
}

async function writePurchases({ scope, tx, purchases, pay }: {
  scope: WorkspaceScope;
  tx: WorkspaceTransaction;
  purchases: PlannedPurchase[];
  pay: boolean;
}): Promise<void> {
  const { workspaceId } = scope;
  const contactPhone = await readContactPhone({ db: tx, workspaceId });
  await tx.purchaseOrder.createMany({
    data: purchases.map(({ id, order, plan, choice }) => ({
      id,
      workspaceId,
      storeId: order.storeId,
      orderId: order.id,
      number: purchaseNumber(id),
      supplier: plan.source,
      currency: plan.currency,
      address: withPhone(order.shippingAddress as unknown as PostalAddress, contactPhone),
      ...costs(choice?.itemsCost ?? plan.itemsCost ?? "0", choice?.cost ?? "0"),
      ...(choice && { shippingMethod: choice.code, shippingLabel: choice.label, shippingMinDays: choice.minDays, shippingMaxDays: choice.maxDays }),
    })),
  });
  await tx.purchaseOrderLine.createMany({
    data: purchases.flatMap(({ id, plan }) =>
      plan.lines.map(({ orderLineId, unitCost, ...line }) => ({
        ...line, orderLineId, liveOrderLineId: orderLineId, unitCost: unitCost ?? "0", purchaseOrderId: id, workspaceId,
      })),
    ),
  });
  await insertOrderEvents(tx, workspaceId, purchases.map(({ id, order, plan }) => ({
    orderId: order.id, kind: "placement_requested", params: { number: purchaseNumber(id), supplier: plan.source }, actor: scope.accountId ?? "system",
  })));
  const orders = [...new Map(purchases.map(({ order }) => [order.id, order])).values()];
  await recomputeOrders({ tx, orderIds: orders.map(({ id }) => id) });
  await enqueueMany(tx, advancePurchaseOrderJob, purchases.map(({ id }) => ({ payload: { workspaceId, purchaseOrderId: id, pay }, options: advanceOptions(id) })));
  await enqueueMany(tx, requestFulfilmentJob, orders.map(({ id, storeId }) => ({
    payload: { workspaceId, orderId: id }, options: requestFulfilmentOptions({ orderId: id, storeId }),
  })));
  await publishEvents(tx, orders.map(({ id }) => ({ name: "orders.fulfillment", workspaceId, data: { orderId: id, status: "queued" } })));
}

function costs(itemsCost: string, shippingCost: string) {
  return { itemsCost, shippingCost, totalCost: new Decimal(itemsCost).plus(shippingCost).toFixed() };
}
