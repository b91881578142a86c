import { identityRouter } from "~/areas/identity/router.server";
import { storesRouter } from "~/areas/stores/router.server";
import { ordersRouter } from "~/areas/orders/router.server";

/** The contract's handlers, area by area, as in contract.ts. */
export const router = {
  identity: identityRouter,
  stores: storesRouter,
  orders: ordersRouter,
};
