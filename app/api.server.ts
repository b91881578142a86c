import { billingRouter } from "~/areas/billing/router.server";
import { activityRouter } from "~/areas/activity/router.server";
import { aiRouter } from "~/areas/ai/router.server";
import { catalogRouter } from "~/areas/catalog/router.server";
import { filesRouter } from "~/areas/files/router.server";
import { identityRouter } from "~/areas/identity/router.server";
import { settingsRouter } from "~/areas/settings/router.server";
import { displayRouter } from "~/areas/settings/display-router.server";
import { servicesRouter } from "~/areas/services/router.server";
import { storesRouter } from "~/areas/stores/router.server";
import { placementRouter } from "~/areas/orders/placement-router.server";
import { ordersRouter } from "~/areas/orders/router.server";
import { shipmentsRouter } from "~/areas/orders/shipments-router.server";
import { trackingPageRouter } from "~/areas/orders/tracking-page-router.server";
import { analyticsRouter } from "~/areas/home/analytics-router.server";
import { homeRouter } from "~/areas/home/router.server";
import { notificationsRouter } from "~/areas/notifications/router.server";
import { walletRouter } from "~/areas/wallet/router.server";
import "~/suppliers.server";

/** The contract's handlers, area by area, as in contract.ts. */
export const router = {
  catalog: catalogRouter,
  identity: identityRouter,
  services: servicesRouter,
  settings: settingsRouter,
  display: displayRouter,
  stores: storesRouter,
  orders: ordersRouter,
  placement: placementRouter,
  shipments: shipmentsRouter,
  trackingPage: trackingPageRouter,
  wallet: walletRouter,
  notifications: notificationsRouter,
  analytics: analyticsRouter,
  home: homeRouter,
  activity: activityRouter,
  billing: billingRouter,
  ai: aiRouter,
  files: filesRouter,
};
