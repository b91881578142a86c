import { createHash } from "node:crypto";
import type { Order, Prisma } from "@prisma/client";
import Decimal from "decimal.js";
import type { PostalAddress } from "~/adapters/supplier/supplier";
import { takeUsage } from "~/areas/billing/server/usage/take-usage.server";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { publishEvents } from "~/platform/events/publish.server";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { storeQueue } from "../../job-places";
import { advancePurchaseOrderJob, requestFulfillmentJob } from "../../jobs";
import { riskConcern, type RiskConcern } from "../../rules/intake/fraud-risk";
import { isManual } from "../../rules/manual/manual-order";
import { hasFallen } from "../../rules/placing/below-floor";
import { allBlockers, BLOCKERS, type Blocker } from "../../rules/purchasing/blockers";
import { lostPayment } from "../../rules/purchasing/look-anew";
import { orderRevenue } from "../../rules/purchasing/order-revenue";
import { purchaseNumber } from "../../rules/purchasing/purchase-number";
import { atMost, splitBySupplier, type BuyableLine, type PurchasePlan } from "../../rules/purchasing/split-by-supplier";
import { readCountsTaxes, revenueFacts } from "../figures/revenue.sql.server";
import { holdOrdersToBuy } from "../order/hold-orders.sql.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { recomputeOrders } from "../order/recompute-order.server";
import { readOrderFacts } from "../reading/order-facts.sql.server";
import { readBuyableLinesOf } from "./buyable-lines.server";
import { readAddressing } from "./supplier-address.server";

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
  /** The supplier's units that they were confirmed with, where that is told */
  units?: number | undefined;
}

export type Placed =
  /** Being bought now, also when an earlier click asked for it */
  | { state: "queued"; purchaseOrders: { id: string; number: string; source: string }[] }
  | { state: "refused"; reason: Blocker | "nothing_to_buy" | "not_found" | "revenue_fallen" }
  /** The plan's orders of this month are used up */
  | { state: "refused"; reason: "quota_expired"; limit: number; used: number };

export interface OrderToPlace {
  orderId: string;
  /** Only these lines; null for all that are left (ledger O008) */
  lineIds: readonly string[] | null;
  /** Of each line no more units than these; all that may be bought where it is left out */
  most?: ReadonlyMap<string, number> | null;
  choices: readonly ShippingChoice[];
  /** A person has seen what the choices cost; what nobody saw is not bought at a loss (decision 76) */
  isSeen: boolean;
  /** What the whole order brought in as that was shown, a decimal string in its currency; nothing is held to it where it is left out */
  knownRevenue?: string | undefined;
  /** Which of the blockers the caller knowingly goes past */
  allows: (blocker: Blocker) => boolean;
}

/**
 * Decides on orders under their locks and writes what is to be bought, once however many ask at the same time: no more of a
 * line can be in living purchase orders than was sold of it, which the database holds. The buying itself is a job's work. However many orders,
 * the statements are the same few. An order counts once in the plan's month, whatever is bought of it and how often; those that
 * the month has no room for are refused, and nothing else of them changes.
 * @param orders each order once
 * @param pay false leaves the purchases unpaid until a person pays
 * @returns the outcome of each, in the same sequence
 */
export async function placeTogether({
  scope,
  orders,
  pay,
}: {
  scope: WorkspaceScope;
  orders: readonly OrderToPlace[];
  pay: boolean;
}): Promise<Placed[]> {
  return scope.db.$transaction((tx) => placeWithin({ scope, tx, orders, pay }));
}

