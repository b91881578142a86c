import { accountsRouters } from "~/areas/accounts/router.server";
import { activityRouters } from "~/areas/activity/router.server";
import { aiRouters } from "~/areas/ai/router.server";
import { billingRouters } from "~/areas/billing/router.server";
import { catalogRouters } from "~/areas/catalog/router.server";
import { creditsRouters } from "~/areas/credits/router.server";
import { filesRouters } from "~/areas/files/router.server";
import { homeRouters } from "~/areas/home/router.server";
import { listsRouters } from "~/areas/lists/router.server";
import { notificationsRouters } from "~/areas/notifications/router.server";
import { ordersRouters } from "~/areas/orders/router.server";
import { applyMappingToOrders } from "~/areas/orders/server/placing/apply-mapping.server";
import { namePurchases } from "~/areas/orders/server/reading/name-purchases.server";
import { servicesRouters } from "~/areas/services/router.server";
import { settingsRouters } from "~/areas/settings/router.server";
import { walletRouters } from "~/areas/wallet/router.server";
import { listExports } from "~/exports.server";
import { listDefinitions } from "~/list-definitions";
import { others } from "~/wiring.server";

/** The contract's handlers, area by area; each area names its parts as contract.ts does. */
export const router = {
  ...catalogRouters({ followMapping: applyMappingToOrders }),
  ...accountsRouters(others),
  ...servicesRouters,
  ...settingsRouters,
  ...ordersRouters,
  ...walletRouters({ namePurchases }),
  ...notificationsRouters,
  ...homeRouters,
  ...activityRouters,
  ...billingRouters,
  ...creditsRouters,
  ...aiRouters,
  ...filesRouters({ exports: listExports }),
  ...listsRouters({ lists: listDefinitions }),
};
