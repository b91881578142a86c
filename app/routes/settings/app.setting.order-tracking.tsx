import type { LinksFunction } from "@remix-run/node";
import pageStyles from "~/areas/orders/screens/tracking/public-tracking.css?url";
import { trackingPageStore } from "~/areas/orders/screens/tracking/tracking-page-address";
import { TrackingPageScreen } from "~/areas/orders/screens/tracking/tracking-page-screen";
import styles from "~/areas/orders/screens/tracking/tracking-page.css?url";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "settings:pages.order_tracking.title", i18n: ["settings", "tracking", "pictures"] };
export const links: LinksFunction = () => [pageStyles, styles].map((href) => ({ rel: "stylesheet", href }));
export const loader = screenLoader(({ api, url, principal }) => {
  const storeId = trackingPageStore(url.searchParams, principal.store?.id ?? null);
  return storeId ? [api.trackingPage.read.queryOptions({ input: { store_id: storeId } })] : [];
});
export default TrackingPageScreen;
