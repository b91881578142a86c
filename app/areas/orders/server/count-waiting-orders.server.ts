import type { WorkspaceScope } from "~/platform/db/scope.server";
import { countOrders } from "./count-orders.sql.server";

/** How many orders can be placed, need a person, wait to be paid for and are on their way, each at most 10,000. */
export async function countWaitingOrders({ scope }: { scope: WorkspaceScope }) {
  const counts = await countOrders(scope, { fromDate: null, toDate: null, timeZone: "UTC" }, ["placement", "payment", "shipment"]);
  const of = (...subStatuses: string[]) => counts.filter((part) => subStatuses.includes(part.sub_status)).reduce((sum, { count }) => sum + count, 0);
  return {
    ready: of("ready"),
    needsAttention: of("needs_attention"),
    waitingPayment: of("waiting_payment"),
    onTheWay: of("info_received", "in_transit", "out_for_delivery", "available_for_pickup"),
  };
}
