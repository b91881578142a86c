import type { WorkspaceScope } from "~/platform/db/scope.server";
import { isShownBy } from "../../rules/list-section";
import { countOrders } from "./count-orders.sql.server";

/** How many orders can be placed, wait to be paid for and are on their way, each at most 10,000. */
export async function countWaitingOrders({ scope }: { scope: WorkspaceScope }) {
  const counts = await countOrders(scope, { fromDate: null, toDate: null, timeZone: "UTC" }, [
    "placement",
    "payment",
    "shipment",
  ]);
  const of = (filter: string) =>
    counts.filter((part) => isShownBy(filter, part.sub_status)).reduce((sum, { count }) => sum + count, 0);
  return {
    ready: of("ready"),
    waitingPayment: of("waiting_payment"),
    onTheWay: of("on_the_way"),
  };
}