/** As `placeTogether`, in the transaction of who has decided that they are to be placed. */
export async function placeWithin({
  scope,
  tx,
  orders,
  pay,
}: {
  scope: WorkspaceScope;
  tx: WorkspaceTransaction;
  orders: readonly OrderToPlace[];
  pay: boolean;
}): Promise<Placed[]> {
  const { workspaceId } = scope;
  const ids = await holdOrdersToBuy({ tx, workspaceId, orderIds: orders.map(({ orderId }) => orderId) });
  const rows = new Map(
    (
      await tx.order.findMany({
        where: { id: { in: ids } },
        select: {
          id: true,
          storeId: true,
          channel: true,
          externalId: true,
          shippingAddress: true,
          currency: true,
          total: true,
          refundedTotal: true,
          taxLeft: true,
          dutiesLeft: true,
          giftCardsLeft: true,
          lines: { select: { id: true, externalId: true } },
          purchaseOrders: { select: { number: true } },
        },
      })
    ).map((row) => [row.id, row]),
  );
  const facts = new Map((await readOrderFacts({ tx, workspaceId, orderIds: ids })).map((row) => [row.id, row.facts]));
  const lines = await readBuyableLinesOf({ db: tx, workspaceId, orderIds: ids });
  const living = await readLivingPurchases(tx, ids);
  const countsTaxes = await readCountsTaxes({ db: tx, workspaceId });
  const kept = await readKeptNumbers(tx, [...new Set([...rows.values()].map(({ storeId }) => storeId))]);
  const purchases: PlannedPurchase[] = [];
  const decided = orders.map(({ orderId, lineIds, most = null, choices, isSeen, knownRevenue, allows }): Placed => {
    const order = rows.get(orderId);
    const orderFacts = facts.get(orderId);
    if (!order || !orderFacts) return { state: "refused", reason: "not_found" };
    const buyable = atMost(lines.get(orderId) ?? [], most);
    const plans = splitBySupplier(buyable, lineIds && new Set(lineIds));
    const blocker = blockersOfLines(allBlockers(orderFacts), buyable, lineIds).find((key) => !allows(key));
    if (blocker) return { state: "refused", reason: blocker };
    if (plans.length === 0) {
      const asked = askedAlready(living.get(orderId) ?? [], lineIds, pay);
      return asked ? { state: "queued", purchaseOrders: asked } : { state: "refused", reason: "nothing_to_buy" };
    }
    const { amount: revenue } = orderRevenue(revenueFacts(order, countsTaxes));
    if (hasFallen(knownRevenue ?? null, revenue)) return { state: "refused", reason: "revenue_fallen" };
    const planned = plans.map((plan) => ({
      id: newId(),
      number: freeNumber(order, plan, kept),
      order: {
        ...order,
        taxNumber: orderFacts.taxNumber,
        concern: riskConcern(orderFacts.risk),
        loss: lostPayment(orderFacts.financialStatus),
        isCutOff: orderFacts.isCutOff ?? false,
        revenue: knownRevenue ?? revenue,
      },
      plan,
      choice: choices.find(({ source }) => source === plan.source),
      isSeen,
    }));
    purchases.push(...planned);
    return {
      state: "queued",
      purchaseOrders: planned.map(({ id, number, plan }) => ({ id, number, source: plan.source })),
    };
  });
  if (purchases.length === 0) return decided;
  const wishes = [...new Set(purchases.map(({ order }) => order.id))].map((id) => ({ id, references: [id] }));
  const { fits, limit, used } = await takeUsage({ tx, scope, feature: "ORDER_FULFILLMENT", wishes });
  const fitting = purchases.filter(({ order }) => fits.has(order.id));
  if (fitting.length > 0) await writePurchases({ scope, tx, purchases: fitting, pay });
  const planned = new Set(wishes.map(({ id }) => id));
  return decided.map((one, index) => {
    const { orderId } = orders[index] as OrderToPlace;
    return planned.has(orderId) && !fits.has(orderId)
      ? { state: "refused", reason: "quota_expired", limit, used }
      : one;
  });
}

/**
 * The first number of these lines of an order that no purchase has, nor one of the store's that stayed without its order. It comes from what is bought and how often that was
 * tried, by the store's own ids: a database that was set back to before the purchase gives the same again, and the supplier
 * knows it.
 */
