import { readCatalogProgress } from "~/areas/catalog/server/read-catalog-progress.server";
import { countWaitingOrders } from "~/areas/orders/server/count-waiting-orders.server";
import { readOrderProblems, readSales } from "~/areas/orders/server/read-sales.server";
import { readStoreStates } from "~/areas/stores/server/read-store-states.server";
import { readWallet } from "~/areas/wallet/server/read-wallet.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { attentionItems } from "../rules/attention";
import { type Period, periodOf } from "../rules/dashboard-range";
import { toFigures } from "./read-dashboard.server";

/** What the home screen shows at a glance. The day is the workspace's. */
export async function readOverview({ scope, currency, timeZone }: { scope: WorkspaceScope; currency: string; timeZone: string }) {
  const today = periodOf({ range: "today", days: {}, now: new Date(), timeZone }) as Period;
  const [stores, sales, orders, problems, catalog, wallet] = await Promise.all([
    readStoreStates({ scope }),
    readSales({ scope, currency, timeZone, unit: "day", buckets: [], from: today.from, until: today.until }),
    countWaitingOrders({ scope }),
    readOrderProblems({ scope }),
    readCatalogProgress({ scope }),
    readWallet({ scope }),
  ]);
  return {
    has_store: stores.length > 0,
    currency,
    today: toFigures(sales.total),
    conversions: sales.conversions,
    orders: { ready: orders.ready, needs_attention: orders.needsAttention, to_pay: orders.waitingPayment, on_the_way: orders.onTheWay },
    wallet: { balance: wallet.total_balance, currency: wallet.currency },
    attention: attentionItems({
      ...problems,
      disconnectedStores: stores.filter(({ status }) => status !== "active"),
      waitingPayment: orders.waitingPayment,
      failedPushes: catalog.failedPushes,
      balance: wallet.total_balance,
    }),
  };
}
