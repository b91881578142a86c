import { PartnersScreen } from "~/areas/settings/screens/partners-screen";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "settings:pages.partners_connection.title", texts: ["settings"] };
export const loader = screenLoader(({ api }) => [api.stores.supplierConnections.queryOptions({ input: {} })]);
export default PartnersScreen;
