import { AutomationScreen } from "~/areas/orders/screens/automation/automation-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "automation:title", i18n: ["automation", "orders"] };
export const loader = screenLoader(({ api }) => [api.automation.panel.queryOptions({ input: {} })]);
export default AutomationScreen;
