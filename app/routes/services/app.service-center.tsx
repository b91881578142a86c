import { servicesInput } from "~/areas/services/screens/services-address";
import { ServicesScreen } from "~/areas/services/screens/services-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "services:title", i18n: ["services"] };

export const loader = screenLoader(({ api, url }) => [
  api.services.list.queryOptions({ input: servicesInput(url.searchParams) }),
]);

export default ServicesScreen;
