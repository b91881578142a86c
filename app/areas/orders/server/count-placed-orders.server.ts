import type { WorkspaceScope } from "~/platform/db/scope.server";
import { countOrdersPlacedSince } from "./count-orders.sql.server";

/** How many orders were placed at suppliers since a moment, however many suppliers each needed. */
export function countPlacedOrders({ scope, since }: { scope: WorkspaceScope; since: Date }): Promise<number> {
  return countOrdersPlacedSince(scope, since);
}
