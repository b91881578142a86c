import type { Order } from "@prisma/client";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";

/**
 * The order behind a number such as #1001 (with or without the sign), the platform's id, or our id; the newest where stores
 * share a number.
 * @throws AppError notFound
 */
export async function findOrder({
  scope,
  order,
}: {
  scope: WorkspaceScope;
  order: string;
}): Promise<Omit<Order, "raw">> {
  const isOurId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(order);
  const where = isOurId
    ? { id: order }
    : order.includes("://")
      ? { externalId: order }
      : { name: { in: [order, `#${order}`] } };
  const found = await scope.db.order.findFirst({
    where: { ...where, keptSince: null },
    orderBy: { placedAt: "desc" },
    omit: { raw: true },
  });
  if (!found) throw new AppError("notFound", { key: "errors.not_found" });
  return found;
}
