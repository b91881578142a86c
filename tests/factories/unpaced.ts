/**
 * Stands in for the module that keeps calls to vendors' rates, where a test does in a second what people do in minutes:
 * `vi.mock(import("…/rate-limit.server.ts"), () => import("../factories/unpaced.ts"))`. That rates are kept is proved in
 * tests/adapters.
 */
import type { limitCalls as pacedCalls } from "../../app/platform/http/rate-limit.server.ts";

export const limitCalls: typeof pacedCalls = () => (_key, call) => call();
