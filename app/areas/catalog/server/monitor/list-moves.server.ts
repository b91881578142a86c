import type { SupplierMove } from "@prisma/client";
import { newestFirst, pageOf, readCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { MovedRow, SupplierMoveRow } from "../../contract/monitoring";
import { readMovedVariants } from "./moves.sql.server";

/** A page of what moved at suppliers, the newest first, each with what is sold of it. @throws AppError badRequest for a cursor that is none */
export async function listMoves({
  scope,
  since,
  cursor,
  pageSize,
}: {
  scope: WorkspaceScope;
  /** ISO 8601; all that is kept without it */
  since?: string | undefined;
  cursor: string | undefined;
  pageSize: number;
}) {
  const from = readCursor(cursor);
  const { beyond, ...reading } = newestFirst(from, pageSize, "at");
  const rows = await scope.db.supplierMove.findMany({
    where: { ...(since && { at: { gte: new Date(since) } }), AND: beyond },
    ...reading,
  });
  const { rows: moves, ...neighbors } = pageOf(rows, { from, pageSize, momentOf: ({ at }) => at });
  const sold = await readMovedVariants(
    scope,
    moves.map(({ id }) => id),
  );
  const soldOf = new Map(sold.map((variant) => [variant.moveId, variant]));
  return {
    moves: moves.map((move): MovedRow => {
      const variant = soldOf.get(move.id);
      return {
        ...toMoveRow(move),
        move_id: move.id,
        source: move.source,
        product: variant
          ? { product_id: variant.listingId, name: variant.name, image: variant.image, variant: variant.variant }
          : null,
      };
    }),
    ...neighbors,
  };
}

function toMoveRow({
  kind,
  at,
  costBefore,
  costAfter,
  currency,
  stockBefore,
  stockAfter,
}: SupplierMove): SupplierMoveRow {
  return {
    kind: kind as SupplierMoveRow["kind"],
    at: at.toISOString(),
    cost_before: costBefore?.toFixed() ?? null,
    cost_after: costAfter?.toFixed() ?? null,
    currency,
    stock_before: stockBefore,
    stock_after: stockAfter,
  };
}
