import { servicesInput } from "~/areas/services/screens/services-address";
import { ServicesScreen } from "~/areas/services/screens/services-screen";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "services:title", texts: ["services"] };

export const loader = screenLoader(({ api, url }) => [api.services.list.queryOptions({ input: servicesInput(url.searchParams) })]);

export default ServicesScreen;
