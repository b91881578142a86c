import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { authenticateShopifyScreen } from "~/shopify.server";

/** The pages that Shopify's own way into the frame takes. */
export async function loader({ request }: LoaderFunctionArgs) {
  await authenticateShopifyScreen(request);
  return redirect("/app");
}
