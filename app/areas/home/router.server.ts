import { analyticsRouter } from "./router/analytics.server";
import { homeRouter } from "./router/home.server";

/** Which use case answers which call, by the names of app/contract.ts. */
export const homeRouters = { home: homeRouter, analytics: analyticsRouter };
