import type { Order, Prisma } from "@prisma/client";
import Decimal from "decimal.js";
import { configuredSuppliers } from "~/adapters/registry.server";
import { combineOrders } from "~/adapters/supplier/combine-orders";
import type { PostalAddress, SupplierOrder } from "~/adapters/supplier/supplier";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { storeQueue } from "../../job-places";
import { requestFulfillmentJob } from "../../jobs";
import { concernOfOrder } from "../../rules/intake/fraud-risk";
import { isManual } from "../../rules/manual/manual-order";
import { orderRevenue } from "../../rules/purchasing/order-revenue";
import { splitBySupplier, type PurchasePlan } from "../../rules/purchasing/split-by-supplier";
import { readOrderedAs } from "../changes/read-ordered-as.server";
import { readCountsTaxes, revenueFacts } from "../figures/revenue.sql.server";
import { holdOrdersToBuy } from "../order/hold-orders.sql.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { readBuyableLines } from "../placing/buyable-lines.server";
import { freeNumber } from "../placing/place-order.server";
import { readAddressing } from "../placing/supplier-address.server";
import { applySupplierOrder, holdPurchaseOrder } from "./apply-supplier-order.server";
import { movePurchaseOrder } from "./move-purchase-order.server";
import { readNamedOrders, wrongNumbers } from "./read-named-orders.server";
import { areNumbersTaken, holdSupplierNumbers } from "./supplier-numbers.sql.server";

/** Suppliers at which a merchant has an account of their own, and so may have ordered without us. */
export function sourcesBoughtElsewhere(): string[] {
  return configuredSuppliers()
    .filter(({ capabilities }) => capabilities.payment === "own_account")
    .map(({ source }) => source);
}

/**
 * Takes over an order that a person has placed at a supplier by themselves (C303): what is left of the named lines counts as
 * bought there, at what the supplier says that it comes to, and its parcels are followed as those of any other purchase. It is
 * read from the supplier first, in the merchant's own account. Nothing is ordered or paid by it, so it counts in no quota.
 * @param lineIds null for all lines of the source that are left
 * @returns the purchase's id
 * @throws AppError notFound; unprocessable for numbers that the supplier does not know, that were called off, or that another
 *   purchase has, for a source that is bought from here alone, and where nothing is left to buy
 * @throws OutsideError where the supplier does not answer
 */
export async function takeBoughtElsewhere({
  scope,
  orderId,
  source,
  lineIds,
  externalIds,
}: {
  scope: WorkspaceScope;
  orderId: string;
  source: string;
  lineIds: readonly string[] | null;
  externalIds: readonly string[];
}): Promise<string> {
  if (!sourcesBoughtElsewhere().includes(source))
    throw new AppError("unprocessable", { key: "errors.orders_bought_here_alone" });
  const supplierOrder = await readFromSupplier({ source, workspaceId: scope.workspaceId, externalIds });
  return scope.db.$transaction(async (tx) => {
    const { workspaceId } = scope;
    const [held] = await holdOrdersToBuy({ tx, workspaceId, orderIds: [orderId] });
    if (!held) throw new AppError("notFound", { key: "errors.not_found" });
    const order = await tx.order.findUniqueOrThrow({
      where: { id: held },
      include: {
        lines: { select: { id: true, externalId: true } },
        purchaseOrders: { select: { number: true } },
      },
    });
    await holdSupplierNumbers(tx, source, supplierOrder.ids);
    if (await areNumbersTaken({ tx, supplier: source, externalIds: supplierOrder.ids })) throw wrongNumbers();
    const buyable = await readBuyableLines({ db: tx, workspaceId, orderId });
    const [plan] = splitBySupplier(buyable, lineIds && new Set(lineIds)).filter((each) => each.source === source);
    if (!plan) throw new AppError("unprocessable", { key: "errors.orders_nothing_to_buy_elsewhere" });
    return writePurchase({ tx, scope, order, plan, supplierOrder });
  });
}

async function readFromSupplier(named: Parameters<typeof readNamedOrders>[0]): Promise<SupplierOrder> {
  const order = combineOrders(await readNamedOrders(named));
  if (order.state === "cancelled") {
    const text = { key: "errors.orders_supplier_numbers_cancelled" };
    throw new AppError("unprocessable", { ...text, fields: { external_ids: text } });
  }
  return order;
}

type OrderToBuy = Order & { lines: { id: string; externalId: string }[]; purchaseOrders: { number: string }[] };

async function writePurchase({
  tx,
  scope,
  order,
  plan,
  supplierOrder,
}: {
  tx: WorkspaceTransaction;
  scope: WorkspaceScope;
  order: OrderToBuy;
  plan: PurchasePlan;
  supplierOrder: SupplierOrder;
}): Promise<string> {
  const { workspaceId } = scope;
  const actor = scope.accountId ?? "system";
  const number = freeNumber(order, plan);
  const countsTaxes = await readCountsTaxes({ db: tx, workspaceId });
  const toSupplier = await readAddressing({ db: tx, workspaceId, sources: [plan.source] });
  const { id } = await tx.purchaseOrder.create({
    data: {
      workspaceId,
      storeId: order.storeId,
      orderId: order.id,
      number,
      supplier: plan.source,
      currency: plan.currency,
      isCostSeen: true,
      acceptsUnknownProfit: true,
      acceptedRisk: concernOfOrder(order),
      knownRevenue: orderRevenue(revenueFacts(order, countsTaxes)).amount,
      address: {
        ...toSupplier(order.shippingAddress as unknown as PostalAddress, order, plan.source),
      } satisfies Prisma.InputJsonObject,
      ...costsOf(plan, supplierOrder),
      lines: {
        create: plan.lines.map(({ unitCost, ...line }) => ({
          ...line,
          workspaceId,
          liveOrderLineId: line.orderLineId,
          unitCost: unitCost ?? "0",
        })),
      },
    },
  });
  const params = { number, supplier: plan.source, numbers: supplierOrder.ids.join(", ") };
  await insertOrderEvents({
    tx,
    workspaceId,
    events: [{ orderId: order.id, kind: "bought_elsewhere", params, actor }],
  });
  const purchase = await holdPurchaseOrder(tx, id);
  const orderedAs = await readOrderedAs(tx, order.id);
  await movePurchaseOrder({ tx, purchase, from: ["draft"], to: "placing", data: { orderedAs } });
  const placing = await holdPurchaseOrder(tx, id);
  await applySupplierOrder({ tx, purchase: placing, supplierOrder, wishedBy: actor });
  if (!isManual(order))
    await enqueue(tx, requestFulfillmentJob, { workspaceId, orderId: order.id }, storeQueue(order.storeId));
  return id;
}

/** What it comes to as the supplier tells it; of that the goods, as far as they are known, and the rest for the freight. */
function costsOf({ itemsCost, currency }: PurchasePlan, { total }: SupplierOrder) {
  const known = itemsCost ?? "0";
  if (total?.currency !== currency) return { itemsCost: known, totalCost: known };
  const goods = Decimal.min(itemsCost ?? total.amount, total.amount);
  return {
    itemsCost: goods.toFixed(),
    shippingCost: new Decimal(total.amount).minus(goods).toFixed(),
    totalCost: total.amount,
  };
}
