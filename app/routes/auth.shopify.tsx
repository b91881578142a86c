import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { finishConnectStore } from "~/areas/stores/server/finish-consent.server";
import { authenticateShopifyScreen } from "~/shopify.server";

/** The end of a store's OAuth, and the pages that Shopify's own way into the frame takes. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  if (params["*"] !== "callback") {
    await authenticateShopifyScreen(request);
    return redirect("/app");
  }
  const { location, headers } = await finishConnectStore(request);
  return redirect(location, { headers });
}
