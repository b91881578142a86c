import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { finishConnectStore } from "~/areas/stores/server/finish-consent.server";

/** The end of a store's OAuth. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { location, headers } = await finishConnectStore(request);
  return redirect(location, { headers });
}
