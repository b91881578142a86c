import { SettingsScreen } from "~/areas/settings/screens/settings-screen";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "settings:title", texts: ["settings"] };
export const loader = screenLoader();
export default SettingsScreen;