export function freeNumber(
  {
    storeId,
    externalId,
    lines: ordered,
    purchaseOrders,
  }: Pick<PlannedPurchase["order"], "storeId" | "externalId" | "lines" | "purchaseOrders">,
  { source, currency, lines }: PurchasePlan,
  kept: readonly string[] = [],
): string {
  const taken = new Set([...kept, ...purchaseOrders.map(({ number }) => number)]);
  const bought = new Set(lines.map(({ orderLineId }) => orderLineId));
  const lineIds = ordered.filter(({ id }) => bought.has(id)).map((line) => line.externalId);
  for (let generation = 0; ; generation++) {
    const seed = JSON.stringify([storeId, externalId, source, currency, [...lineIds].sort(), generation]);
    const number = purchaseNumber(createHash("sha256").update(seed).digest("hex").slice(0, 32));
    if (!taken.has(number)) return number;
  }
}

/** Numbers of purchases of stores that stayed for their money alone, as happens to one that comes back while its data are being deleted. */
async function readKeptNumbers(tx: WorkspaceTransaction, storeIds: string[]): Promise<string[]> {
  const kept = await tx.purchaseOrder.findMany({
    where: { storeId: { in: storeIds }, keptSince: { not: null } },
    select: { number: true },
  });
  return kept.map(({ number }) => number);
}

interface LivingPurchase {
  id: string;
  number: string;
  supplier: string;
  status: string;
  isToBePaid: boolean;
  createdAt: Date;
  lineIds: string[];
}

/** The purchases that hold lines of orders, by order. */
async function readLivingPurchases(
  tx: WorkspaceTransaction,
  orderIds: string[],
): Promise<Map<string, LivingPurchase[]>> {
  const rows = await tx.purchaseOrder.findMany({
    where: { orderId: { in: orderIds }, lines: { some: { liveOrderLineId: { not: null } } } },
    orderBy: { createdAt: "asc" },
    select: {
      id: true,
      orderId: true,
      number: true,
      supplier: true,
      status: true,
      isToBePaid: true,
      createdAt: true,
      lines: { select: { orderLineId: true } },
    },
  });
  const byOrder = new Map<string, LivingPurchase[]>();
  for (const { orderId, lines, ...row } of rows)
    byOrder.set(orderId, [
      ...(byOrder.get(orderId) ?? []),
      { ...row, lineIds: lines.map(({ orderLineId }) => orderLineId) },
    ]);
  return byOrder;
}

/** The same wish again within this time is a second click. */
const SAME_WISH_MS = 10 * 60_000;
const NEEDS_A_PERSON: readonly string[] = ["unknown", "problem"];

/** The purchases that a first click has made of what a second one asks for, or null when they are something else. */
function askedAlready(living: readonly LivingPurchase[], lineIds: readonly string[] | null, pay: boolean) {
  const asked = living.filter((purchase) => !lineIds || purchase.lineIds.some((id) => lineIds.includes(id)));
  const isSameWish = ({ status, isToBePaid, createdAt }: LivingPurchase): boolean =>
    isToBePaid === pay && !NEEDS_A_PERSON.includes(status) && Date.now() - createdAt.getTime() < SAME_WISH_MS;
  if (asked.length === 0 || !asked.every(isSameWish)) return null;
  return asked.map(({ id, number, supplier }) => ({ id, number, source: supplier }));
}

/** What stands in the way of buying some lines of an order: that other lines have no supplier is none of it. */
export function blockersOfLines(
  blockers: Blocker[],
  lines: readonly BuyableLine[],
  lineIds: readonly string[] | null,
): Blocker[] {
  const wanted = lines.filter(({ id }) => lineIds?.includes(id));
  const areMapped = wanted.length > 0 && wanted.every(({ source, supplierSkuId }) => source && supplierSkuId);
  return areMapped ? blockers.filter((key) => key !== "unmapped_lines") : blockers;
}

/** True for the blockers that a person may go past by hand. */
export function canOverride(blocker: Blocker): boolean {
  return BLOCKERS[blocker].canOverride;
}

/** A purchase that an order's plan asks for, under the id that it gets. */
interface PlannedPurchase {
  id: string;
  number: string;
  order: Pick<Order, "id" | "storeId" | "channel" | "externalId" | "shippingAddress" | "taxNumber"> & {
    lines: { id: string; externalId: string }[];
    purchaseOrders: { number: string }[];
    /** What the store warns of, and was gone past */
    concern: RiskConcern | null;
    /** What had become of the buyer's payment */
    loss: string | null;
    /** Its store can't be asked, and that was gone past */
    isCutOff: boolean;
    /** What it brings in, in its currency, as far as that was shown */
    revenue: string;
  };
  plan: PurchasePlan;
  choice: ShippingChoice | undefined;
  isSeen: boolean;
}

