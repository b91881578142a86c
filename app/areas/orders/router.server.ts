import { attentionRouter } from "./router/attention.server";
import { automationRouter } from "./router/automation.server";
import { cashbackRouter } from "./router/cashback.server";
import { feedbackRouter } from "./router/feedback.server";
import { manualOrdersRouter } from "./router/manual-orders.server";
import { ordersRouter } from "./router/orders.server";
import { paymentLinksRouter } from "./router/payment-links.server";
import { placementRouter } from "./router/placement.server";
import { placingRouter } from "./router/placing.server";
import { shipmentsRouter } from "./router/shipments.server";
import { trackingImportRouter } from "./router/tracking-import.server";
import { trackingPageRouter } from "./router/tracking-page.server";

/** Which use case answers which call, by the names of app/contract.ts. */
export const ordersRouters = {
  orders: ordersRouter,
  feedback: feedbackRouter,
  manualOrders: manualOrdersRouter,
  placement: placementRouter,
  placing: placingRouter,
  attention: attentionRouter,
  automation: automationRouter,
  cashback: cashbackRouter,
  paymentLinks: paymentLinksRouter,
  shipments: shipmentsRouter,
  trackingImport: trackingImportRouter,
  trackingPage: trackingPageRouter,
};
