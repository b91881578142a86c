import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { startPlatformConnect } from "~/areas/accounts/server/connecting/start-platform-connect.server";
import { AppError } from "~/platform/errors";
import { others } from "~/wiring.server";

/** The links that begin connecting or installing a store: they lead on to its consent (S013, S015). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const { location, cookie } = await startPlatformConnect(request, params.platform ?? "", others);
    return redirect(location, cookie ? { headers: { "set-cookie": cookie } } : undefined);
  } catch (error) {
    if (error instanceof AppError && error.kind === "notFound") throw new Response(null, { status: 404 });
    throw error;
  }
}
