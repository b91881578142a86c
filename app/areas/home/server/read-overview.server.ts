import { readStoreStates } from "~/areas/accounts/server/stores/read-store-states.server";
import { countMoved } from "~/areas/catalog/server/monitor/count-moved.server";
import { readCatalogProgress } from "~/areas/catalog/server/push-requests/read-catalog-progress.server";
import { countAttention } from "~/areas/orders/server/attention/count-attention.server";
import { readOrderProblems, readSales } from "~/areas/orders/server/figures/read-sales.server";
import { readShutOut } from "~/areas/orders/server/order/read-shut-out.server";
import { countWaitingOrders } from "~/areas/orders/server/reading/count-waiting-orders.server";
import { readWallet } from "~/areas/wallet/server/read-wallet.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { isPermitted, type HeldPermissions } from "~/platform/permissions";
import { attentionItems } from "../rules/attention";
import { periodOf, type Period } from "../rules/dashboard-range";
import { toFigures } from "./read-dashboard.server";

/** What the home screen shows at a glance, as far as a member may see it. The day is the workspace's. */
export async function readOverview({
  scope,
  currency,
  timeZone,
  held,
}: {
  scope: WorkspaceScope;
  currency: string;
  timeZone: string;
  held: HeldPermissions;
}) {
  const today = periodOf({ range: "today", days: {}, now: new Date(), timeZone }) as Period;
  const [stores, shutOut, sales, orders, needsAttention, problems, catalog, supplies, wallet] = await Promise.all([
    readStoreStates({ scope }),
    readShutOut({ db: scope.db }),
    readSales({ scope, currency, timeZone, unit: "day", buckets: [], from: today.from, until: today.until }),
    countWaitingOrders({ scope }),
    countAttention({ scope }),
    readOrderProblems({ scope }),
    readCatalogProgress({ scope }),
    countMoved({ scope, since: today.from }),
    readWallet({ scope }),
  ]);
  const attention = attentionItems({
    ...problems,
    disconnectedStores: stores.filter(({ status }) => status !== "active"),
    shutOutStores: stores.flatMap(({ id, name, status }) => {
      const reason = shutOut.get(id);
      return status === "active" && reason ? [{ name, reason }] : [];
    }),
    waitingPayment: orders.waitingPayment,
    failedPushes: catalog.failedPushes,
    movedSupplies: { count: supplies.moved, since: today.from },
    heldRuns: supplies.held,
    balance: wallet.total_balance,
  });
  return {
    has_store: stores.length > 0,
    currency,
    sales: isPermitted(held, ["VIEW_DASHBOARD"]) ? { ...toFigures(sales.total), converted: sales.converted } : null,
    orders: isPermitted(held, ["VIEW_ORDER"])
      ? {
          ready: orders.ready,
          needs_attention: needsAttention,
          to_pay: orders.waitingPayment,
          on_the_way: orders.onTheWay,
        }
      : null,
    wallet: isPermitted(held, ["VIEW_SETTING_WALLET"])
      ? { balance: wallet.total_balance, currency: wallet.currency }
      : null,
    attention: attention
      .filter(({ permission }) => isPermitted(held, [permission]))
      .map(({ permission: _, ...item }) => item),
  };
}
