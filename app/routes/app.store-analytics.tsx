import type { LinksFunction } from "@remix-run/node";
import { storeAnalyticsAddress } from "~/areas/home/screens/store-analytics-address";
import { StoreAnalyticsScreen } from "~/areas/home/screens/store-analytics-screen";
import styles from "~/areas/home/screens/home.css?url";
import { screenLoader } from "~/shell/screen-loader.server";
import chartStyles from "~/ui/trend-chart.css?url";

export const handle = { title: "analytics:title", texts: ["home", "analytics"] };
export const links: LinksFunction = () => [styles, chartStyles].map((href) => ({ rel: "stylesheet", href }));
export const loader = screenLoader(({ api, url }) => [api.analytics.store.queryOptions({ input: storeAnalyticsAddress(url.searchParams).input })]);
export default StoreAnalyticsScreen;
