import type { Prisma } from "@prisma/client";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { isGoods } from "../../rules/purchasing/split-by-supplier";

/** What an order wants as a purchase of it is sent, to be compared with what it wants later (decision 81). */
export async function readOrderedAs(tx: WorkspaceTransaction, orderId: string): Promise<Prisma.InputJsonObject> {
  const { note, lines } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { note: true, lines: true },
  });
  return {
    note,
    lines: Object.fromEntries(
      lines.map((line) => [
        line.id,
        { units: isGoods(line) ? line.currentQuantity : 0, properties: line.properties as Prisma.InputJsonArray },
      ]),
    ),
  };
}
