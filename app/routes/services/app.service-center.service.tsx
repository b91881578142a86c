import { ServiceScreen } from "~/areas/services/screens/service-screen";
import { named, screenLoader } from "~/screen-loader.server";

export const handle = { title: "services:title", i18n: ["services"] };

export const loader = screenLoader(({ api, params }) => [
  named(
    api.services.detail.queryOptions({ input: { requestId: params["serviceCenterId"] ?? "" } }),
    ({ data }) => data.title,
  ),
]);

export default ServiceScreen;
