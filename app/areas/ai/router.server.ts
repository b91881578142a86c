import { aiRouter } from "./router/ai.server";

/** Which use case answers which call, by the names of app/contract.ts. */
export const aiRouters = { ai: aiRouter };
