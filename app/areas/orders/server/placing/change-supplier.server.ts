import { OutsideError } from "~/adapters/outcome";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { publishEvent } from "~/platform/events/publish.server";
import { buyableUnits } from "../../rules/purchasing/buyable-units";
import { holdOrders } from "../order/hold-orders.sql.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { readLineUnits } from "../order/line-units.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { readSourceProduct } from "./quote-shipping.server";

export interface LineSupply {
  lineId: string;
  source: string;
  sourceProductId: string;
  skuId: string;
  /** The supplier's units for one sold */
  quantity: number;
}

/**
 * Has lines of an order bought as something else (ledger O009). The supplier is asked for the variant first, so that what is
 * stored can be bought.
 * @param id an order's, or one of its purchase orders'
 * @throws AppError notFound; unprocessable for a variant that is not on sale or a line of which nothing is left to buy
 */
export async function changeSupplier({
  scope,
  id,
  lines,
}: {
  scope: WorkspaceScope;
  id: string;
  lines: LineSupply[];
}): Promise<string> {
  const purchase = await scope.db.purchaseOrder.findUnique({ where: { id }, select: { orderId: true } });
  const order = await scope.db.order.findUnique({
    where: { id: purchase?.orderId ?? id },
    select: { id: true, countryCode: true },
  });
  if (!order) throw new AppError("notFound", { key: "errors.not_found" });
  const supplies: Awaited<ReturnType<typeof readSupply>>[] = [];
  for (const line of lines) supplies.push(await readSupply(scope, line, order.countryCode ?? "US"));
  await scope.db.$transaction(async (tx) => {
    await holdOrders({ tx, workspaceId: scope.workspaceId, orderIds: [order.id] });
    const units = await readLineUnits({ tx, workspaceId: scope.workspaceId, orderIds: [order.id] });
    const isOpen = (line: (typeof units)[number]) => {
      const { buyable, later } = buyableUnits(line);
      return line.bought === 0 || buyable + later > 0;
    };
    const open = new Set(units.filter(isOpen).map(({ lineId }) => lineId));
    for (const { lineId, ...data } of supplies) {
      const { count } = await tx.orderLine.updateMany({ where: { id: lineId, orderId: order.id }, data });
      if (count === 0 || !open.has(lineId))
        throw new AppError("unprocessable", { key: "errors.orders_line_bought_already" });
    }
    await insertOrderEvents({
      tx,
      workspaceId: scope.workspaceId,
      events: [
        {
          orderId: order.id,
          kind: "supplier_changed",
          params: { lines: supplies.length },
          actor: scope.accountId ?? "system",
        },
      ],
    });
    await recomputeOrder({ tx, workspaceId: scope.workspaceId, orderId: order.id });
    await publishEvent(tx, { name: "orders.synced", workspaceId: scope.workspaceId, data: { orderId: order.id } });
  });
  return order.id;
}

async function readSupply(
  scope: WorkspaceScope,
  { lineId, source, sourceProductId, skuId, quantity }: LineSupply,
  shipTo: string,
) {
  const field = { line_items: { key: "errors.orders_variant_not_on_sale" } };
  const gone = new AppError("unprocessable", { key: "errors.orders_variant_not_on_sale", fields: field });
  let product;
  try {
    product = await readSourceProduct({
      workspaceId: scope.workspaceId,
      source,
      productId: sourceProductId,
      shipTo,
      currency: "USD",
    });
  } catch (error) {
    if (error instanceof OutsideError && error.kind === "refused") throw gone;
    throw error;
  }
  const variant = product?.variants.find((each) => each.skuId === skuId);
  if (!product || !variant) throw gone;
  return {
    lineId,
    source,
    sourceProductId,
    supplierSkuId: skuId,
    supplierSkuAttr: variant.skuAttr,
    supplierTitle: product.title,
    supplierQuantity: quantity,
    unitCost: variant.price,
    costCurrency: variant.currency,
  };
}
