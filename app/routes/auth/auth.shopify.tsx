import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { heedInstallation } from "~/areas/accounts/server/connecting/heed-installation.server";
import { authenticateScreen } from "~/shopify.server";
import { others } from "~/wiring.server";

/** The pages that Shopify's own way into the frame takes. */
export async function loader({ request }: LoaderFunctionArgs) {
  await authenticateScreen(request, heedInstallation(others));
  return redirect("/app");
}
