import { identityRouter } from "./router/identity.server";
import { storesRouter } from "./router/stores.server";
import type { OtherAreas } from "./server/others";

/** Which use case answers which call, by the names of app/contract.ts. */
export const accountsRouters = (others: OtherAreas) => ({
  identity: identityRouter(others),
  stores: storesRouter(others),
});
