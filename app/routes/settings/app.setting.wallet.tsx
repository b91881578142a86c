import type { LinksFunction } from "@remix-run/node";
import { TRANSACTION_LIST } from "~/areas/wallet/rules/transaction-list";
import { CHART_DAYS, transactionsInput } from "~/areas/wallet/screens/wallet-address";
import { WalletScreen } from "~/areas/wallet/screens/wallet-screen";
import styles from "~/areas/wallet/screens/wallet.css?url";
import { screenLoader } from "~/screen-loader.server";
import chartStyles from "~/ui/charts/trend-chart.css?url";

export const handle = { title: "wallet:title", i18n: ["wallet", "lists"] };
export const links: LinksFunction = () => [styles, chartStyles].map((href) => ({ rel: "stylesheet", href }));
export const loader = screenLoader(({ api, url }) => {
  const { filter, ...place } = transactionsInput(url.searchParams);
  return [
    api.wallet.wallets.queryOptions({ input: {} }),
    api.wallet.bonus.queryOptions({ input: {} }),
    api.wallet.chartSummary.queryOptions({ input: { days: CHART_DAYS } }),
    api.wallet.transactionLogs.queryOptions({ input: { ...filter, ...place } }),
    api.wallet.transactionCount.queryOptions({ input: filter }),
    api.lists.views.queryOptions({ input: { list: TRANSACTION_LIST.name } }),
  ];
});
export default WalletScreen;
