import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireScreenPrincipal } from "~/areas/accounts/server/principal/require-screen-principal.server";
import { BillingScreen } from "~/areas/billing/screens/billing/billing-screen";
import { chargesInput } from "~/areas/billing/screens/billing/charges-input";
import { heedReturn } from "~/areas/billing/server/subscriptions/heed-return.server";
import { CreditLog, useCreditLog } from "~/areas/credits/screens/credit-log";
import { PAID_REFERENCE } from "~/platform/paid-reference";
import { screenLoader } from "~/screen-loader.server";
import { others } from "~/wiring.server";

export const handle = { title: "billing:title", i18n: ["billing", "credits"] };
const load = screenLoader(({ api, url }) => [
  api.billing.currentPlan.queryOptions({ input: {} }),
  api.billing.paymentLogs.queryOptions({ input: chargesInput(url.searchParams) }),
  api.billing.company.queryOptions({ input: {} }),
]);

/** Also where who has bought something once comes back to. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams: query } = new URL(args.request.url);
  if (query.has(PAID_REFERENCE))
    await heedReturn({ principal: await requireScreenPrincipal(args.request, others), query });
  return load(args);
}

/** Plan and Billing, beside which the log of credits opens. */
export default function Billing() {
  const creditLog = useCreditLog();
  return (
    <>
      <BillingScreen onOpenCreditLog={creditLog.open} />
      <CreditLog />
    </>
  );
}
