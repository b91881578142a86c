import type { LinksFunction } from "@remix-run/node";
import { dashboardAddress } from "~/areas/home/screens/dashboard-address";
import { DashboardScreen } from "~/areas/home/screens/dashboard-screen";
import styles from "~/areas/home/screens/home.css?url";
import { screenLoader } from "~/shell/screen-loader.server";
import chartStyles from "~/ui/trend-chart.css?url";

export const handle = { title: "home:dashboard.title", texts: ["home", "announcements"] };
export const links: LinksFunction = () => [styles, chartStyles].map((href) => ({ rel: "stylesheet", href }));
/** The figures are in the first paint; what stands below them is read by the page. */
export const loader = screenLoader(({ api, url }) => [api.home.sales.queryOptions({ input: dashboardAddress(url.searchParams).input })]);
export default DashboardScreen;
