import { IntegrationScreen } from "~/areas/settings/screens/integration-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "integration:title", i18n: ["integration"] };
export const loader = screenLoader();
export default IntegrationScreen;
