import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { finishPlatformConsent, receiveStoreKeys } from "~/areas/stores/server/finish-platform-consent.server";
import { AppError } from "~/platform/errors";

/** Where a platform's consent page sends the browser back to (S014). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    return redirect(await finishPlatformConsent(request, params.platform ?? ""));
  } catch (error) {
    if (error instanceof AppError && error.kind === "notFound") throw new Response(null, { status: 404 });
    throw error;
  }
}

/** Where a WooCommerce store posts the keys that its merchant approves; it goes on with 200 alone. */
export async function action({ request, params }: ActionFunctionArgs) {
  const isTaken = params.platform === "woocommerce" && (await receiveStoreKeys(request));
  return new Response(null, { status: isTaken ? 200 : 401 });
}
