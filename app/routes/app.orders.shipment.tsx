import { shipmentsAddress } from "~/areas/orders/screens/shipments-address";
import { ShipmentsScreen } from "~/areas/orders/screens/shipments-screen";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "shipments:title", texts: ["shipments"] };

export const loader = screenLoader(({ api, url }) => [api.shipments.shipments.queryOptions({ input: shipmentsAddress(url.searchParams) })]);

export default ShipmentsScreen;
