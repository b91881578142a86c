import { AutoUpdateScreen } from "~/areas/catalog/screens/monitoring/auto-update-screen";
import { movesInput, runInput, runsInput, updateView } from "~/areas/catalog/screens/monitoring/monitoring-address";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "monitoring:runs.title", i18n: ["monitoring", "lists", "outside"] };

export const loader = screenLoader(({ api, url }) => {
  const asked = runInput(url.searchParams);
  if (asked) return [api.catalog.monitoringChanges.queryOptions({ input: asked })];
  return [
    updateView(url.searchParams) === "moves"
      ? api.catalog.monitoringMoves.queryOptions({ input: movesInput(url.searchParams) })
      : api.catalog.monitoringRuns.queryOptions({ input: runsInput(url.searchParams) }),
  ];
});

export default AutoUpdateScreen;
