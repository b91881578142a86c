import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { buyableUnits } from "../../rules/purchasing/buyable-units";
import type { BuyableLine } from "../../rules/purchasing/split-by-supplier";
import { readLineUnits } from "../order/line-units.sql.server";

interface Asked {
  db: WorkspaceTransaction;
  workspaceId: string;
}

/** The lines of an order with what is to be bought of each now. */
export async function readBuyableLines({ orderId, ...asked }: Asked & { orderId: string }): Promise<BuyableLine[]> {
  return (await readBuyableLinesOf({ ...asked, orderIds: [orderId] })).get(orderId) ?? [];
}

/** As `readBuyableLines`, by order. */
export async function readBuyableLinesOf({
  db,
  workspaceId,
  orderIds,
}: Asked & { orderIds: string[] }): Promise<Map<string, BuyableLine[]>> {
  const lines = await db.orderLine.findMany({
    where: { orderId: { in: orderIds } },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  const units = await readLineUnits({ tx: db, workspaceId, orderIds });
  const unitsOf = new Map(units.map((line) => [line.lineId, buyableUnits(line).buyable]));
  const byOrder = new Map<string, BuyableLine[]>(orderIds.map((id) => [id, []]));
  for (const { orderId, unitCost, ...line } of lines) {
    const { id, source, sourceProductId, supplierSkuId, supplierSkuAttr, supplierQuantity, costCurrency } = line;
    byOrder.get(orderId)?.push({
      id,
      source,
      sourceProductId,
      supplierSkuId,
      supplierSkuAttr,
      supplierQuantity,
      costCurrency,
      units: unitsOf.get(id) ?? 0,
      unitCost: unitCost?.toFixed() ?? null,
    });
  }
  return byOrder;
}
