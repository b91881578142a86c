import type { LinksFunction } from "@remix-run/node";
import { dashboardAddress } from "~/areas/home/screens/dashboard/dashboard-address";
import { DashboardScreen } from "~/areas/home/screens/dashboard/dashboard-screen";
import styles from "~/areas/home/screens/home.css?url";
import { screenLoader } from "~/screen-loader.server";
import chartStyles from "~/ui/charts/trend-chart.css?url";

export const handle = { title: "home:dashboard.title", i18n: ["home", "announcements"] };
export const links: LinksFunction = () => [styles, chartStyles].map((href) => ({ rel: "stylesheet", href }));
/**
 * All that the screen shows is in the document: a name among the best sellers is the largest text of a narrow window, and
 * would otherwise wait for all code and one more call.
 */
export const loader = screenLoader(({ api, url }) => {
  const { input } = dashboardAddress(url.searchParams);
  return [
    api.home.sales.queryOptions({ input }),
    api.home.breakdown.queryOptions({ input }),
    api.home.topProducts.queryOptions({ input }),
  ];
});
export default DashboardScreen;
