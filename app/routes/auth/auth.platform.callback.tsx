import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import {
  finishPlatformConsent,
  receiveStoreKeys,
} from "~/areas/accounts/server/consents/finish-platform-consent.server";
import { AppError } from "~/platform/errors";
import { others } from "~/wiring.server";

/** Where a platform's consent page sends the browser back to (S014). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    return redirect(await finishPlatformConsent({ request, platform: params.platform ?? "", others }));
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
