import { monitoringInput } from "~/areas/catalog/screens/monitoring/monitoring-address";
import { MonitoringScreen } from "~/areas/catalog/screens/monitoring/monitoring-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "monitoring:title", i18n: ["monitoring"] };

export const loader = screenLoader(({ api, url }) => [
  api.catalog.monitoring.queryOptions({ input: monitoringInput(url.searchParams) }),
]);

export default MonitoringScreen;
