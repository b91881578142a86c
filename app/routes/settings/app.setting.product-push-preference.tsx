import { PushPreferencesScreen } from "~/areas/catalog/screens/push/preferences/push-preferences-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "products:preferences.title", i18n: ["products", "push"] };

export const loader = screenLoader(({ api }) => [api.catalog.pushPreferences.queryOptions({ input: {} })]);

export default PushPreferencesScreen;
