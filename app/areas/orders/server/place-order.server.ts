import type { OrderLine, Prisma } from "@prisma/client";
import Decimal from "decimal.js";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { enqueueMany } from "~/platform/jobs/define.server";
import { advanceOptions, advancePurchaseOrderJob } from "../jobs/advance-purchase-order.server";
import { requestFulfilmentJob, requestFulfilmentOptions } from "../jobs/request-fulfilment.server";
import { allBlockers, type Blocker, BLOCKERS } from "../rules/blockers";
import { purchaseNumber } from "../rules/purchase-number";
import { type BuyableLine, type PurchasePlan, splitBySupplier } from "../rules/split-by-supplier";
import { holdOrders, readOrderFacts } from "./order-facts.sql.server";
import { recomputeOrder } from "./recompute-order.server";
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

/**
 * Decides on one order under its lock and writes what is to be bought, once however many ask at the same time: a line can
 * be in one living purchase order only, which the database holds. The buying itself is a job's work.
 * @param lineIds only these lines; null for all that are left (ledger O008)
 * @param allows which of the blockers the caller knowingly goes past
 * @param pay false leaves the purchase unpaid until a person pays
 */
export async function placeOrder({ scope, orderId, lineIds = null, choices = [], allows, pay }: {
  scope: WorkspaceScope;
  orderId: string;
  lineIds?: readonly string[] | null;
  choices?: readonly ShippingChoice[];
  allows: (blocker: Blocker) => boolean;
  pay: boolean;
}): Promise<Placed> {
  return scope.db.$transaction(async (tx) => {
    const order = await tx.order.findUnique({ where: { id: orderId }, select: { id: true } });
    if (!order) return { state: "refused", reason: "not_found" };
    await holdOrders(tx, [orderId]);
    const [row] = await readOrderFacts(tx, [orderId]);
    const lines = await readBuyableLines(tx, orderId);
    const plans = splitBySupplier(lines, lineIds && new Set(lineIds));
    const blocker = row && blockersOfLines(allBlockers(row.facts), lines, lineIds).find((key) => !allows(key));
    if (blocker) return { state: "refused", reason: blocker };
    if (plans.length === 0) return { state: "refused", reason: "nothing_to_buy" };
    return { state: "queued", purchaseOrders: await writePlans({ scope, tx, orderId, plans, choices, pay }) };
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
  const lines = await tx.orderLine.findMany({
    where: { orderId },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    include: { purchaseOrderLines: { where: { liveOrderLineId: { not: null } }, select: { id: true } } },
  });
  return lines.map(({ purchaseOrderLines, ...line }) => toBuyableLine(line, purchaseOrderLines.length > 0));
}

function toBuyableLine(line: OrderLine, isBought: boolean): BuyableLine {
  const { id, source, sourceProductId, supplierSkuId, supplierSkuAttr, supplierQuantity, costCurrency } = line;
  const isGoods = line.requiresShipping && !line.isGiftCard;
  return {
    id, source, sourceProductId, supplierSkuId, supplierSkuAttr, supplierQuantity, costCurrency,
    units: isGoods && !isBought ? line.currentQuantity : 0,
    unitCost: line.unitCost?.toFixed() ?? null,
  };
}

async function writePlans({ scope, tx, orderId, plans, choices, pay }: {
  scope: WorkspaceScope;
  tx: WorkspaceTransaction;
  orderId: string;
  plans: PurchasePlan[];
  choices: readonly ShippingChoice[];
  pay: boolean;
}) {
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { storeId: true, shippingAddress: true } });
  const rows = plans.map((plan) => ({ id: newId(), plan, choice: choices.find(({ source }) => source === plan.source) }));
  await tx.purchaseOrder.createMany({
    data: rows.map(({ id, plan, choice }) => ({
      id,
      workspaceId: scope.workspaceId,
      storeId: order.storeId,
      orderId,
      number: purchaseNumber(id),
      supplier: plan.source,
      currency: plan.currency,
      address: order.shippingAddress as Prisma.InputJsonObject,
      ...costs(choice?.itemsCost ?? plan.itemsCost ?? "0", choice?.cost ?? "0"),
      ...(choice && { shippingMethod: choice.code, shippingLabel: choice.label, shippingMinDays: choice.minDays, shippingMaxDays: choice.maxDays }),
    })),
  });
  await tx.purchaseOrderLine.createMany({
    data: rows.flatMap(({ id, plan }) =>
      plan.lines.map(({ orderLineId, unitCost, ...line }) => ({
        ...line, orderLineId, liveOrderLineId: orderLineId, unitCost: unitCost ?? "0", purchaseOrderId: id, workspaceId: scope.workspaceId,
      })),
    ),
  });
  const made = rows.map(({ id, plan }) => ({ id, number: purchaseNumber(id), source: plan.source }));
  await insertOrderEvents(tx, scope.workspaceId, made.map(({ number, source }) => ({
    orderId, kind: "placement_requested", params: { number, supplier: source }, actor: scope.accountId ?? "system",
  })));
  await recomputeOrder({ tx, orderId });
  const { workspaceId } = scope;
  await enqueueMany(tx, advancePurchaseOrderJob, made.map(({ id }) => ({ payload: { workspaceId, purchaseOrderId: id, pay }, options: advanceOptions(id) })));
  await enqueueMany(tx, requestFulfilmentJob, [{ payload: { workspaceId, orderId }, options: requestFulfilmentOptions({ orderId, storeId: order.storeId }) }]);
  await publishEvent(tx, { name: "orders.fulfillment", workspaceId, data: { orderId, status: "queued" } });
  return made;
}

function costs(itemsCost: string, shippingCost: string) {
  return { itemsCost, shippingCost, totalCost: new Decimal(itemsCost).plus(shippingCost).toFixed() };
}
