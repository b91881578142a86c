import { ChangePlanScreen } from "~/areas/billing/screens/plans/change-plan-screen";
import { screenLoader } from "~/screen-loader.server";

export const handle = { title: "billing:change.title", i18n: ["billing"] };
export const loader = screenLoader(({ api }) => [
  api.billing.currentPlan.queryOptions({ input: {} }),
  api.identity.account.queryOptions({ input: {} }),
]);
export default ChangePlanScreen;
