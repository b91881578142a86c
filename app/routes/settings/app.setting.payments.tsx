import { PaymentsScreen } from "~/areas/wallet/screens/payments/payments-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "payments:title", i18n: ["payments", "wallet"] };
export const loader = screenLoader(({ api }) => [
  api.payments.setting.queryOptions({ input: {} }),
  api.payments.automation.queryOptions({ input: {} }),
]);
export default PaymentsScreen;
