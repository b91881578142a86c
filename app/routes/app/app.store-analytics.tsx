import type { LinksFunction } from "@remix-run/node";
import { storeAnalyticsAddress } from "~/areas/home/screens/dashboard/store-analytics-address";
import { StoreAnalyticsScreen } from "~/areas/home/screens/dashboard/store-analytics-screen";
import styles from "~/areas/home/screens/home.css?url";
import { screenLoader } from "~/screen-loader.server";
import chartStyles from "~/ui/charts/trend-chart.css?url";

export const handle = { title: "analytics:title", i18n: ["home", "analytics"] };
export const links: LinksFunction = () => [styles, chartStyles].map((href) => ({ rel: "stylesheet", href }));
export const loader = screenLoader(({ api, url }) => [
  api.analytics.store.queryOptions({ input: storeAnalyticsAddress(url.searchParams).input }),
]);
export default StoreAnalyticsScreen;
