import { identityContract } from "~/areas/accounts/contract/identity";
import { storesContract } from "~/areas/accounts/contract/stores";
import { activityContract } from "~/areas/activity/contract";
import { aiContract } from "~/areas/ai/contract";
import { billingContract } from "~/areas/billing/contract";
import { catalogContract } from "~/areas/catalog/contract";
import { creditsContract } from "~/areas/credits/contract";
import { filesContract } from "~/areas/files/contract";
import { homeContract } from "~/areas/home/contract";
import { analyticsContract } from "~/areas/home/contract/analytics";
import { listsContract } from "~/areas/lists/contract";
import { notificationsContract } from "~/areas/notifications/contract";
import { ordersContract } from "~/areas/orders/contract";
import { attentionContract } from "~/areas/orders/contract/attention";
import { automationContract } from "~/areas/orders/contract/automation";
import { cashbackContract } from "~/areas/orders/contract/cashback";
import { feedbackContract } from "~/areas/orders/contract/feedback";
import { manualOrdersContract } from "~/areas/orders/contract/manual-orders";
import { paymentLinksContract } from "~/areas/orders/contract/payment-links";
import { placementContract } from "~/areas/orders/contract/placement";
import { placingContract } from "~/areas/orders/contract/placing";
import { shipmentsContract } from "~/areas/orders/contract/shipments";
import { trackingImportContract } from "~/areas/orders/contract/tracking-import";
import { trackingPageContract } from "~/areas/orders/contract/tracking-page";
import { servicesContract } from "~/areas/services/contract";
import { settingsContract } from "~/areas/settings/contract";
import { displayContract } from "~/areas/settings/contract/display";
import { walletContract } from "~/areas/wallet/contract";
import { paymentsContract } from "~/areas/wallet/contract/payments";

/** Every call that Quayside answers, by area. Screens, tests, the HTTP mount and the OpenAPI document are made from it. */
export const contract = {
  catalog: catalogContract,
  identity: identityContract,
  services: servicesContract,
  settings: settingsContract,
  display: displayContract,
  stores: storesContract,
  orders: ordersContract,
  feedback: feedbackContract,
  manualOrders: manualOrdersContract,
  placement: placementContract,
  placing: placingContract,
  attention: attentionContract,
  automation: automationContract,
  cashback: cashbackContract,
  paymentLinks: paymentLinksContract,
  shipments: shipmentsContract,
  trackingImport: trackingImportContract,
  trackingPage: trackingPageContract,
  wallet: walletContract,
  payments: paymentsContract,
  notifications: notificationsContract,
  analytics: analyticsContract,
  home: homeContract,
  activity: activityContract,
  billing: billingContract,
  credits: creditsContract,
  ai: aiContract,
  files: filesContract,
  lists: listsContract,
};
export type Contract = typeof contract;
