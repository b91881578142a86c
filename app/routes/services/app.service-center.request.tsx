import { SourcingScreen } from "~/areas/services/screens/sourcing-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "services:form.heading", i18n: ["services", "pictures"] };

/** The list is asked for because it is not there without a service center, and then neither is this. */
export const loader = screenLoader(({ api }) => [api.services.list.queryOptions({ input: { state: "all" as const } })]);

export default SourcingScreen;
