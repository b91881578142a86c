import { PushPreferencesScreen } from "~/areas/catalog/screens/push-preferences/push-preferences-screen";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "products:preferences.title", texts: ["products", "push"] };

export const loader = screenLoader(({ api }) => [api.catalog.pushPreferences.queryOptions({ input: {} })]);

export default PushPreferencesScreen;
