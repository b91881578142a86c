import { importAddress } from "~/areas/orders/screens/tracking-import/import-address";
import { TrackingImportScreen } from "~/areas/orders/screens/tracking-import/tracking-import-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "tracking-import:title", i18n: ["tracking-import", "orders"] };

export const loader = screenLoader(({ api, url }) => {
  const { importId, rows } = importAddress(url.searchParams);
  return importId
    ? [
        api.trackingImport.show.queryOptions({ input: { importId } }),
        api.trackingImport.rows.queryOptions({ input: { importId, ...rows } }),
      ]
    : [api.stores.list.queryOptions({ input: {} }), api.trackingImport.list.queryOptions({ input: {} })];
});

export default TrackingImportScreen;
