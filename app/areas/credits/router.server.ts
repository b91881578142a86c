import { creditsRouter } from "./router/credits.server";

/** Which use case answers which call, by the names of app/contract.ts. */
export const creditsRouters = { credits: creditsRouter };
