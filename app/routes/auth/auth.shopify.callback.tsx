import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { finishConnectStore } from "~/areas/accounts/server/consents/finish-consent.server";
import { others } from "~/wiring.server";

/** The end of a store's OAuth. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { location, headers } = await finishConnectStore(request, others);
  return redirect(location, { headers });
}
