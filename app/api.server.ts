import { identityRouter } from "~/areas/identity/router.server";
import { storesRouter } from "~/areas/stores/router.server";

/** The contract's handlers, area by area, as in contract.ts. */
export const router = {
  identity: identityRouter,
  stores: storesRouter,
};
