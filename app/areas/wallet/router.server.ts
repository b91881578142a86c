import { paymentsRouter } from "./router/payments.server";
import { walletRouter } from "./router/wallet.server";
import type { NamePurchases } from "./server/list-transactions.server";

/** Which use case answers which call, by the names of app/contract.ts. */
export const walletRouters = (handedIn: { namePurchases: NamePurchases }) => ({
  wallet: walletRouter(handedIn),
  payments: paymentsRouter,
});