async function writePurchases({
  scope,
  tx,
  purchases,
  pay,
}: {
  scope: WorkspaceScope;
  tx: WorkspaceTransaction;
  purchases: PlannedPurchase[];
  pay: boolean;
}): Promise<void> {
  const { workspaceId } = scope;
  const sources = purchases.map(({ plan }) => plan.source);
  const toSupplier = await readAddressing({ db: tx, workspaceId, sources });
  await tx.purchaseOrder.createMany({
    data: purchases.map(({ id, number, order, plan, choice, isSeen }) => ({
      id,
      workspaceId,
      storeId: order.storeId,
      orderId: order.id,
      number,
      supplier: plan.source,
      currency: plan.currency,
      isToBePaid: pay,
      acceptedRisk: order.concern,
      acceptedLoss: order.loss,
      acceptsUnseen: order.isCutOff,
      knownRevenue: order.revenue,
      isCostSeen: isSeen && choice !== undefined,
      address: {
        ...toSupplier(order.shippingAddress as unknown as PostalAddress, order, plan.source),
      } satisfies Prisma.InputJsonObject,
      ...costs(goodsConfirmed(choice, plan), choice?.cost ?? "0"),
      ...(choice && {
        confirmedCost: new Decimal(goodsConfirmed(choice, plan)).plus(choice.cost).toFixed(),
        shippingMethod: choice.code,
        shippingWanted: choice.code,
        shippingLabel: choice.label,
        shippingMinDays: choice.minDays,
        shippingMaxDays: choice.maxDays,
      }),
    })),
  });
  await tx.purchaseOrderLine.createMany({
    data: purchases.flatMap(({ id, plan }) =>
      plan.lines.map(({ orderLineId, unitCost, ...line }) => ({
        ...line,
        orderLineId,
        liveOrderLineId: orderLineId,
        unitCost: unitCost ?? "0",
        purchaseOrderId: id,
        workspaceId,
      })),
    ),
  });
  await insertOrderEvents({
    tx,
    workspaceId,
    events: purchases.map(({ number, order, plan }) => ({
      orderId: order.id,
      kind: "placement_requested",
      params: { number, supplier: plan.source },
      actor: scope.accountId ?? "system",
    })),
  });
  const orders = [...new Map(purchases.map(({ order }) => [order.id, order])).values()];
  await recomputeOrders({ tx, workspaceId: scope.workspaceId, orderIds: orders.map(({ id }) => id) });
  await enqueueMany(
    tx,
    advancePurchaseOrderJob,
    purchases.map(({ id }) => ({ payload: { workspaceId, purchaseOrderId: id } })),
  );
  await enqueueMany(
    tx,
    requestFulfillmentJob,
    orders
      .filter((order) => !isManual(order))
      .map(({ id, storeId }) => ({
        payload: { workspaceId, orderId: id },
        options: storeQueue(storeId),
      })),
  );
  await publishEvents(
    tx,
    orders.map(({ id }) => ({ name: "orders.fulfillment", workspaceId, data: { orderId: id, status: "queued" } })),
  );
}

/** What goods were confirmed at. Of fewer units than were seen no more than these are known to cost, or their share of it. */
function goodsConfirmed(choice: ShippingChoice | undefined, { lines, itemsCost: known }: PurchasePlan): string {
  const { itemsCost = null, units } = choice ?? {};
  if (itemsCost === null) return known ?? "0";
  const left = lines.reduce((sum, { supplierUnits }) => sum + supplierUnits, 0);
  if (units === undefined || left >= units) return itemsCost;
  return Decimal.min(itemsCost, known ?? new Decimal(itemsCost).times(left).div(units)).toFixed();
}

function costs(itemsCost: string, shippingCost: string) {
  return { itemsCost, shippingCost, totalCost: new Decimal(itemsCost).plus(shippingCost).toFixed() };
}
