import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { finishConnectSupplier } from "~/areas/accounts/server/consents/finish-consent.server";

/** Where AliExpress sends a merchant's browser after the consent. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { location, headers } = await finishConnectSupplier(request, "aliexpress");
  return redirect(location, { headers });
}
