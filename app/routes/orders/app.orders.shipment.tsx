import { SHIPMENT_LIST } from "~/areas/orders/rules/tracking/shipment-list";
import { shipmentsAddress } from "~/areas/orders/screens/tracking/shipments-address";
import { ShipmentsScreen } from "~/areas/orders/screens/tracking/shipments-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "shipments:title", i18n: ["shipments", "lists"] };

export const loader = screenLoader(({ api, url }) => [
  api.shipments.shipments.queryOptions({ input: shipmentsAddress(url.searchParams) }),
  api.lists.views.queryOptions({ input: { list: SHIPMENT_LIST.name } }),
]);

export default ShipmentsScreen;
