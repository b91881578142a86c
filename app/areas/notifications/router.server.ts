import { notificationsRouter } from "./router/notifications.server";

/** Which use case answers which call, by the names of app/contract.ts. */
export const notificationsRouters = { notifications: notificationsRouter };
