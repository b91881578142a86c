import { displayRouter } from "./router/display.server";
import { settingsRouter } from "./router/settings.server";

/** Which use case answers which call, by the names of app/contract.ts. */
export const settingsRouters = { settings: settingsRouter, display: displayRouter };
