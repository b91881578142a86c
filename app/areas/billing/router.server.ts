import { billingRouter } from "./router/billing.server";

/** Which use case answers which call, by the names of app/contract.ts. */
export const billingRouters = { billing: billingRouter };
