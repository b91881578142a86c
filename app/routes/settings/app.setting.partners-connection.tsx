import { PartnersScreen } from "~/areas/accounts/screens/suppliers/partners-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "settings:pages.partners_connection.title", i18n: ["settings"] };
export const loader = screenLoader(({ api }) => [api.stores.supplierConnections.queryOptions({ input: {} })]);
export default PartnersScreen;
