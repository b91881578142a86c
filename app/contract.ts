import { billingContract } from "~/areas/billing/contract";
import { activityContract } from "~/areas/activity/contract";
import { aiContract } from "~/areas/ai/contract";
import { catalogContract } from "~/areas/catalog/contract";
import { filesContract } from "~/areas/files/contract";
import { identityContract } from "~/areas/identity/contract";
import { settingsContract } from "~/areas/settings/contract";
import { displayContract } from "~/areas/settings/contract/display";
import { servicesContract } from "~/areas/services/contract";
import { storesContract } from "~/areas/stores/contract";
import { ordersContract } from "~/areas/orders/contract";
import { placementContract } from "~/areas/orders/contract/placement";
import { shipmentsContract } from "~/areas/orders/contract/shipments";
import { trackingPageContract } from "~/areas/orders/contract/tracking-page";
import { analyticsContract } from "~/areas/home/contract/analytics";
import { homeContract } from "~/areas/home/contract";
import { notificationsContract } from "~/areas/notifications/contract";
import { walletContract } from "~/areas/wallet/contract";

/** Every call that Quayside answers, by area. Screens, tests, the HTTP mount and the OpenAPI document are made from it. */
export const contract = {
  catalog: catalogContract,
  identity: identityContract,
  services: servicesContract,
  settings: settingsContract,
  display: displayContract,
  stores: storesContract,
  orders: ordersContract,
  placement: placementContract,
  shipments: shipmentsContract,
  trackingPage: trackingPageContract,
  wallet: walletContract,
  notifications: notificationsContract,
  analytics: analyticsContract,
  home: homeContract,
  activity: activityContract,
  billing: billingContract,
  ai: aiContract,
  files: filesContract,
};
export type Contract = typeof contract;
