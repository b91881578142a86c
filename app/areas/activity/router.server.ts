import { activityRouter } from "./router/activity.server";

/** Which use case answers which call, by the names of app/contract.ts. */
export const activityRouters = { activity: activityRouter };
