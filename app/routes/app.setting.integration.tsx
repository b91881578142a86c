import { IntegrationScreen } from "~/areas/settings/screens/integration-screen";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "integration:title", texts: ["integration"] };
export const loader = screenLoader();
export default IntegrationScreen;
