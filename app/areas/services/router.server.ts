import { servicesRouter } from "./router/services.server";

/** Which use case answers which call, by the names of app/contract.ts. */
export const servicesRouters = { services: servicesRouter };
