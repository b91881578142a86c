import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireScreenPrincipal } from "~/areas/accounts/server/principal/require-screen-principal.server";
import { PayScreen } from "~/areas/billing/screens/charge/pay-screen";
import { heedReturn } from "~/areas/billing/server/subscriptions/heed-return.server";
import { PAID_REFERENCE } from "~/platform/paid-reference";
import { screenLoader } from "~/screen-loader.server";
import { others } from "~/wiring.server";

export const handle = { title: "billing:pay.title", i18n: ["billing"] };
const load = screenLoader();

/** Also told of what was paid in the form. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams: query } = new URL(args.request.url);
  if (query.has(PAID_REFERENCE))
    await heedReturn({ principal: await requireScreenPrincipal(args.request, others), query });
  return load(args);
}
export default PayScreen;
