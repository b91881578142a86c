import { ServiceScreen } from "~/areas/services/screens/service-screen";
import { screenLoader } from "~/shell/screen-loader.server";

export const handle = { title: "services:title", texts: ["services"] };

export const loader = screenLoader(({ api, params }) => [api.services.detail.queryOptions({ input: { requestId: params["serviceCenterId"] ?? "" } })]);

export default ServiceScreen;
